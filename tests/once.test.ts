import { expect, test } from 'vitest';
import { ALL_RESOURCES } from '../src/registry/resources/index.ts';
import { RULES } from '../src/registry/rules/index.ts';
import { sourceFiles } from './fixtures/sources.ts';

// What the lists of rules and resources name is written once, there.

const code = sourceFiles().filter(
  ({ path }) =>
    /^(?:src\/(?:registry|archive|command-line|gate)|integrations|scripts)\//.test(path) &&
    // What is made from the registry says so in its own list.
    !path.startsWith('src/registry/surfaces/'),
);

/** The files that write a text, one line for each time. */
const writing = (texts: readonly string[]) =>
  code.flatMap(({ path, strings }) => strings.filter((one) => texts.includes(one)).map(() => path));

test.each(RULES.map(({ id }) => id))('the id %s is written once, in the rules', (id) => {
  expect(writing([id])).toEqual([expect.stringMatching(/^src\/registry\/rules\//)]);
});

test.each(ALL_RESOURCES.map(({ name, path }) => [path, name]))(
  'the path %s is written once, in its resource',
  (path, name) => {
    expect(writing([path, `/${path}`])).toEqual([`src/registry/resources/${name}.ts`]);
  },
);

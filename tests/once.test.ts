import ts from 'typescript';
import { expect, test } from 'vitest';
import * as vocabulary from '../src/registry/model/vocabulary.ts';
import { ALL_RESOURCES } from '../src/registry/resources/index.ts';
import { RULES } from '../src/registry/rules/index.ts';
import { sourceFiles } from './fixtures/sources.ts';

// What the lists of rules and resources name, and each vocabulary, is written once.

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

const vocabularies = Object.entries(vocabulary).flatMap(([name, values]) =>
  Array.isArray(values) && values.length > 2 && values.every((value) => typeof value === 'string')
    ? [[name, values as readonly string[]] as const]
    : [],
);

/** Whether a file spells out a list with all of the words. Code that compares with one of them is typed. */
function lists(tree: ts.SourceFile | undefined, words: readonly string[]): boolean {
  const holds = (node: ts.Node): boolean => {
    if (ts.isArrayLiteralExpression(node)) {
      const written = node.elements.flatMap((one) => (ts.isStringLiteralLike(one) ? [one.text] : []));
      if (words.every((word) => written.includes(word))) return true;
    }
    return ts.forEachChild(node, (child) => holds(child) || undefined) ?? false;
  };
  return tree !== undefined && holds(tree);
}

test.each(vocabularies)('the words of %s are listed in one file', (_name, words) => {
  const listing = code.filter(({ tree }) => lists(tree, words));
  expect(listing.map(({ path }) => path)).toEqual(['src/registry/model/vocabulary.ts']);
});

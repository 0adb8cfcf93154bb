import ts from 'typescript';
import { expect, test } from 'vitest';
import { ALL_RESOURCES } from '../src/registry/archive/resources/index.ts';
import * as vocabulary from '../src/registry/model/vocabulary.ts';
import { sourceFiles } from './fixtures/sources.ts';

// The paths of resources, and each vocabulary, are written once.

const code = sourceFiles().filter(
  ({ path }) =>
    /^(?:src\/(?:registry|archive|site|command-line|gate)|integrations|scripts)\//.test(path) &&
    // Surfaces name what they are made from in their own list.
    !path.startsWith('src/registry/surfaces/'),
);

/** The files that write a text, one line for each time. */
const writing = (texts: readonly string[]) =>
  code.flatMap(({ path, strings }) => strings.filter((one) => texts.includes(one)).map(() => path));

test.each(ALL_RESOURCES.map(({ path }) => path))('the path %s is written once, in its resource', (path) => {
  expect(writing([path, `/${path}`])).toEqual([
    expect.stringMatching(/^src\/registry\/archive\/resources\//),
  ]);
});

const vocabularies = Object.entries(vocabulary).flatMap(([name, values]) =>
  Array.isArray(values) && values.length > 2 && values.every((value) => typeof value === 'string')
    ? [[name, values as readonly string[]] as const]
    : [],
);

/** The strings of each list that a file spells out. */
function listsOf(tree: ts.SourceFile | undefined): ReadonlySet<string>[] {
  const found: ReadonlySet<string>[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isArrayLiteralExpression(node))
      found.push(new Set(node.elements.flatMap((one) => (ts.isStringLiteralLike(one) ? [one.text] : []))));
    ts.forEachChild(node, visit);
  };
  if (tree) visit(tree);
  return found;
}

const spelled = code.map(({ path, tree }) => ({ path, lists: listsOf(tree) }));

test.each(vocabularies)(
  'the words of %s are listed in no other file than that of the vocabularies',
  (_name, words) => {
    // Code that compares with one of them is typed, and so is an object that says something of each.
    const listing = spelled.filter(({ lists }) =>
      lists.some((list) => words.every((word) => list.has(word))),
    );
    expect(listing.filter(({ path }) => path !== 'src/registry/model/vocabulary.ts')).toEqual([]);
  },
);

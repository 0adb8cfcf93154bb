import fc from 'fast-check';
import type { InlineCode, Nodes, Root } from 'mdast';
import { toString as textOf } from 'mdast-util-to-string';
import { visit } from 'unist-util-visit';
import { describe, expect, test } from 'vitest';
import { inert, sentence } from '../../../src/registry/answers/markdown.ts';
import { parseMarkdown } from '../../../src/registry/markdown/parse.ts';
import { alwaysIn } from '../../fixtures/always.ts';
import { HOSTILE, MARKS } from '../../fixtures/pieces.ts';
import { runs } from '../../fixtures/runs.ts';

// Text from others in a comment that a code host renders: one code span and nothing else.

/** Hostile texts: any character, with frequent marks of Markdown, mentions and log commands. */
const hostile = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 8 }),
      fc.constantFrom(...MARKS, ...HOSTILE, '`````', '\\`', '\r\n', '$', '~~~'),
    ),
    { maxLength: 20 },
  )
  .map((parts) => parts.join(''));

/** The places of code spans in comments: the text before and after each. */
const places = [
  ['', ''],
  ['found ', ''],
  ['- ✗ [REG-003](https://registry.example/#REG-003) · found ', ', as it is'],
  ['**', '**'],
  ['> ', ' and **more**'],
  ['1. one\n   ', '\n2. two'],
] as const;

/** Every node of a tree, in its order. */
function nodesIn(tree: Root): Nodes[] {
  const found: Nodes[] = [];
  visit(tree, (node) => void found.push(node));
  return found;
}

const typesIn = (tree: Root) =>
  nodesIn(tree)
    .map(({ type }) => type)
    .sort();

const wordsIn = (tree: Root) =>
  nodesIn(tree)
    .flatMap((node) => (node.type === 'text' ? node.value : []))
    .join('');

describe('a code span with text from others', () => {
  test.each(places)(
    'between “%s” and “%s” is one code span that contains the whole text',
    (before, after) => {
      const plain = parseMarkdown(`${before}\`x\`${after}`);
      const [types, words] = [typesIn(plain), wordsIn(plain)];
      alwaysIn(runs(500), hostile, fc.integer({ min: 1, max: 200 }), (text, max) => {
        const tree = parseMarkdown(`${before}${inert(text, max)}${after}`);
        expect(typesIn(tree)).toEqual(types);
        const span = nodesIn(tree).find(({ type }) => type === 'inlineCode') as InlineCode;
        expect(wordsIn(tree)).toBe(words);
        expect([...span.value].length).toBeLessThanOrEqual(Math.max(max, '(blank)'.length));
      });
    },
  );

  test('is one line without invisible characters, and opens with at most four backticks', () => {
    alwaysIn(runs(1000), hostile, (text) => {
      const span = inert(text, 100);
      expect(span).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
      expect(span).not.toMatch(/`{5}/);
    });
  });

  test.each([
    ['plain', '`plain`'],
    ['a `b` c', '``a `b` c``'],
    ['`', '`` ` ``'],
    [' both ', '`  both  `'],
    ['', '`(blank)`'],
    ['\n ', '`(blank)`'],
    ['two\nlines', '`two lines`'],
    ['\u202Eesrever\u0007', '`{U+202E}esrever{U+0007}`'],
    ['`'.repeat(90), '`{90 × U+0060}`'],
    ['@channel Closes #1', '`@channel Closes #1`'],
  ])('of %j is %s', (text, span) => {
    expect(inert(text, 100)).toBe(span);
  });

  test('is cut at the limit, between characters, and says so', () => {
    expect(inert('🌊'.repeat(60_000), 4)).toBe('`🌊🌊🌊…`');
    expect(inert('abcd', 4)).toBe('`abcd`');
    expect(inert('abcde', 4)).toBe('`abc…`');
  });
});

test('a sentence of the registry is shown as written, whatever marks it contains', () => {
  const says =
    'Write AXN:<HEX> under “Protocol Version” *once*, as `x`; see [1], a_b_c, $5 and 1. #2 -- & so on.';
  const tree = parseMarkdown(sentence(says));
  expect(typesIn(tree)).toEqual(['paragraph', 'root', 'text']);
  expect(textOf(tree)).toBe(says);
});

import { text as commonmarkSpec } from 'commonmark-spec';
import fc from 'fast-check';
import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';
import { describe, expect, test } from 'vitest';
import { inspectMarkdown, MAX_DEPTH, worthInspecting } from '../../../src/registry/markdown/inspect.ts';
import { parseMarkdown } from '../../../src/registry/markdown/parse.ts';
import { alwaysIn } from '../../fixtures/always.ts';
import { longTest } from '../../fixtures/long.ts';
import { MARKS } from '../../fixtures/pieces.ts';
import { runs } from '../../fixtures/runs.ts';

/** A tree without the properties that depend on where its windows begin. */
function bare(tree: Root): Root {
  visit(tree, (node) => {
    delete node.position;
  });
  return tree;
}

const whole = (text: string) => bare(parseMarkdown(text, Number.POSITIVE_INFINITY));

describe('a text parsed in windows', () => {
  longTest.each([64, 2000])('of %i characters has the same tree: the CommonMark specification', (size) => {
    expect(bare(parseMarkdown(commonmarkSpec, size))).toEqual(whole(commonmarkSpec));
  });

  longTest('has the same tree where its beginning could belong to a definition put before it', () => {
    for (const next of ['    code', 'lazy', '    - item', '"title"', '> quote', "('t')", '\tcode']) {
      const text = `${'filler '.repeat(6)}\n\n${next}\n\nsee [a] and [^a]\n\nmore\n\nmore\n\n[a]: x\n\n[^a]: note`;
      for (let size = 1; size < 60; size += 1) expect(bare(parseMarkdown(text, size))).toEqual(whole(text));
    }
  });

  test('has the right line for a refused link, wherever a window or a container begins', () => {
    const item = (at: number) => `- item ${at}\n  - inner ${at}`;
    const text = `${'\n'.repeat(300)}${Array.from({ length: 300 }, (_, at) => item(at)).join('\n')}\n  - [x](data:x)\n\n[y](data:y)`;
    expect(inspectMarkdown(text).badLinks.map(({ line, target }) => [line, target])).toEqual([
      [901, 'data:x'],
      [903, 'data:y'],
    ]);
  });

  test('keeps a byte-order mark as a character except at the beginning', () => {
    const text = `first\n\n${'\uFEFF'}# no heading\n\n[x](data:x)`;
    for (let size = 1; size < 20; size += 1) expect(bare(parseMarkdown(text, size))).toEqual(whole(text));
  });

  test('ends a list at a hundred blank lines', () => {
    const types = (blank: number) =>
      parseMarkdown(`- a\n${'\n'.repeat(blank)}  b`).children.map(({ type }) => type);
    expect(types(100)).toEqual(['list']);
    expect(types(101)).toEqual(['list', 'paragraph']);
  });

  test.each(['', '\n', ' ', 'x'])('can be as short as %j', (text) => {
    expect(bare(parseMarkdown(text))).toEqual(whole(text));
  });
});

const target = fc.oneof(
  fc.constantFrom('javascript:a', 'java&#115;cript:a', 'java\\script:a', '//x', 'https://a@b', '#x'),
  fc.constantFrom('mailto:a@b', 'https://x/\u200B', 'x', 'data:,'),
  fc.string({ unit: 'binary', maxLength: 12 }),
);
/** Addresses that are links without being marked as such. */
const BARE = [
  'a@b.example',
  'www.x.example',
  'mailto:a@b.example',
  'xmpp:a@b.example',
  'https://a@b.example',
];
const suspicious = fc
  .array(
    fc.oneof(
      target.map((to) => `[x](${to})`),
      target.map((to) => `[x](<${to}> "t")`),
      target.map((to) => `![x](${to})`),
      target.map((to) => `[x]:\n${to}`),
      target.map((to) => `> [x]: <${to}>`),
      target.map((to) => `<${to}>`),
      target.map((to) => `[x](\n  ${to}\n  'title')`),
      fc.constantFrom(...MARKS, ...BARE),
      fc.string({ unit: 'binary' }),
    ),
  )
  .map((parts) => parts.join(' '));

describe('the quick check that saves parsing a stored text', () => {
  test('misses nothing that the parser would find', () => {
    alwaysIn(runs(1000), suspicious, (text) => {
      const { badLinks, depth, failure } = inspectMarkdown(text);
      if (badLinks.length > 0 || depth > MAX_DEPTH || failure) expect(worthInspecting(text)).toBe(true);
    });
  });

  test.each(['> ', '>', '- ', '1. ', '* ', '[', '**a ', '_a ', '~~a ', '![', '> - ', ' >', '\t- '])(
    'misses no nesting of %j',
    (mark) => {
      for (const times of [60, 120, 400]) {
        const text = `${mark.repeat(times)}x${mark === '[' || mark === '![' ? '](y)'.repeat(times) : ''}`;
        const { depth, failure } = inspectMarkdown(text);
        if (depth > MAX_DEPTH || failure) expect(worthInspecting(text)).toBe(true);
      }
    },
  );

  longTest('misses no list that nests one level on each line', () => {
    const text = Array.from({ length: 150 }, (_, at) => `${' '.repeat(2 * at)}- x`).join('\n');
    expect(inspectMarkdown(text).depth).toBeGreaterThan(MAX_DEPTH);
    expect(worthInspecting(text)).toBe(true);
  });
});

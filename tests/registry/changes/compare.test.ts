import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { utf8 } from '../../../src/registry/identity/hash.ts';
import type { Deposit } from '../../../src/registry/model/deposit.ts';
import { carried } from '../../../src/registry/reading/comparison/carried.ts';
import { compareVersions, summaryOf } from '../../../src/registry/reading/comparison/compare.ts';
import {
  type Block,
  comparedParagraphs,
  comparedWords,
  type Piece,
  paragraphsOf,
  wordsOf,
} from '../../../src/registry/reading/comparison/paragraphs.ts';
import { always } from '../../fixtures/always.ts';
import { longTest } from '../../fixtures/long.ts';

// Changes between two versions, paragraph by paragraph and word by word.

const AXN = 'AXN:0C.ARCHIVAL.🧢🥐🔦🦑🏸🛷';
const ENTRY = {
  title: 'A glossary',
  description: 'Of words.',
  creator: 'Editors',
  version: 'v1.0',
  keywords: ['one'],
};
const entry = (fields: Partial<Deposit> = {}) => ({ ...ENTRY, ...fields }) as Deposit;

/** Pieces as one text: `[-…-]` went, and `[+…+]` came. */
const marked = (pieces: readonly Piece[] = []) =>
  pieces
    .map(({ kind, text }) => (kind === 'same' ? text : kind === 'added' ? `[+${text}+]` : `[-${text}-]`))
    .join('');

/** A line for each block: how many paragraphs are the same, or a paragraph that went, came or changed. */
const lined = (blocks: readonly Block[] = []) =>
  blocks.map((block) => {
    if (block.kind === 'same') return `= ${block.count}`;
    return block.kind === 'changed' ? `~ ${marked(block.pieces)}` : marked([block]);
  });

describe('words', () => {
  it('are found in Japanese as in English, and an identifier is one', () => {
    expect(wordsOf('識別子の永続性').length).toBeGreaterThan(2);
    expect(wordsOf(`of ${AXN}.`)).toEqual(['of', ' ', AXN, '.']);
  });

  it('that changed are named', () => {
    expect(marked(comparedWords('The old house stands.', 'The new house stands.'))).toBe(
      'The [-old-][+new+] house stands.',
    );
  });

  it('of texts that are not alike are not compared', () => {
    expect(
      comparedWords('The cat sat on a mat there.', 'A dog of my own stood on the lawn.'),
    ).toBeUndefined();
  });
});

describe('paragraphs', () => {
  const before = 'One is the first.\n\n## Two\n\nThe second has seven words in it.\n\nThe last goes away.';
  const after = 'One is the first.\n\n## Two\n\nThe second has eight words in it now.\n\nAnother came.';

  it('that changed, came and went are told apart', () => {
    expect(lined(comparedParagraphs(before, after))).toEqual([
      '= 2',
      '~ The second has [-seven-][+eight+] words in it[+ now+].',
      '[-The last goes away.-]',
      '[+Another came.+]',
    ]);
  });

  it('that changed are found among those that went and came before them, with their indentation', () => {
    const old = 'It goes away.\n\nA code begins here:\n\n    first()\n\nThe end.';
    const fresh = 'Something new came.\n\nA code begins there:\n\nfirst()\n\nThe end.';
    expect(lined(comparedParagraphs(old, fresh))).toEqual([
      '[-It goes away.-]',
      '[+Something new came.+]',
      '~ A code begins [-here-][+there+]:',
      '~ [-    -]first()',
      '= 1',
    ]);
  });

  it('give both texts again, whatever they are', () => {
    const paragraph = fc
      .array(fc.constantFrom('a', 'b', 'c', 'd', '漢字', AXN), { maxLength: 6 })
      .map((words) => words.join(' '));
    const text = fc.array(paragraph, { maxLength: 8 }).map((all) => all.join('\n\n'));
    const side = (blocks: readonly Block[], kind: 'added' | 'removed') =>
      blocks.flatMap((block) => {
        if (block.kind === 'same') return Array<string>(block.count).fill('=');
        const pieces = block.kind === 'changed' ? block.pieces : [block];
        const own = pieces.filter((piece) => piece.kind === kind || piece.kind === 'same');
        return own.length > 0 ? [own.map(({ text }) => text).join('')] : [];
      });
    always(text, text, (old, fresh) => {
      const blocks = comparedParagraphs(old, fresh) ?? [];
      for (const [kind, whole] of [
        ['removed', old],
        ['added', fresh],
      ] as const) {
        const paragraphs = paragraphsOf(whole);
        const told = side(blocks, kind);
        expect(told).toHaveLength(paragraphs.length);
        for (const [at, words] of told.entries()) if (words !== '=') expect(words).toBe(paragraphs[at]);
      }
    });
  });
});

describe('the sentence', () => {
  const compared = (old: string, fresh: string, fields: Partial<Deposit> = {}) =>
    summaryOf(compareVersions({ deposit: entry(), body: old }, { deposit: entry(fields), body: fresh }));

  it.each([
    ['a\n\nb c d e', 'a\n\nb c d f\n\nnew', {}, '1 paragraph changed, 1 added.'],
    ['a', 'a', { title: 'B', license: 'MIT' }, 'The text is unchanged; title and license changed.'],
    ['a\n\nb\n\nc', 'a', {}, '2 paragraphs removed.'],
    ['a\n\nb', 'a\n\n\nb', {}, 'Only spaces and blank lines of the text changed.'],
  ])('of “%s” and “%s”', (old, fresh, fields, words) => {
    expect(compared(old, fresh, fields as Partial<Deposit>)).toBe(words);
  });

  longTest(
    'says where two long texts have too little in common, in bounded time',
    () => {
      const many = (letter: string) =>
        Array.from({ length: 200_000 }, (_, at) => `${letter}${at} of a text`).join('\n\n');
      expect(compared(many('a'), many('b'))).toMatch(
        /^The texts have too little in common to be compared in place/,
      );
      const line = (word: string) => `${word} `.repeat(1_000_000);
      const { blocks } = compareVersions(
        { deposit: entry(), body: line('a') },
        { deposit: entry(), body: line('b') },
      );
      expect(JSON.stringify(blocks).length).toBeLessThan(100_000);
    },
    20_000,
  );
});

it('fields that differ are named, with the words that changed, or whole where they are others', () => {
  const after = entry({ license: 'MIT', description: 'Of many words.' });
  const { fields } = compareVersions({ deposit: entry(), body: '' }, { deposit: after, body: '' });
  expect(fields.map(({ name, pieces }) => `${name}: ${marked(pieces)}`)).toEqual([
    'License: [+MIT+]',
    'Description: Of [+many +]words.',
  ]);
});

// Changes to a file by a proposal, applied to the file as main has it now.

const lines = (text: string | undefined) =>
  text === undefined ? undefined : utf8([...text].map((letter) => `${letter}\n`).join(''));

/** The letters stand for lines. “!” where nobody can say what is right; undefined where there is no file. */
function outcome(path: string, base?: string, proposed?: string, main?: string): string | undefined {
  const done = carried({ path, base: lines(base), proposed: lines(proposed), main: lines(main) });
  if (done === undefined) return '!';
  return done === null ? undefined : Buffer.from(done).toString().replaceAll('\n', '');
}

describe('what a proposal changes is done to what main has now', () => {
  test.each([
    ['main has not changed it', 'abc', 'aXc', 'abc', 'aXc'],
    ['main has changed it alike', 'abc', 'aXc', 'aXc', 'aXc'],
    ['a line before the one that main added', 'abc', 'abX', 'abcd', 'abXd'],
    ['the last line, after which main added some', 'abc', 'aXc', 'abcde', 'aXcde'],
    ['lines apart', 'abcde', 'XbcdX', 'abYde', 'XbYdX'],
    ['a line taken out, and one that main put in', 'abcd', 'acd', 'abcdY', 'acdY'],
    ['two lines changed, and main one far from them', 'abcdef', 'aXXdef', 'abcdYf', 'aXXdYf'],
    ['the same line', 'abc', 'aXc', 'aYc', '!'],
    ['a line that main took out', 'abc', 'aXc', 'ac', '!'],
    ['lines added at one place', 'abc', 'abcX', 'abcY', '!'],
    ['a new file of the same name', undefined, 'X', 'Y', '!'],
    ['a file that is removed', 'abc', undefined, 'abc', undefined],
    ['a file that is removed, and changed on main', 'abc', undefined, 'abY', '!'],
    ['a file that main removed', 'abc', 'aXc', undefined, '!'],
    ['a new file', undefined, 'X', undefined, 'X'],
  ])('%s', (_name, base, proposed, main, right) => {
    expect(outcome('data/registry.json', base, proposed, main)).toBe(right);
  });

  test('to a log both append, and neither changes what is in it', () => {
    const log = 'data/takedown-receipts.log';
    expect(outcome(log, 'ab', 'abX', 'abYZ')).toBe('abYZX');
    expect(outcome(log, 'ab', 'aXb', 'abY')).toBe('!');
  });

  test('of bytes that are no text nothing is said unless main has not changed them', () => {
    const bytes = (last: number) => new Uint8Array([0xff, 0xfe, last]);
    const [base, proposed, main] = [bytes(1), bytes(2), bytes(3)];
    const path = 'data/captures/image.png';
    expect(carried({ path, base, proposed, main: base })).toEqual(proposed);
    expect(carried({ path, base, proposed, main })).toBeUndefined();
  });
});

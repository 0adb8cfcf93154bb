import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareVersions, summaryOf } from '../../../src/registry/changes/compare.ts';
import {
  type Block,
  comparedParagraphs,
  comparedWords,
  paragraphsOf,
  wordsOf,
} from '../../../src/registry/changes/paragraphs.ts';
import type { Deposit } from '../../../src/registry/model/deposit.ts';

// What changed between two versions, paragraph by paragraph and word by word.

const AXN = 'AXN:0C.ARCHIVAL.🧢🥐🔦🦑🏸🛷';
const ENTRY = {
  title: 'A glossary',
  description: 'Of words.',
  creator: 'Editors',
  version: 'v1.0',
  keywords: ['one'],
};
const entry = (fields: Partial<Deposit> = {}) => ({ ...ENTRY, ...fields }) as Deposit;

describe('words', () => {
  it('are found in Japanese as in English, and an identifier is one', () => {
    expect(wordsOf('識別子の永続性').length).toBeGreaterThan(2);
    expect(wordsOf(`of ${AXN}.`)).toEqual(['of', ' ', AXN, '.']);
  });

  it('that changed are named, and those between two of them only where there are some', () => {
    expect(comparedWords('The red old house.', 'The blue new house.')).toEqual([
      { kind: 'same', text: 'The ' },
      { kind: 'removed', text: 'red old' },
      { kind: 'added', text: 'blue new' },
      { kind: 'same', text: ' house.' },
    ]);
  });
});

describe('paragraphs', () => {
  const before = 'One is the first.\n\n## Two\n\nThe second has seven words in it.\n\nThe last goes away.';
  const after = 'One is the first.\n\n## Two\n\nThe second has eight words in it now.\n\nAnother came.';

  it('that changed, came and went are told apart', () => {
    expect(comparedParagraphs(before, after)).toEqual([
      { kind: 'same', count: 2, under: 'Two' },
      {
        kind: 'changed',
        pieces: [
          { kind: 'same', text: 'The second has ' },
          { kind: 'removed', text: 'seven' },
          { kind: 'added', text: 'eight' },
          { kind: 'same', text: ' words in it' },
          { kind: 'added', text: ' now' },
          { kind: 'same', text: '.' },
        ],
      },
      { kind: 'removed', text: 'The last goes away.' },
      { kind: 'added', text: 'Another came.' },
    ]);
  });

  it('give both texts again, whatever they are', () => {
    const paragraph = fc
      .array(fc.constantFrom('a', 'b', 'c', 'd', '漢字', AXN), { maxLength: 6 })
      .map((words) => words.join(' '));
    const text = fc.array(paragraph, { maxLength: 8 }).map((all) => all.join('\n\n'));
    const side = (blocks: readonly Block[], kind: 'added' | 'removed') =>
      blocks.flatMap((block) => {
        if (block.kind === kind) return [block.text];
        if (block.kind !== 'changed')
          return block.kind === 'same' ? Array<string>(block.count).fill('=') : [];
        return [
          block.pieces
            .filter((piece) => piece.kind !== (kind === 'added' ? 'removed' : 'added'))
            .map((piece) => piece.text)
            .join(''),
        ];
      });
    fc.assert(
      fc.property(text, text, (old, fresh) => {
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
      }),
    );
  });
});

describe('the sentence', () => {
  const compared = (old: string, fresh: string, fields: Partial<Deposit> = {}) =>
    summaryOf(compareVersions({ deposit: entry(), body: old }, { deposit: entry(fields), body: fresh }));

  it.each([
    [
      'a\n\nb c d e',
      'a\n\nb c d f\n\nnew',
      {},
      '1 paragraph changed, 1 added; title and description unchanged.',
    ],
    [
      'a',
      'a',
      { title: 'B', license: 'MIT' },
      'The text is unchanged; title and license changed; description unchanged.',
    ],
    ['a\n\nb\n\nc', 'a', {}, '2 paragraphs removed; title and description unchanged.'],
    [
      'a\n\nb',
      'a\n\n\nb',
      {},
      'Only spaces and blank lines of the text changed; title and description unchanged.',
    ],
  ])('of “%s” and “%s”', (old, fresh, fields, words) => {
    expect(compared(old, fresh, fields as Partial<Deposit>)).toBe(words);
  });

  it('says where two long texts have too little in common, in bounded time', () => {
    const many = (letter: string) =>
      Array.from({ length: 200_000 }, (_, at) => `${letter}${at} of a text`).join('\n\n');
    expect(compared(many('a'), many('b'))).toMatch(
      /^The texts have too little in common to be compared in place;/,
    );
    const line = (word: string) => `${word} `.repeat(1_000_000);
    const { blocks } = compareVersions(
      { deposit: entry(), body: line('a') },
      { deposit: entry(), body: line('b') },
    );
    expect(JSON.stringify(blocks).length).toBeLessThan(100_000);
  }, 20_000);
});

it('fields that differ are named item by item, and a description word by word', () => {
  const after = entry({ keywords: ['one', 'two'], description: 'Of many words.' });
  const { fields } = compareVersions({ deposit: entry(), body: '' }, { deposit: after, body: '' });
  expect(fields).toEqual([
    {
      name: 'Keywords',
      pieces: [
        { kind: 'same', text: 'one' },
        { kind: 'same', text: ', ' },
        { kind: 'added', text: 'two' },
      ],
    },
    {
      name: 'Description',
      pieces: [
        { kind: 'same', text: 'Of ' },
        { kind: 'added', text: 'many ' },
        { kind: 'same', text: 'words.' },
      ],
    },
  ]);
});

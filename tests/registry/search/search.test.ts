import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { continues, indexedWords, queryOf } from '../../../src/client/search/query.ts';
import { ranked } from '../../../src/client/search/ranking.ts';
import type { Deposit } from '../../../src/registry/model/deposit.ts';
import { BLOCK, withBlocks } from '../../../src/registry/search/blocks.ts';
import { documentNames, readDocument } from '../../../src/registry/search/documents.ts';
import { excerptOf, isProse } from '../../../src/registry/search/excerpt.ts';
import { documentName, packStart, unpackStart } from '../../../src/registry/search/start.ts';

const said = (content: string, places: number[]) =>
  excerptOf(content, places)
    .map(({ text, found }) => (found ? `[${text}]` : text))
    .join('');

describe('an excerpt', () => {
  test('begins with the sentence of what was found, and marks it', () => {
    const content = 'The ferry is late. Nobody minds the bell. It rings twice.';
    expect(said(content, [7])).toBe('Nobody minds the [bell]. It rings twice.');
    expect(said(content, [6, 7])).toBe('Nobody minds [the bell]. It rings twice.');
    expect(said(content, [])).toBe(content);
  });

  test('shows each sign of a text as it is, those of tags and of paragraphs too', () => {
    const content = 'The <mark>\uE000 and the ¶ of a bell <b>.';
    expect(said(content, [])).toBe(content);
    expect(said(content, [6])).toBe('The <mark>\uE000 and the ¶ of [a] bell <b>.');
  });

  test('does not run a heading into a sentence, and shows no sign of the index', () => {
    const content = withBlocks('One line.\nThe bell\nIt rings\ntwice.', ['The bell']);
    expect(content).toBe(`One line. ${BLOCK} The bell ${BLOCK} It rings twice.`);
    expect(said(content, [3])).toBe('[The] bell — It rings twice.');
  });

  test('says where a sentence is cut', () => {
    const long = Array.from({ length: 90 }, (_, at) => `w${at}`).join(' ');
    expect(said(long, [50])).toMatch(/^… w43 .* \[w50\] .* …$/);
  });

  test('marks only what was found, whatever the text says', () => {
    expect(said('a <mark>b</mark> c', [2])).toBe('a <mark>b</mark> [c]');
    expect(said('識別 子 の 永続', [1])).toBe('識別[子]の永続');
  });

  test('is prose, or a piece of a table, which is not shown', () => {
    const prose = (text: string) => isProse([{ text, found: false }]);
    expect(prose('In 2026 the bell rang 44 times, as the ledger says.')).toBe(true);
    expect(prose('永続する識別子は、二十年後にも読める。')).toBe(true);
    expect(prose('61 110 122 61 9 1.80 he 44 44 80 88 44 8 1.82 ar 36 36')).toBe(false);
    expect(prose('degree,note,fifths,ratio,cents 0,C,0,2^(0/12),0.000,+0.000,261.626')).toBe(false);
    expect(isProse([])).toBe(true);
  });

  test('is made of any text and places', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.nat(40)), (content, places) => {
        const pieces = excerptOf(
          content,
          places.toSorted((a, b) => a - b),
        );
        expect(pieces.every(({ text }) => text !== '')).toBe(true);
      }),
    );
  });
});

describe('a document of the index', () => {
  const deposit = (deposit_number: number, status: string, by?: number) =>
    ({ deposit_number, status, ...(by ? { superseded_by_deposit_number: by } : {}) }) as Deposit;

  test('is named by number, standing and first version', () => {
    const names = documentNames([
      deposit(1, 'SUPERSEDED', 3),
      deposit(2, 'WITHDRAWN'),
      deposit(3, 'SUPERSEDED', 5),
      deposit(4, 'DRAFT_PENDING'),
      deposit(5, 'ACTIVE'),
    ]);
    expect(names).toEqual(['1s-1', '2w', '3s-1', '4d', '5-1']);
    expect(readDocument('3s-1')).toEqual({ number: 3, standing: 's', first: 1 });
    expect(readDocument('12')).toEqual({ number: 12, standing: '' });
    expect(() => readDocument('en_1234')).toThrow('en_1234');
  });
});

describe('the order of results', () => {
  const hit = (id: string, score: number) => ({
    id,
    score,
    data: () => Promise.reject(new Error('not asked for')),
  });
  const order = (search: string, hits: ReturnType<typeof hit>[], dates?: number[]) =>
    ranked(hits, queryOf(search), dates).map(({ document, earlier }) => [
      document.number,
      ...earlier.map(({ number }) => number),
    ]);

  test('puts the current before what is superseded or withdrawn, and versions under the newest', () => {
    const hits = [
      hit('2w', 5),
      hit('1s', 4),
      hit('6', 3),
      hit('4s-3', 2.5),
      hit('3s-3', 2.4),
      hit('5-3', 0.1),
    ];
    expect(order('?q=word', hits)).toEqual([[6], [2], [1], [5, 4, 3]]);
  });

  test('is by date when asked, and the newest first without words', () => {
    const hits = [hit('2', 3), hit('3', 2), hit('1', 1)];
    expect(order('?q=word&sort=newest', hits, [20200101, 20210101, 20210101])).toEqual([[3], [2], [1]]);
    expect(order('?q=word&sort=oldest', hits, [20220101, 20210101, 20210101])).toEqual([[2], [3], [1]]);
    expect(order('?family=ARCHIVAL', hits)).toEqual([[3], [2], [1]]);
  });
});

describe('a query', () => {
  test.each([
    ['perma', 'permanence', true],
    ['permanence', 'perm', true],
    ['hash', 'hash identifier', false],
    ['hash ident', 'hash identifier', true],
    ['tombstone', 'identifier', false],
    ['', 'p', false],
  ])('“%s”, then “%s”: the same word is typed on: %s', (before, next, expected) => {
    expect(continues(before, next)).toBe(expected);
  });

  test('leaves out words that every text has, but not all of them, and not in a phrase', () => {
    const words = (text: string) => indexedWords(queryOf(`?q=${encodeURIComponent(text)}`));
    expect(words('the hash of the text')).toBe('hash text');
    expect(words('the')).toBe('the');
    expect(words('“state of the art”')).toBe('"state of the art"');
  });
});

test('the first file of the index is unpacked into what was packed', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat()),
      fc.uint8Array({ maxLength: 300 }),
      fc.string(),
      (lengths, program, name) => {
        const start = {
          unit: 64,
          tiers: [{ name, from: ['', name] }],
          endings: { 5: 's-5' },
          lengths,
          program,
        };
        const { lengths: rounded, ...read } = unpackStart(packStart(start));
        expect(read).toEqual({ ...start, lengths: undefined, program: Uint8Array.from(program) });
        expect(rounded).toHaveLength(lengths.length);
        for (const [at, length] of lengths.entries()) {
          const off = Math.abs((rounded[at] as number) - length);
          expect(off).toBeLessThanOrEqual(length < 64 ? 0 : length / 64);
        }
      },
    ),
  );
  const start = { unit: 64, tiers: [], endings: { 5: 's-5' }, lengths: [3, 300], program: new Uint8Array(9) };
  expect(() => unpackStart(packStart(start).slice(0, -1))).toThrow('cut off');
  expect([documentName(start, 4), documentName(start, 5)]).toEqual(['5s-5', '6']);
});

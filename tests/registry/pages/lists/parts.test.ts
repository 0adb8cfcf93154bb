import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { citationParts } from '../../../../src/registry/pages/lists/citations.ts';
import {
  besideWords,
  grownParts,
  type List,
  type ListPart,
  listColumns,
  partHeading,
  partWords,
} from '../../../../src/registry/pages/lists/list.ts';
import { always } from '../../../fixtures/always.ts';

/** Items that each page shows, by its key. */
const shownBy = <T>(parts: readonly ListPart<T>[]) =>
  new Map(parts.map(({ key, items }) => [key ?? '', JSON.stringify(items)]));

/** The pages that show something else than before, as places in the list after it. */
const changed = <T>(before: readonly ListPart<T>[], after: readonly ListPart<T>[]) => {
  const known = shownBy(before);
  return after.flatMap(({ key, items }, at) => (known.get(key ?? '') === JSON.stringify(items) ? [] : [at]));
};

describe('pages of a list that grows at one end', () => {
  test('show every item once, the newest first', () => {
    const items = Array.from({ length: 57 }, (_, at) => at + 1);
    const parts = grownParts(items);
    expect(parts.map(({ key, label, items: shown }) => [key, label, shown.length])).toEqual([
      [undefined, 'Newest', 25],
      ['2', '26–32', 7],
      ['1', '1–25', 25],
    ]);
    expect(parts.flatMap(({ items: shown }) => shown)).toEqual(items.toReversed());
  });

  test('are named by what they hold, so that nobody takes a place for the number of a deposit', () => {
    const [first, growing, last] = grownParts(Array.from({ length: 57 }));
    if (!first || !growing || !last) throw new Error('three pages');
    expect(partHeading('Addresses', growing, 'addresses')).toBe('Addresses 26–32');
    // The page beside it must not change as it grows.
    expect(besideWords(growing, 'addresses')).toBe('addresses from 26');
    expect(besideWords(first, 'addresses')).toBe('Newest');
    expect(partWords(first, 'articles')).toBe('Newest');
    expect(partWords(last, 'articles')).toBe('articles 1–25');
    expect(partHeading('Wiki', last, 'articles')).toBe('Wiki: articles 1–25');
    expect(partHeading('Addresses', last, 'addresses')).toBe('Addresses 1–25');
  });

  test('one more item changes the first page and the one after it, and no other', () => {
    always(fc.integer({ min: 0, max: 130 }), (length) => {
      const items = Array.from({ length: length + 1 }, (_, at) => at);
      const [before, after] = [grownParts(items.slice(0, length)), grownParts(items)];
      expect(changed(before, after).every((at) => at <= 1)).toBe(true);
      for (const { key } of before) expect(shownBy(after).has(key ?? '')).toBe(true);
    });
  });
});

describe('pages of citations', () => {
  const sources = fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 400 });
  const edges = (of: readonly number[]) =>
    of.toSorted((a, b) => a - b).map((source, at) => ({ source, name: `${source} ${at}` }));
  const partsOf = (items: readonly { source: number }[]) => citationParts(items, ({ source }) => source);

  test('show every citation once, at most 100 on a page, each page under a key of its own', () => {
    always(sources, (of) => {
      const items = edges(of);
      const parts = partsOf(items);
      expect(parts.flatMap((part) => part.items)).toEqual(items.toReversed());
      expect(parts.every((part) => part.items.length <= 100)).toBe(true);
      expect(new Set(parts.map(({ key }) => key)).size).toBe(parts.length);
      expect(parts[0]?.key).toBeUndefined();
    });
  });

  test('a new deposit that cites changes the first page and at most the two after it', () => {
    always(sources, fc.integer({ min: 1, max: 5 }), (of, count) => {
      const items = edges(of);
      const newest = (items.at(-1)?.source ?? 0) + 1;
      const more = Array.from({ length: count }, (_, at) => ({ source: newest, name: `new ${at}` }));
      expect(changed(partsOf(items), partsOf([...items, ...more])).every((at) => at <= 2)).toBe(true);
    });
  });

  test('a citation that is found later in an old text changes the page of that text alone', () => {
    const items = edges(Array.from({ length: 60 }, (_, at) => at + 1));
    const found = { source: 12, name: 'found' };
    const after = items.toSpliced(12, 0, found);
    const parts = partsOf(after);
    expect(changed(partsOf(items), parts).map((at) => parts[at]?.key)).toEqual(['11-20']);
  });
});

test('the columns of a list are what its description says, in the order of its pages', () => {
  interface Book {
    readonly id: string;
    readonly name: string;
    readonly year: string;
    readonly tags: readonly string[];
  }
  const books: Book[] = [
    { id: 'b1', name: 'Beta', year: '2025', tags: ['old', 'red'] },
    { id: 'b2', name: 'Alpha', year: '2026', tags: [] },
    { id: 'b3', name: 'Gamma', year: '2026', tags: ['red'] },
  ];
  const list: List<Book> = {
    ...{ name: 'books', page: 'wiki-page', noun: 'book', nouns: 'books', order: 'Newest first' },
    items: () => books,
    parts: grownParts,
    id: ({ id }) => id,
    title: ({ name }) => name,
    texts: ({ year }) => [`of ${year}`],
    facets: [
      { name: 'year', title: 'Year', values: ({ year }) => [year], order: ['2025', '2026'] },
      { name: 'tag', title: 'Tag', values: ({ tags }) => tags },
    ],
    orders: [{ name: 'title', title: 'Title', by: ({ name }) => name }],
  };
  expect(listColumns(list, grownParts(books, 2))).toEqual({
    total: 3,
    pages: ['', '1'],
    on: [0, 0, 1],
    ids: ['b3', 'b2', 'b1'],
    titles: ['Gamma', 'Alpha', 'Beta'],
    texts: { values: ['of 2026', 'of 2025'], of: [0, 0, 1] },
    facets: {
      year: { values: ['2025', '2026'], of: [1, 1, 0] },
      tag: { values: ['red', 'old'], of: [0, -1, [1, 0]] },
    },
    numbers: { title: [2, 0, 1] },
  });
});

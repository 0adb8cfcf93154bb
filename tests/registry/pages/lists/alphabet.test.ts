import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { letterParts, standsBefore } from '../../../../src/registry/pages/lists/alphabet.ts';
import { always } from '../../../fixtures/always.ts';

// The pages of a list in alphabetical order. `most` is small here, so that pages are cut.

const MOST = 4;
const pagesOf = (terms: readonly string[], most = MOST) =>
  letterParts(
    terms,
    (term) => term,
    (term) => encodeURIComponent(term),
    most,
  );
const shown = (terms: readonly string[], most = MOST) =>
  pagesOf(terms, most).map(({ key, items }) => [key, ...items]);

const word = fc.oneof(
  fc.string({ minLength: 1, maxLength: 6 }),
  fc.string({
    unit: fc.constantFrom('a', 'b', 'C', 'é', ' ', '-', 'ж', 'ש', '字', '9', '#'),
    minLength: 1,
    maxLength: 5,
  }),
);
const words = fc.uniqueArray(word, { maxLength: 60 });

describe('pages by letter', () => {
  it('begin with each letter, in alphabetical order without case and accents, signs and digits first', () => {
    expect(
      shown(['seam', 'édition', 'Zeta', 'Erratum', '字数', 'лист', '12 tones', '“eraser”', '∴', 'ש']),
    ).toEqual([
      ['signs', '∴'],
      ['0-9', '12 tones'],
      ['e', 'édition', '“eraser”', 'Erratum'],
      ['s', 'seam'],
      ['z', 'Zeta'],
      ['л', 'лист'],
      ['ש', 'ש'],
      ['漢', '字数'],
    ]);
  });

  it('are cut in the middle when they have too many, and keep the key of the term that began them', () => {
    expect(shown(['ca', 'cb', 'cc', 'cd'])).toEqual([['c', 'ca', 'cb', 'cc', 'cd']]);
    expect(shown(['ca', 'cb', 'cc', 'cd', 'ce'])).toEqual([
      ['c', 'ca', 'cb', 'cc'],
      ['c-cd', 'cd', 'ce'],
    ]);
    // Terms that come later before the first of a page do not rename it.
    expect(shown(['ca', 'cb', 'cc', 'cd', 'ce', 'ccc'])).toEqual([
      ['c', 'ca', 'cb', 'cc', 'ccc'],
      ['c-cd', 'cd', 'ce'],
    ]);
  });

  it('say in their label with what they begin, and shorten what is long', () => {
    const long = `c${'o'.repeat(600)}`;
    expect(pagesOf(['ca', 'cb', 'cc', long, 'cz']).map(({ label }) => label)).toEqual([
      'C',
      `C, from “c${'o'.repeat(30)}…”`,
    ]);
  });

  it('show every item once, in order, at most so many on each, each page under a key of its own', () => {
    always(words, (terms) => {
      const pages = pagesOf(terms);
      expect(pages.flatMap(({ items }) => items).toSorted()).toEqual(terms.toSorted());
      for (const { items, from, letter } of pages) {
        expect(items.length).toBeGreaterThan(0);
        expect(items.length).toBeLessThanOrEqual(MOST);
        expect(letter).not.toBe('');
        if (from !== undefined) expect(items.every((item) => !standsBefore(item, from))).toBe(true);
        expect(items.every((item, at) => at === 0 || !standsBefore(item, items[at - 1] as string))).toBe(
          true,
        );
      }
      expect(new Set(pages.map(({ key }) => key)).size).toBe(pages.length);
    });
  });

  it('one more item changes one page, or cuts it in two; no key is ever lost', () => {
    always(words, word, (terms, more) => {
      fc.pre(!terms.includes(more));
      const before = new Map(pagesOf(terms).map((page) => [page.key, JSON.stringify(page)]));
      const after = new Map(pagesOf([...terms, more]).map((page) => [page.key, JSON.stringify(page)]));
      expect([...before.keys()].filter((key) => !after.has(key))).toEqual([]);
      const changed = [...after].filter(([key, page]) => before.get(key) !== page);
      const holding = pagesOf([...terms, more]).find(({ items }) => items.includes(more));
      expect(changed.length).toBeLessThanOrEqual(2);
      expect(changed.filter(([key]) => before.has(key)).length).toBeLessThanOrEqual(1);
      expect(changed.map(([key]) => key)).toContain(holding?.key);
    });
  });
});

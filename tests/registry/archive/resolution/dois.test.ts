import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sameTitle } from '../../../../src/registry/archive/resolution/view.ts';
import { doiUrl, normalizeDoi } from '../../../../src/registry/text/links.ts';
import { always } from '../../../fixtures/always.ts';

// DOIs in their stored form, and titles as they are compared.

describe('a DOI', () => {
  test.each([
    ['HTTPS://WWW.DOI.ORG/10.1000/ABC', '10.1000/abc'],
    ['//doi.org/10.1000/182', '10.1000/182'],
    ['https://doi.org/10.1002%2F(SICI)1097', '10.1002/(sici)1097'],
    ['10.1000.10/123', '10.1000.10/123'],
    ['10.1000/100%25', '10.1000/100%25'],
    ['https://doi.org/10.1000/100%25', '10.1000/100%'],
    ['10.1000/e\u0301t\u00E9', '10.1000/\u00E9t\u00E9'],
    ['10.1000/ÉTÉ', '10.1000/ÉtÉ'],
  ])('%j is stored as %s', (written, stored) => {
    expect(normalizeDoi(written)).toBe(stored);
  });

  test.each([
    ...['', '10.1000/', '10.10/182', '11.1000/182', 'x10.1000/182', '10.1000/1 82', '10.1000/\u200B182'],
    ...['https://example.org/10.1000/182', '10.1000\\182'],
  ])('%j is none', (written) => {
    expect(normalizeDoi(written)).toBeUndefined();
  });

  const suffix = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
    .map((text) => text.normalize('NFC').replace(/[\s\p{C}A-Z]/gu, 'x'));
  const doi = fc
    .tuple(fc.integer({ min: 1000, max: 999_999_999 }), suffix)
    .map(([number, end]) => `10.${number}/${end}`);

  test('is the same from its URL, and its stored form stays as it is', () => {
    always(doi, (name) => {
      expect(normalizeDoi(name)).toBe(name);
      expect(normalizeDoi(doiUrl(name))).toBe(name);
      expect(normalizeDoi(`https://dx.doi.org/${encodeURIComponent(name)}`)).toBe(name);
      expect(doiUrl(name)).toMatch(/^https:\/\/doi\.org\/10\.[\x21-\x7E]+$/);
    });
  });

  test('of any text is one in its stored form, or none', () => {
    always(fc.string({ unit: 'binary', maxLength: 30 }), (text) => {
      for (const written of [text, `10.1000/${text}`, `https://doi.org/10.1000/${text}`]) {
        const stored = normalizeDoi(written);
        if (stored !== undefined) expect(normalizeDoi(stored)).toBe(stored);
      }
    });
  });
});

describe('titles', () => {
  test.each([
    ['“Records—a *study*”', '"records -  a study".'],
    ['Cafe\u0301 ﬁnding', 'CAF\u00C9 finding'],
  ])('%s and %s are the same', (a, b) => {
    expect([sameTitle(a, b), sameTitle(b, a)]).toEqual([true, true]);
  });

  test.each([
    ['Notes 1', 'Notes 2'],
    ['Cafe', 'Café'],
    ['C', 'C++'],
    ['Well-kept', 'Wellkept'],
  ])('%j and %j differ', (a, b) => {
    expect([sameTitle(a, b), sameTitle(b, a)]).toEqual([false, false]);
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  AXN_PATTERN,
  deriveIdentity,
  formatAxn,
  glyphsOf,
  hexOf,
  nextHex,
  paddedHex,
  parseAxn,
} from '../../src/registry/identity/axn.ts';
import {
  creatorNames,
  creatorPlaces,
  isOrcid,
  orcidAdvice,
  orcidCheckDigit,
  readOrcid,
  tidyOrcids,
} from '../../src/registry/identity/names.ts';
import { FAMILIES, FAMILY_SENTENCES } from '../../src/registry/model/vocabulary.ts';
import { always } from '../fixtures/always.ts';
import { protocolTables } from '../fixtures/checkout.ts';

const tables = protocolTables();

const digest = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((bytes) => Buffer.from(bytes).toString('hex'));
const number = fc.integer({ min: 1, max: 65_535 });
const family = fc.constantFrom(...FAMILIES);

describe('the HEX label', () => {
  test.each([Number.NaN, Number.POSITIVE_INFINITY])('of %d is refused', (n) => {
    expect(() => hexOf(n)).toThrow(RangeError);
  });

  test('parses back to its number, and is unique when padded', () => {
    const numbers = Array.from({ length: 65_535 }, (_, at) => at + 1);
    expect(numbers.filter((n) => Number.parseInt(hexOf(n), 16) !== n)).toEqual([]);
    expect(new Set(numbers.map((n) => paddedHex(hexOf(n)))).size).toBe(65_535);
  });

  test('is the one after the highest in use where the own label, padded or not, is taken', () => {
    expect(nextHex(3, new Set(['0001', '0002']))).toBe('03');
    expect(nextHex(3, new Set(['0001', '0003']))).toBe('04');
    expect(nextHex(3, new Set(['0003', '00FF']))).toBe('100');
    expect(() => nextHex(3, new Set(['0003', 'FFFF']))).toThrow(RangeError);
  });
});

describe('an identifier', () => {
  test('of any digest, number and family parses back to its parts', () => {
    always(digest, number, family, (hash, n, name) => {
      const identity = deriveIdentity(hash, hexOf(n), name, tables);
      expect(identity.axn).toMatch(AXN_PATTERN);
      const parts = parseAxn(identity.axn);
      expect(parts).toEqual({ hex: hexOf(n), family: name, emoji: identity.emoji, schema: 'v2' });
      expect(parts && formatAxn(parts)).toBe(identity.axn);
    });
  });

  test.each(['', 'G'.repeat(64), 'A'.repeat(64), 'a'.repeat(65)])('is not derived from “%s”', (hash) => {
    expect(() => glyphsOf(hash, tables)).toThrow(TypeError);
  });
});

test('there are twelve families, each with a plain sentence of its own', () => {
  expect(FAMILIES).toHaveLength(12);
  const sentences = FAMILIES.map((family) => FAMILY_SENTENCES[family]);
  expect(new Set(sentences).size).toBe(12);
  for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z][^A-Z]{20,}.*\.$/);
});

// ORCID's documented example is 0000-0002-1825-0097; its check digit, 7, is written here by hand.

test.each([
  ['0000-0002-1825-0098', 'After these fifteen digits it would be 7, not 8.'],
  ['0000-0002-1852-0097', 'If two neighboring digits are swapped, it may be 0000-0002-1825-0097'],
  ['0000-0002-1825-009', '16 digits; this has 15'],
  ['https://orcid.org/0000-0002-1825-0097', 'Write it as 0000-0002-1825-0097.'],
])('of the ORCID iD %s is said: %s', (typed, advice) => {
  expect(orcidAdvice(typed)).toContain(advice);
});

test.each(['0000-0002-1825-0097', 'Josiah Carberry'])('of %s as an ORCID iD nothing is said', (typed) => {
  expect(orcidAdvice(typed)).toBeUndefined();
});

test('an ORCID iD is one after its check digit was corrected, whatever its digits', () => {
  always(fc.stringMatching(/^\d{15}$/), (digits) => {
    expect(isOrcid(readOrcid(digits + orcidCheckDigit(digits)) ?? '')).toBe(true);
  });
});

test.each([
  ['0000-0002-1825-0097; https://orcid.org/0000-0002-1694-233x/', '0000-0002-1825-0097; 0000-0002-1694-233X'],
  ['; ORCID: 0000-0002-1825-0097', '; 0000-0002-1825-0097'],
  ['0000-0002-1825-0097;', '0000-0002-1825-0097;'],
  [' ; ', ''],
  ['Ada', 'Ada'],
])('the iDs of several creators %j is stored as %j', (written, stored) => {
  expect(tidyOrcids(written)).toBe(stored);
});

test.each([
  ['Example, Ada; Sample, Ben', ['Example, Ada', 'Sample, Ben']],
  ['"Reading Room; Port Vell"; Ada', ['"Reading Room; Port Vell"', 'Ada']],
  ['M &copy; N; Ada', ['M &copy; N', 'Ada']],
  ['Quay&Co; Ada', ['Quay&Co', 'Ada']],
  ['6" Gauge Club; Ada', ['6" Gauge Club', 'Ada']],
  ['Ada;', ['Ada', '']],
  ['; Ada', ['', 'Ada']],
  ['', ['']],
])('a line of creators %j has the places %j', (line, places) => {
  expect(creatorPlaces(line)).toEqual(places);
  expect(creatorNames(line)).toEqual(places.filter((place) => place !== ''));
});

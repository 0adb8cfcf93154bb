import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  creatorNames,
  creatorPlaces,
  isOrcid,
  orcidAdvice,
  orcidCheckDigit,
  readOrcid,
  tidyOrcids,
} from '../../src/registry/identity/people.ts';

// ORCID's documented example is 0000-0002-1825-0097; its check digit, 7, is written here by hand.

describe('a wrong ORCID iD', () => {
  test('is told which check digit would fit', () => {
    expect(orcidAdvice('0000-0002-1825-0098')).toContain('After these fifteen digits it would be 7, not 8.');
  });

  test('is told that two neighboring digits may be swapped', () => {
    expect(orcidAdvice('0000-0002-1852-0097')).toContain(
      'If two neighboring digits are swapped, it may be 0000-0002-1825-0097',
    );
  });

  test('is told that a digit is missing, or in which form to write it', () => {
    expect(orcidAdvice('0000-0002-1825-009')).toContain('16 digits; this has 15');
    expect(orcidAdvice('https://orcid.org/0000-0002-1825-0097')).toBe('Write it as 0000-0002-1825-0097.');
    expect(orcidAdvice('0000-0002-1825-0097')).toBeUndefined();
    expect(orcidAdvice('Josiah Carberry')).toBeUndefined();
  });

  test('is an iD after its check digit was corrected, whatever its digits', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{15}$/), (digits) => {
        expect(isOrcid(readOrcid(digits + orcidCheckDigit(digits)) ?? '')).toBe(true);
      }),
    );
  });
});

describe('the iDs of several creators', () => {
  test.each([
    [
      '0000-0002-1825-0097; https://orcid.org/0000-0002-1694-233x/',
      '0000-0002-1825-0097; 0000-0002-1694-233X',
    ],
    ['; ORCID: 0000-0002-1825-0097', '; 0000-0002-1825-0097'],
    ['0000-0002-1825-0097;', '0000-0002-1825-0097;'],
    [' ; ', ''],
    ['Ada', 'Ada'],
  ])('%j is stored as %j', (written, stored) => {
    expect(tidyOrcids(written)).toBe(stored);
  });
});

describe('a line of creators', () => {
  test.each([
    ['Example, Ada; Sample, Ben', ['Example, Ada', 'Sample, Ben']],
    ['"Reading Room; Port Vell"; Ada', ['"Reading Room; Port Vell"', 'Ada']],
    ['M &copy; N; Ada', ['M &copy; N', 'Ada']],
    ['Quay&Co; Ada', ['Quay&Co', 'Ada']],
    ['6" Gauge Club; Ada', ['6" Gauge Club', 'Ada']],
    ['Ada;', ['Ada', '']],
    ['; Ada', ['', 'Ada']],
    ['', ['']],
  ])('%j has the places %j', (line, places) => {
    expect(creatorPlaces(line)).toEqual(places);
    expect(creatorNames(line)).toEqual(places.filter((place) => place !== ''));
  });
});

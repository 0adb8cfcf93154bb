import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isOrcid, orcidCheckDigit, orcidsOf, readOrcid, tidyOrcids } from '../../src/registry/identity/orcid.ts';
import { orcidAdvice } from '../../src/registry/identity/orcid-advice.ts';

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
    ['0000-0002-1825-0097; https://orcid.org/0000-0002-1694-233x/', '0000-0002-1825-0097; 0000-0002-1694-233X'],
    ['; ORCID: 0000-0002-1825-0097', '; 0000-0002-1825-0097'],
    ['0000-0002-1825-0097;', '0000-0002-1825-0097;'],
    [' ; ', ''],
    ['Ada', 'Ada'],
  ])('%j is stored as %j', (written, stored) => {
    expect(tidyOrcids(written)).toBe(stored);
  });

  test('are given in their order, an empty place to nobody, and a single one to nobody of several', () => {
    const creator = 'Example, Ada; Sample, Ben';
    expect(orcidsOf({ creator, orcid: '; 0000-0002-1825-0097' })).toEqual([undefined, '0000-0002-1825-0097']);
    expect(orcidsOf({ creator, orcid: '0000-0002-1825-0097;' })).toEqual(['0000-0002-1825-0097', undefined]);
    expect(orcidsOf({ creator, orcid: '0000-0002-1825-0097' })).toEqual([undefined, undefined]);
    expect(orcidsOf({ creator: 'Example, Ada', orcid: '0000-0002-1825-0097' })).toEqual(['0000-0002-1825-0097']);
    expect(orcidsOf({ creator: '"Room; Port Vell"' })).toEqual([undefined]);
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { detectFamily } from '../../src/registry/identity/family.ts';
import { Day } from '../../src/registry/model/primitives.ts';
import { FAMILIES, type Family } from '../../src/registry/model/vocabulary.ts';
import { isDay, latestDayOnEarth, utcDay } from '../../src/registry/submission/days.ts';
import { joinWords, segmentWords } from '../../src/registry/text/segment.ts';
import { protocolTables } from '../fixtures/checkout.ts';
import { runs } from '../fixtures/runs.ts';

const tables = protocolTables();
const words = (family: Family) => tables.family_keywords[family] ?? [];

describe('the family of a deposit', () => {
  test.each(FAMILIES.filter((family) => words(family).length > 0))(
    'is %s for each word of its list',
    (family) => {
      // The parts of a hyphenated word count, too, and a part can belong to another family.
      const strangers = FAMILIES.filter((other) => other !== family).flatMap(words);
      const own = words(family).filter(
        (word) => ![word, ...word.split('-')].some((part) => strangers.includes(part)),
      );
      expect(own.length).toBeGreaterThan(0);
      for (const word of own) {
        expect(detectFamily([word.toUpperCase()], 'dataset', tables)).toBe(family);
        expect(detectFamily([`on ${word}, at last`], '', tables)).toBe(family);
      }
    },
  );

  test('is the one with the most distinct words; a repeated word counts once', () => {
    const [first = '', second = ''] = words('ARCHIVAL');
    const [other = ''] = words('EMPIRICAL');
    expect(detectFamily([other, other, first, second], '', tables)).toBe('ARCHIVAL');
  });

  test('is the earlier one of the list in a tie', () => {
    for (const [at, earlier] of FAMILIES.entries()) {
      for (const later of FAMILIES.slice(at + 1)) {
        const [a] = words(earlier).filter((word) => !words(later).includes(word));
        const [b] = words(later).filter((word) => !words(earlier).includes(word));
        const counts = FAMILIES.map(
          (family) => [a, b].filter((word) => word && words(family).includes(word)).length,
        );
        if (!a || !b || Math.max(...counts) > 1 || counts.findIndex((count) => count > 0) !== at) continue;
        expect(detectFamily([b, a], '', tables)).toBe(earlier);
      }
    }
  });

  test('counts whole words only, hyphenated ones whole and in their parts', () => {
    const [word = ''] = words('ARCHIVAL');
    expect(detectFamily([`${word}x`, `x${word}`], '', tables)).toBe('UNCLASSIFIED');
    expect(detectFamily([`non-${word}`], '', tables)).toBe('ARCHIVAL');
  });

  test('falls back to that of the content type, then to UNCLASSIFIED', () => {
    for (const [type, family] of Object.entries(tables.content_type_families)) {
      expect(detectFamily(['zzzz'], ` ${type.toUpperCase()} `, tables)).toBe(family);
    }
    expect(detectFamily([], 'a kind of its own', tables)).toBe('UNCLASSIFIED');
    expect(detectFamily([], '', tables)).toBe('UNCLASSIFIED');
  });

  test('is always in the vocabulary, whatever the keywords are', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'binary' })),
        fc.string({ unit: 'binary' }),
        (keywords, type) => {
          expect(FAMILIES).toContain(detectFamily(keywords, type, tables));
        },
      ),
    );
    for (const name of ['constructor', '__proto__', 'toString']) {
      expect(detectFamily([name], name, tables)).toBe('UNCLASSIFIED');
    }
  });
});

describe('words of a script without spaces', () => {
  test('are separated, and joined again to the same text', () => {
    for (const text of [
      '識別子の永続性',
      '三列志与信任',
      '永久識別子 and 信任 (2026)。',
      'ภาษาไทยไม่มีช่องว่าง',
    ]) {
      const segmented = segmentWords(text);
      expect(segmented.trim().split(/\s+/).length).toBeGreaterThan(1);
      expect(joinWords(segmented).trim().replace(/ +/g, ' ')).toBe(text);
    }
  });

  test('are separated only there: any other text is unchanged', () => {
    for (const text of [
      'On the keeping of records',
      'Über die Dauer',
      'في دوام السجل',
      'О происхождении',
      '',
    ]) {
      expect(segmentWords(text)).toBe(text);
      expect(joinWords(text)).toBe(text);
    }
  });

  test('of any unspaced run are joined again, even around a highlight', () => {
    const run = fc
      .array(fc.constantFrom(...'識別子永続性三列志与信任かなカナー々'), { minLength: 1 })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(run, (text) => {
        expect(joinWords(segmentWords(text)).trim()).toBe(text);
        expect(segmentWords(text).replaceAll(' ', '')).toBe(text);
        const [first = '', ...rest] = segmentWords(text).trim().split(' ');
        expect(joinWords([`<mark>${first}</mark>`, ...rest].join(' '))).toBe(
          `<mark>${first}</mark>${rest.join('')}`,
        );
      }),
    );
  });

  test('can be found: a word of the text is a word of its segmentation', () => {
    expect(` ${segmentWords('識別子の永続性について')} `).toContain(' 識別子 ');
  });
});

describe('a day', () => {
  const like = fc.oneof(
    fc
      .tuple(
        fc.integer({ min: 0, max: 9999 }),
        fc.integer({ min: 0, max: 13 }),
        fc.integer({ min: 0, max: 32 }),
      )
      .map(
        ([y, m, d]) =>
          `${String(y).padStart(4, '0')}-${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}`,
      ),
    fc.string({ unit: 'binary' }),
  );

  test('is valid for the rules exactly when it is valid for the schema', () => {
    fc.assert(
      fc.property(like, (text) => {
        expect(isDay(text)).toBe(Day.safeParse(text).success);
      }),
      { numRuns: runs(3000) },
    );
  });

  test('begins at UTC+14 and ends at UTC−12', () => {
    expect(latestDayOnEarth('2026-07-15T09:59:59Z')).toBe('2026-07-15');
    expect(latestDayOnEarth('2026-07-15T10:00:00Z')).toBe('2026-07-16');
    expect(latestDayOnEarth('2026-12-31T10:00:00Z')).toBe('2027-01-01');
    expect(utcDay('2026-07-15T23:59:59Z')).toBe('2026-07-15');
  });
});

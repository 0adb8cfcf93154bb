import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { breakLines } from '../../../src/registry/cards/break-lines.ts';
import { graphemes } from '../../../src/registry/identity/axn.ts';

// Every grapheme is as wide as every other here.
const width = (text: string) => graphemes(text).length;
const broken = (text: string, measure: number, lines: number) => breakLines(text, { measure, lines, width });

describe('the lines of a title', () => {
  test('break between words', () => {
    expect(broken('On the permanence of names', 12, 3)).toEqual({
      lines: ['On the', 'permanence', 'of names'],
      cut: false,
    });
  });

  test('break between any two characters of Japanese, and leave no comma at the beginning', () => {
    expect(broken('識別子、名前、数', 3, 4)).toEqual({ lines: ['識別', '子、名', '前、数'], cut: false });
  });

  test('break a word that is longer than a line', () => {
    expect(broken('incomprehensibilities', 10, 3).lines).toEqual(['incomprehe', 'nsibilitie', 's']);
  });

  test('end in an ellipsis where a part is cut', () => {
    expect(broken('one two three four five', 9, 2)).toEqual({ lines: ['one two', 'three fo…'], cut: true });
  });

  test('keep every character of any text that fits, and never exceed their number or measure', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 60 }).map((one) => one.replace(/\s+/g, ' ').trim());
    fc.assert(
      fc.property(
        text,
        fc.integer({ min: 2, max: 20 }),
        fc.integer({ min: 1, max: 4 }),
        (one, measure, lines) => {
          const made = broken(one, measure, lines);
          expect(made.lines.length).toBeLessThanOrEqual(lines);
          for (const line of made.lines) expect(width(line)).toBeLessThanOrEqual(Math.max(measure, 1));
          if (!made.cut) expect(made.lines.join('').replace(/\s/g, '')).toBe(one.replace(/\s/g, ''));
        },
      ),
    );
  });
});

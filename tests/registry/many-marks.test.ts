import { describe, expect, test } from 'vitest';
import { cleanText, holdsSuspects } from '../../src/registry/submission/sanitize.ts';
import { MOST_MARKS, mayHaveManyMarks } from '../../src/registry/text/words.ts';

const KEPT = { lines: true, isolates: true };
const places = Array.from({ length: MOST_MARKS + 2 }, (_, place) => place);
const around = (place: number, run: string) => `${'a'.repeat(place)}${run}${'b'.repeat(MOST_MARKS)}`;

describe('the look for too many combining marks', () => {
  test.each([
    ['of one code unit', '\u0301'],
    ['of two code units', '\u{1D165}'],
  ])('finds a run of marks %s wherever it stands', (_what, mark) => {
    const run = mark.repeat(MOST_MARKS + 1);
    expect(places.filter((place) => !mayHaveManyMarks(around(place, run)))).toEqual([]);
  });

  test('passes a run of as many as are kept, and characters of two halves, wherever they stand', () => {
    for (const run of [
      '\u0301'.repeat(MOST_MARKS),
      '\u{1F600} '.repeat(MOST_MARKS),
      'e\u0301'.repeat(MOST_MARKS),
    ])
      expect(places.filter((place) => mayHaveManyMarks(around(place, run)))).toEqual([]);
  });
});

test.each([
  ['isolates that balance', 'a \u2066b\u2069 c'],
  ['an isolate left open', 'a \u2066b c'],
  ['an isolate closed before it opens', 'a \u2069b\u2066 c'],
  ['isolates that balance, and an override', 'a \u2066b\u2069 \u202Ec'],
  ['isolates that balance, and a control character', 'a \u2066b\u2069 \u0007c'],
  ['isolates that balance, and too many marks', `\u2066b\u2069 c${'\u0301'.repeat(MOST_MARKS + 5)}`],
  ['nothing to remove', 'plain text with é and 字'],
])('a text with %s is held suspect just where cleaning removes something', (_what, text) => {
  expect(holdsSuspects(text)).toBe(cleanText(text, KEPT).removed.length > 0);
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanTranscript, isResidue, restoreTranscript } from '../../../src/registry/observation/cleaner.ts';
import { REASONS } from '../../../src/registry/observation/residue.ts';
import { alwaysIn } from '../../fixtures/always.ts';
import { runs } from '../../fixtures/runs.ts';

// The cleaner of transcripts: what it takes out, what it leaves, and that nothing is lost.

describe('residue of copying', () => {
  test.each<
    [raw: string, text: string, ...removed: [at: number, removed: string, by: string, why: string][]]
  >([
    ['A gauge\u200b is read.', 'A gauge is read.', [7, '\u200b', '', REASONS.noWidth]],
    ['A\u00a0gauge.', 'A gauge.', [1, '\u00a0', ' ', REASONS.space]],
    ['A.\n  Read less ▲\nB.', 'A.\nB.', [3, '  Read less ▲\n', '', REASONS.button]],
    ['[Image: a cat]\nA.', 'A.', [0, '[Image: a cat]\n', '', REASONS.image]],
    ['A.\r\nB.', 'A.\nB.', [2, '\r\n', '\n', REASONS.lineBreak]],
    ['A. \t\nB.', 'A.\nB.', [2, ' \t', '', REASONS.trailing]],
    ['A.\n\n\n\nB.', 'A.\n\nB.', [4, '\n\n', '', REASONS.repeated]],
    ['\n\nA.\n\n', 'A.', [0, '\n\n', '', REASONS.ends], [4, '\n\n', '', REASONS.ends]],
    ['A\u202eB\u202c', 'AB', [1, '\u202e', '', REASONS.direction], [3, '\u202c', '', REASONS.direction]],
    ['A\u0007B', 'AB', [1, '\u0007', '', REASONS.control]],
  ])('of %j', (raw, text, ...removed) => {
    const clean = cleanTranscript(raw);
    expect(clean.text).toBe(text);
    expect(clean.removed.map((one) => [one.at, one.removed, one.replaced_by ?? '', one.why])).toEqual(
      removed,
    );
  });

  test.each([
    ['https://a.example/x?utm_source=chat&b=1', 'https://a.example/x?b=1'],
    ['https://a.example/x?b=1&gclid=2&c=3#d', 'https://a.example/x?b=1&c=3#d'],
    ['(https://a.example/?fbclid=1).', '(https://a.example/).'],
    ['https://a.example/?utm_a=1&b=2&utm_c=3&utm_d=4', 'https://a.example/?b=2'],
  ])('tracking parameters of %s', (raw, text) => {
    const clean = cleanTranscript(raw);
    expect(clean.text).toBe(text);
    expect(new Set(clean.removed.map(({ why }) => why))).toEqual(new Set([REASONS.tracking]));
  });
});

test.each([
  ['joiners of an emoji', 'a 👩‍🔬 and 🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
  ['the zero-width non-joiner of Persian', 'می‌خواهم'],
  ['the joiner of Devanagari', 'क्‍ष'],
  ['marks of direction, and isolates that end', '\u200fمرحبا \u2066abc\u2069'],
  ['the words “show more” in a sentence', 'These records show more than one hand.'],
  ['other parameters', 'https://a.example/?q=utm_source&page=2#?utm_x=1'],
  ['one blank line, spaces before a line, tabs within', 'A.\n\n  - b\tc'],
])('what belongs to the answer stays: %s', (_name, raw) => {
  expect(cleanTranscript(raw)).toEqual({ text: raw, removed: [] });
});

const PIECES = [
  ...['Show more', 'read less', '[Image: x]', '![](a.png)', 'image 1 of 2', '\n\n', '\r\n', '\u{1F3F4}'],
  ...'a \t\n\r\u00a0\u3000\u200b\u200c\u200d\ufeff\u00ad\ufffc\u0007\u2028\u0085\u202e\u2066\u2069\u200f',
  ...'👩🔬\ufe0f\u{E0067}\u{E007F}مक्).',
  ...['https://x.example/a?utm_source=b&c=d&gclid=1', '?utm_x=1', '&utm_a=b', '#f'],
];
const transcript = fc
  .array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ unit: 'binary' })), { maxLength: 40 })
  .map((parts) => parts.join(''));

describe('any transcript', () => {
  test('is restored, loses nothing but residue, and is clean once it is cleaned', () => {
    alwaysIn(runs(3000), transcript, (raw) => {
      const { text, removed } = cleanTranscript(raw);
      expect(restoreTranscript(text, removed)).toBe(raw);
      expect(removed.filter((one) => !isResidue(one, raw))).toEqual([]);
      expect(cleanTranscript(text)).toEqual({ text, removed: [] });
    });
  });

  test.each([
    [[{ at: 5, removed: 'x', why: REASONS.noWidth }]],
    [[{ at: 1, removed: 'x', replaced_by: 'z', why: REASONS.space }]],
    [[2, 1].map((at) => ({ at, removed: 'x', why: REASONS.noWidth }))],
  ])('is not restored from removals of another one: %o', (removed) => {
    expect(restoreTranscript('abc', removed)).toBeUndefined();
  });
});

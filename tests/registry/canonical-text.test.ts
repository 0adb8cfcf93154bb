import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inert } from '../../src/registry/answers/markdown.ts';
import { bodyOf, canonicalText } from '../../src/registry/identity/canonical-text.ts';
import { fromUtf8, utf8 } from '../../src/registry/identity/hash.ts';
import { extractWiki, type WikiSource } from '../../src/registry/reading/generated.ts';
import { issueTitle } from '../../src/registry/submission/github-issue.ts';
import {
  countCharacters,
  cutText,
  endOf,
  isLongerThan,
  loneSurrogates,
  shorten,
  summaryOf,
} from '../../src/registry/text/strings.ts';
import { MOST_MARKS, mayHaveManyMarks } from '../../src/registry/text/words.ts';
import { always } from '../fixtures/always.ts';
import { archiveOf } from '../fixtures/archive.ts';
import { submission } from '../fixtures/submissions.ts';

// Texts with any script, combining marks, all line ends, and byte-order marks.
const anyText = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('\n', '\r', '\r\n', '\n\n', '\uFEFF', 'e\u0301', '\u0301', '\u1100\u1161', ' '),
    ),
  )
  .map((parts) => parts.join('').toWellFormed());
const line = anyText.map((text) => text.replace(/[\r\n]/g, ''));
const anyParts = fc.record({ title: line, creator: line, description: anyText, body: anyText });

describe('a canonical text', () => {
  test('is in NFC, has LF line ends, no byte-order mark, and ends in one LF', () => {
    always(anyParts, (parts) => {
      const text = canonicalText(parts);
      expect(text).toBe(text.normalize('NFC'));
      expect(text).not.toContain('\r');
      expect(text.startsWith('\uFEFF')).toBe(false);
      expect(text.endsWith('\n')).toBe(true);
      if (bodyOf(text, parts) !== '') expect(text.endsWith('\n\n')).toBe(false);
    });
  });

  test('is the same for all forms of line ends and accents, with and without a byte-order mark', () => {
    always(anyParts, (parts) => {
      const other = {
        title: parts.title.normalize('NFD'),
        creator: parts.creator.normalize('NFD'),
        description: parts.description.replace(/\r\n|\r|\n/g, '\r\n').normalize('NFD'),
        body: `\uFEFF${parts.body}\r\n\r\n`,
      };
      expect(canonicalText(other)).toBe(canonicalText(parts));
    });
  });

  test('returns its body, from which it can be rebuilt', () => {
    always(anyParts, (parts) => {
      const text = canonicalText(parts);
      const body = bodyOf(text, parts);
      expect(body).toBeDefined();
      expect(canonicalText({ ...parts, body: body ?? '' })).toBe(text);
    });
  });

  test('is not canonical when anything in it differs', () => {
    const parts = { title: 'T', creator: 'C', description: 'D' };
    const text = canonicalText({ ...parts, body: 'body é' });
    for (const other of [
      `\uFEFF${text}`,
      text.replaceAll('\n', '\r\n'),
      text.normalize('NFD'),
      text.slice(0, -1),
      `${text}\n`,
      text.slice(1),
      '',
      'T\nC\nD',
      'T\nC\nD\n\n',
    ]) {
      expect(bodyOf(other, parts)).toBeUndefined();
    }
    expect(bodyOf(text, { ...parts, creator: 'K' })).toBeUndefined();
  });
});

test('bytes that are no UTF-8 are refused, and a byte-order mark is kept', () => {
  expect(() => fromUtf8(new Uint8Array([0x61, 0xff]))).toThrow(TypeError);
  expect(fromUtf8(utf8('\uFEFFa'))).toBe('\uFEFFa');
});

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

// Text is cut between graphemes and counted in code points.

const DEPOSIT = archiveOf(submission()).registry.deposits[0] as WikiSource;

const FAMILY = '👨\u200D👩\u200D👧';

test('a cut text ends where a walk over all graphemes would end it', () => {
  const whole = new Intl.Segmenter('en', { granularity: 'grapheme' });
  const parts = fc.constantFrom('a', '🦑', FAMILY, '🇩', 'e\u0301', '\u200D', '\r\n', 'ᄒ', 'ᅡ', 'क्षि', ' ');
  always(fc.array(parts), fc.nat(30), (many, most) => {
    const text = many.join('');
    let expected = '';
    for (const { segment } of whole.segment(text)) {
      if ([...expected, ...segment].length > most) break;
      expected += segment;
    }
    if (expected === '') expected = [...text].slice(0, most).join('');
    expect(cutText(text, most)).toBe(expected);
    expect(countCharacters(text)).toBe([...text].length);
    expect(isLongerThan(text, most)).toBe([...text].length > most);
    expect(endOf(text, most + 1)).toBe([...text].slice(-most - 1).join(''));
    expect([...shorten(text, most + 1)].length).toBeLessThanOrEqual(most + 1);
  });
});

test.each<[what: string, most: number, cut: (text: string) => string]>([
  ['a summary', 200, summaryOf],
  ['a quotation in an answer', 100, (text) => inert(text, 100)],
  ['the title of an issue', 256, (text) => issueTitle('[DEPOSIT]', text)],
  ['a wiki article', 2000, (description) => extractWiki({ ...DEPOSIT, description }, '')],
])('%s has only whole characters, wherever it is cut', (_what, most, cut) => {
  for (let before = most - 16; before <= most + 1; before += 1) {
    const made = cut(`${'a'.repeat(before)}${'🇩🇪'.repeat(3)}`);
    expect(made.replaceAll('🇩🇪', '')).not.toMatch(/[\u{10000}-\u{10FFFF}]|\p{Surrogate}/u);
  }
});

describe('a lone surrogate', () => {
  test.each([
    ['a title', { title: 'A squid \uD83E here' }, 'title', 'a lone surrogate (U+D83E) at character 9'],
    ['a text', { body: 'One\n🦑\uDD91' }, 'body', 'a lone surrogate (U+DD91) at line 2, character 2'],
    ['a list', { keywords: 'one, \uD83E' }, 'keywords', 'a lone surrogate (U+D83E) at character 6'],
  ])('in %s is reported with its field and position', (_what, fields, field, actual) => {
    expect(submission(fields).malformed).toEqual([{ field, actual }]);
  });

  test('is reported in values and names at any depth, in printable form', () => {
    const value = { list: [{ a: 'whole 🦑' }, { 'b\uD83E': '\uDD91' }] };
    expect([...loneSurrogates(value)]).toEqual([
      { field: 'list.1.b{U+D83E}', actual: 'a lone surrogate (U+D83E) at character 2 of the name' },
      { field: 'list.1.b{U+D83E}', actual: 'a lone surrogate (U+DD91) at character 1' },
    ]);
  });
});

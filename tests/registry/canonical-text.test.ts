import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hashes } from '../../src/archive/hashes.ts';
import { bodyOf, canonicalText } from '../../src/registry/identity/canonical-text.ts';
import { contentSwhid, fromUtf8, utf8 } from '../../src/registry/identity/hash.ts';

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
  test('is title, creator, description and body on separate lines', () => {
    const parts = { title: 'T', creator: 'C', description: 'D1\n\nD2', body: '# B\n\ntext' };
    expect(canonicalText(parts)).toBe('T\nC\nD1\n\nD2\n# B\n\ntext\n');
  });

  test('with an empty body ends after the description', () => {
    expect(canonicalText({ title: 'T', creator: 'C', description: 'D', body: '' })).toBe('T\nC\nD\n');
    expect(canonicalText({ title: 'T', creator: 'C', description: 'D', body: '\n\r\n\n' })).toBe('T\nC\nD\n');
  });

  test('is in NFC, has LF line ends, no byte-order mark, and ends in one LF', () => {
    fc.assert(
      fc.property(anyParts, (parts) => {
        const text = canonicalText(parts);
        expect(text).toBe(text.normalize('NFC'));
        expect(text).not.toContain('\r');
        expect(text.startsWith('\uFEFF')).toBe(false);
        expect(text.endsWith('\n')).toBe(true);
        if (bodyOf(text, parts) !== '') expect(text.endsWith('\n\n')).toBe(false);
      }),
    );
  });

  test('is the same for all forms of line ends and accents, with and without a byte-order mark', () => {
    fc.assert(
      fc.property(anyParts, (parts) => {
        const other = {
          title: parts.title.normalize('NFD'),
          creator: parts.creator.normalize('NFD'),
          description: parts.description.replace(/\r\n|\r|\n/g, '\r\n').normalize('NFD'),
          body: `\uFEFF${parts.body}\r\n\r\n`,
        };
        expect(canonicalText(other)).toBe(canonicalText(parts));
      }),
    );
  });

  test('returns its body, from which it can be rebuilt', () => {
    fc.assert(
      fc.property(anyParts, (parts) => {
        const text = canonicalText(parts);
        const body = bodyOf(text, parts);
        expect(body).toBeDefined();
        expect(canonicalText({ ...parts, body: body ?? '' })).toBe(text);
      }),
    );
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

describe('the bytes of a canonical text', () => {
  test('have a SWHID with git’s blob id', () => {
    const bytes = utf8(canonicalText({ title: 'Ünïcode', creator: 'C', description: 'D', body: '記録 🌍' }));
    const blob = execFileSync('git', ['hash-object', '--stdin'], { input: bytes, encoding: 'utf8' }).trim();
    expect(contentSwhid(bytes, hashes.sha1)).toBe(`swh:1:cnt:${blob}`);
  });

  test('decode to the same text, and are refused when they are not UTF-8', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(fromUtf8(utf8(text))).toBe(text.toWellFormed());
      }),
    );
    expect(() => fromUtf8(new Uint8Array([0x61, 0xff]))).toThrow(TypeError);
    expect(() => fromUtf8(new Uint8Array([0xed, 0xa0, 0x80]))).toThrow(TypeError);
  });
});

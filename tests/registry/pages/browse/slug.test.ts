import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hashes } from '../../../../src/archive/hashes.ts';
import { slugsOf } from '../../../../src/registry/pages/browse/slug.ts';

const slugs = (...values: string[]) => [...slugsOf(values, hashes.sha256).values()];

test.each([
  ['Editors of the sample archive', 'editors-of-the-sample-archive'],
  ['chaîne de conservation', 'chaine-de-conservation'],
  ['Größe', 'groesse'],
  ['берестяные грамоты', 'berestyanye-gramoty'],
  ['識別子', '識別子'],
  ['المخطوطات', 'المخطوطات'],
  ['שעון שמש', 'שעון-שמש'],
  ['axn/v2', 'axn-v2'],
  ['../../etc/passwd', 'etc-passwd'],
  ['2026', '2026'],
  // Without letters and digits it is told by the beginning of its SHA-256: printf 🎹 | sha256sum.
  ['🎹', '38e5c6'],
  ['..', '5ec1f7'],
])('%s is %s in an address', (value, slug) => {
  expect(slugs(value)).toEqual([slug]);
});

test('of two values with one slug the first keeps it, and the later says its own hash', () => {
  expect(slugs('C', 'C++', 'C#')).toEqual([
    'c',
    expect.stringMatching(/^c-[0-9a-f]{6}$/),
    expect.stringMatching(/^c-[0-9a-f]{6}$/),
  ]);
  expect(slugs('C++')).toEqual(['c']);
});

test('a very long value fits the name of a folder, and stays itself', () => {
  const [one = '', other = ''] = slugs(`${'存'.repeat(99)}一`, `${'存'.repeat(99)}二`);
  expect(one).toMatch(/^存{48}-[0-9a-f]{6}$/);
  expect(other).not.toBe(one);
  expect(Buffer.byteLength(one)).toBeLessThanOrEqual(255);
});

test('whatever values there are: each has its own, safe in an address, and none changes when others come', () => {
  const value = fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 100 }),
    fc.constantFrom('C', 'c', 'C++', 'c-', '.', '/', '識', 'letter'),
  );
  fc.assert(
    fc.property(
      fc.uniqueArray(value, { maxLength: 12 }),
      fc.uniqueArray(value, { maxLength: 6 }),
      (values, later) => {
        const before = slugsOf(values, hashes.sha256);
        const after = slugsOf([...values, ...later], hashes.sha256);
        for (const [one, slug] of before) expect(after.get(one)).toBe(slug);
        expect(new Set(after.values()).size).toBe(after.size);
        for (const slug of after.values())
          expect(slug).toMatch(/^[\p{L}\p{N}\p{M}]+(?:-+[\p{L}\p{N}\p{M}]+)*$/u);
      },
    ),
  );
});

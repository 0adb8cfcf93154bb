import { encode } from 'uqr';
import { describe, expect, test } from 'vitest';
import { contentsOf, qrOf } from '../../src/components/record/parts.ts';

// Parts of a record page that are computed: the drawing of its QR code, and the contents of its text.

/** The modules that a path darkens, one row after the other. */
function drawn(path: string, size: number): string[] {
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => ' '));
  let [x, y] = [0, 0];
  for (const [, command, numbers = ''] of path.matchAll(/([Mmh])([^Mmh]+)/g)) {
    const [first = 0, second = 0] = numbers.split(' ').map(Number);
    if (command === 'M') [x, y] = [first, second - 0.5];
    else if (command === 'm') x += first;
    else for (const end = x + first; x < end; x += 1) (rows[y] as string[])[x] = '█';
  }
  return rows.map((row) => row.join(''));
}

describe('the QR code', () => {
  test('draws every module that the address gives', () => {
    const address = 'https://registry.example/s/records/2/';
    const { size, path } = qrOf(address);
    // With the quiet zone of ISO/IEC 18004.
    const { data } = encode(address, { ecc: 'M', border: 4, maskPattern: 0 });
    expect(drawn(path, size)).toEqual(data.map((row) => row.map((dark) => (dark ? '█' : ' ')).join('')));
  });
});

describe('the contents', () => {
  const textWith = (...depths: number[]) => ({
    outline: depths.map((depth, at) => ({ depth, id: `h${at}`, text: `Heading ${at}` })),
  });

  test('have two levels, of which the lower is marked', () => {
    expect(contentsOf(textWith(2, 3, 2, 4, 3)).map(({ id, deeper }) => [id, deeper])).toEqual([
      ['h0', false],
      ['h1', true],
      ['h2', false],
      ['h4', true],
    ]);
  });

  test('have one level where there are many headings, and none where there are fewer than three', () => {
    const many = Array.from({ length: 5 }, () => [2, ...Array.from({ length: 9 }, () => 3)]).flat();
    expect(contentsOf(textWith(...many))).toHaveLength(5);
    expect(contentsOf(textWith(2, 2))).toEqual([]);
    expect(contentsOf(textWith())).toEqual([]);
    expect(contentsOf(undefined)).toEqual([]);
  });

  test('list the parts of a text under one heading, however many', () => {
    expect(contentsOf(textWith(2, ...Array.from({ length: 40 }, () => 3)))).toHaveLength(41);
  });
});

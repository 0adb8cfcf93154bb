import { encode } from 'uqr';
import { describe, expect, test } from 'vitest';
import { contentsOf, qrOf } from '../../src/components/record/parts.ts';

// Parts of a record page that are computed: the drawing of its QR code, and the contents of its text.

/** The modules that a path darkens, one row after the other, without light ones at its end. */
function drawn(path: string): string[] {
  const rows = path.split('M').slice(1);
  return rows.map((row) =>
    [...row.matchAll(/([mh])(\d+)/g)]
      .map(([, command, run]) => (command === 'h' ? '█' : ' ').repeat(Number(run)))
      .join(''),
  );
}

test('the QR code draws every module that the address gives', () => {
  const address = 'https://registry.example/s/records/2/';
  const { path } = qrOf(address);
  // With the quiet zone of ISO/IEC 18004.
  const { data } = encode(address, { ecc: 'M', border: 4, maskPattern: 0 });
  const shown = data.map((row) =>
    row
      .map((dark) => (dark ? '█' : ' '))
      .join('')
      .trimEnd(),
  );
  expect(drawn(path)).toEqual(shown);
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

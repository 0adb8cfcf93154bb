import { describe, expect, it } from 'vitest';
import { readId, sameAxn } from '../../src/registry/identity/find-deposit.ts';

// Deposits 1 to 20 by their own labels, the padded forms, and one retired label.
const MAP = Object.fromEntries(
  Array.from({ length: 20 }, (_, at) => at + 1).flatMap((number) => {
    const hex = number.toString(16).toUpperCase().padStart(2, '0');
    return [
      [hex, number],
      [hex.padStart(4, '0'), number],
    ];
  }),
);
MAP.F1 = 3;

describe('an id in the record finder', () => {
  it.each([
    ['a number', '7', [7]],
    ['a number that is also the HEX of another: both, the number first', '10', [10, 16]],
    ['a number that is its own HEX', '9', [9]],
    ['a number with zeros before it', '0010', [10, 16]],
    ['digits that are a HEX alone', '0F', [15]],
    ['a label', 'AXN-0C', [12]],
    ['a label with a colon', 'AXN:0C', [12]],
    ['a padded label', '000c', [12]],
    ['a retired label', 'f1', [3]],
    ['white space around it', '  7 ', [7]],
    ['a number that was never given', '999', []],
    ['nothing that could be an id', '<b>', []],
    ['an inherited property', 'constructor', []],
    ['nothing', '', []],
  ])('can be %s', (_what, id, numbers) => {
    const reading = readId(id, MAP);
    expect(reading.candidates.map(({ number }) => number)).toEqual(numbers);
    expect(reading.axn).toBeUndefined();
  });

  it('of digits alone is marked as a number or as a HEX label', () => {
    expect(readId('10', MAP).candidates).toEqual([
      { number: 10, as: 'number' },
      { number: 16, as: 'hex' },
    ]);
  });

  it('that is a whole identifier is returned for comparison, because its HEX proves nothing', () => {
    expect(readId('axn:0c.archival.🧢🥐🔦🦑🏸🛷', MAP)).toEqual({
      axn: 'AXN:0C.ARCHIVAL.🧢🥐🔦🦑🏸🛷',
      candidates: [{ number: 12, as: 'hex' }],
    });
  });
});

describe('two identifiers', () => {
  it('are equal without variation selectors', () => {
    expect(sameAxn('AXN:01.ARCHIVAL.☂️🥐🔦🦑🏸🛷', 'AXN:01.ARCHIVAL.☂🥐🔦🦑🏸🛷')).toBe(true);
    expect(sameAxn('AXN:01.ARCHIVAL.🧢', 'AXN:01.ARCHIVAL.🥐')).toBe(false);
  });
});

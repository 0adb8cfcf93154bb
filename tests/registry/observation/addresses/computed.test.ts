import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hashes } from '../../../../src/archive/hashes.ts';
import {
  buildAddresses,
  classOf,
  queryTerms,
  slugsOf,
} from '../../../../src/registry/observation/addresses/build.ts';
import { isQuoted, isSentence } from '../../../../src/registry/observation/addresses/list.ts';
import { addressKey } from '../../../../src/registry/observation/ids.ts';
import { always, alwaysIn } from '../../../fixtures/always.ts';
import { emptyArchive } from '../../../fixtures/archive.ts';

// Values computed of an address: for inputs that a person wrote down, and for any others.

describe('the class', () => {
  test.each([
    [[], 'subjunctive'],
    [['unrated', null, 'something else'], 'unrated'],
    [['unrated', 'ZERO INDEX'], 'verified_non_address'],
    [['BROAD MATCH', 'ZERO RESULT', null], 'observed_address'],
  ])('of %j is %s', (found, due) => {
    expect(classOf(found.map((status) => ({ status })))).toBe(due);
  });
});

describe('a query', () => {
  test.each([
    ['"lower hall"', true],
    ['„untere Halle“', true],
    ['「下の広間」', true],
    ['"lower" hall', false],
    ['""', false],
  ])('%s is quoted: %s', (query, due) => {
    expect(isQuoted(query)).toBe(due);
  });

  test.each([
    ['one two three four five six seven eight', true],
    ['one two three four five six seven', false],
    ['is this a sentence, then?', true],
    ['is it one?', false],
    ['封存的存款为什么要保存六十年之久呢', true],
    ['封存的存款', false],
  ])('%s is a sentence: %s', (query, due) => {
    expect(isSentence(query)).toBe(due);
  });
});

describe('terms are found', () => {
  const termsIn = queryTerms(['hall', 'lower hall', 'Ledger', 'ledger', '存款', 'C++', '👻', 'e\u0301tude']);
  test.each([
    ['lower hall', ['lower hall']],
    ['LOWER   Hall and its hall', ['hall', 'lower hall']],
    ['"lower-hall"', ['lower hall']],
    ['hallway', []],
    ['my ledger', ['ledger']],
    ['my Ledger', ['Ledger']],
    ['封存的存款', ['存款']],
    ['👻', ['👻']],
    ['an \u00e9tude', ['e\u0301tude']],
  ])('in %s: %j', (query, due) => {
    expect(termsIn(query)).toEqual(due);
  });
});

describe('slugs', () => {
  const queries = fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 }),
    fc.constantFrom('lower hall', '"lower hall"', 'Lower Hall', 'lower-hall', 'constructor', '1984', '👻'),
  );

  test('are slugs, and those of different addresses differ', () => {
    always(queries, queries, (one, other) => {
      const [[plain, told], [, othersTold]] = [slugsOf(one, hashes.sha256), slugsOf(other, hashes.sha256)];
      expect(plain).toMatch(/^[a-z0-9-]{1,95}$/);
      expect(told).toMatch(/^[a-z0-9-]{1,110}$/);
      if (addressKey(one) !== addressKey(other)) expect(told).not.toBe(othersTold);
    });
  });

  test('one for each address of a list, whatever its queries, and the same when it is built again', () => {
    alwaysIn(30, fc.array(queries.filter((query) => query.trim() !== '')), (all) => {
      const lists = [{ source: 'mm-rf-battery' as const, addresses: all.map((query) => ({ query })) }];
      const empty = emptyArchive();
      const addresses = buildAddresses(empty, lists, hashes.sha256);
      const keys = new Set(all.map(addressKey));
      const built = Object.values(addresses.addresses).map((one) => one.canonical_query);
      expect(new Set(built)).toEqual(keys);
      expect(built).toHaveLength(keys.size);
      expect(buildAddresses({ ...empty, addresses }, [], hashes.sha256)).toEqual(addresses);
    });
  });
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Deposit } from '../../src/registry/model/deposit.ts';
import {
  KEY_KINDS,
  listNumbers,
  numbersListed,
  numbersUnder,
  partLookup,
} from '../../src/registry/sealed.ts';
import { archiveOf } from '../fixtures/archive.ts';
import { submission } from '../fixtures/submissions.ts';

const { deposits } = archiveOf(...[1, 2, 3].map((one) => submission({ title: `Number ${one}` }))).registry;
const [first] = deposits as [Deposit];

/** Texts in which separators of a look-up and their escapes stand. */
const key = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '|', '%', '7', 'é'), maxLength: 4 });

it('finds the same numbers in the text of look-ups as in the list of their keys, for any keys', () => {
  const parts = fc.array(fc.array(key, { maxLength: 8 }), { maxLength: 4 });
  fc.assert(
    fc.property(parts, fc.array(key), (series, others) => {
      let number = 0;
      const lookups = series.map((part) =>
        partLookup(
          part.map((version_series_id) => {
            number += 1;
            return { ...first, version_series_id, deposit_number: number };
          }),
          [],
        ),
      );
      const all = series.flat();
      const listed = listNumbers(lookups, 'series');
      for (const one of [...all, ...others]) {
        const sought = lookups.flatMap((lookup) => numbersUnder(lookup, 'series', one));
        expect(numbersListed(listed, one)).toEqual(sought);
        expect(sought).toEqual(all.flatMap((there, at) => (there === one ? [at + 1] : [])));
      }
    }),
  );
});

it('finds a deposit under each kind of key in the list as in the text', () => {
  const lookup = partLookup(deposits, []);
  for (const kind of KEY_KINDS) {
    const listed = listNumbers([lookup], kind);
    for (const [named, numbers] of listed)
      expect([kind, numbersUnder(lookup, kind, decodeURIComponent(named))]).toEqual([kind, numbers]);
  }
  expect(numbersListed(listNumbers([lookup], 'axn'), first.axn)).toEqual([first.deposit_number]);
});

import { describe, expect, test } from 'vitest';
import { loadArchive } from '../../../../src/archive/load.ts';
import type { Archive } from '../../../../src/registry/archive/archive.ts';
import type { PublishedAddress } from '../../../../src/registry/model/published.ts';
import type { Address, AddressObservation } from '../../../../src/registry/model/tables.ts';
import { bridgesOf } from '../../../../src/registry/observation/addresses/list.ts';
import { addressesView, byArrival } from '../../../../src/registry/observation/addresses/view.ts';
import { observedPeriods } from '../../../../src/registry/views/growth.ts';
import { ROOT } from '../../../fixtures/checkout.ts';

// The order in which addresses came, and how they are bound to the archive.

const sample = loadArchive(ROOT);
const all = Object.values(addressesView(sample).addresses);
const at = (query: string) => all.find((one) => one.canonical_query === query) as PublishedAddress;
const queries = (archive: Archive) => byArrival(archive).map(([, { canonical_query }]) => canonical_query);

const seen = (date: string, status: string | null = null): AddressObservation => ({
  source: 'mm-rf-reception',
  date,
  status,
});

/** Addresses of two terms: “old” was minted in January by deposit 1, “new” in March by deposit 2. */
function archive(...addresses: readonly (Partial<Address> & { readonly canonical_query: string })[]) {
  const minted = (deposit_number: number, minted_at: string) => ({ deposit_number, minted_at, hex: '00' });
  const bare = { refers_to: [], sources: [], observations: [], battery_membership: [] };
  const made = addresses.map((one) => ({ ...bare, ...one }));
  return {
    registry: { deposits: [minted(1, '2026-01-10T12:00:00Z'), minted(2, '2026-03-10T12:00:00Z')] },
    concepts: { concepts: { old: { defined_in: 1 }, nobody: { defined_in: null } } },
    terms: { terms: [{ term: 'new', defined_in_deposit: 2 }] },
    addresses: { addresses: Object.fromEntries(made.map((one) => [one.canonical_query, one])) },
    captures: { entries: [] },
  } as unknown as Archive;
}

describe('the order of arrival', () => {
  test('is that of the earliest date that is known: a minting, or an observation', () => {
    const mixed = archive(
      { canonical_query: 'new', refers_to: ['new'], observations: [seen('2026-04-01')] },
      { canonical_query: 'both', refers_to: ['new', 'old'] },
      { canonical_query: 'captured', observations: [seen('2026-02-02'), seen('2026-05-05')] },
      { canonical_query: 'never', refers_to: ['nobody'] },
    );
    expect(queries(mixed)).toEqual(['never', 'both', 'captured', 'new']);
  });

  test('stays when an address is observed, or named by a later deposit', () => {
    const plan = { canonical_query: 'a', sources: ['cha-workplan-870'] };
    const term = { canonical_query: 'b', refers_to: ['old'] };
    const captured = { canonical_query: 'c', observations: [seen('2026-02-02')] };
    const later = [seen('2026-11-11')];
    expect(queries(archive(plan, term, captured))).toEqual(['a', 'b', 'c']);
    for (const changed of [
      archive({ ...plan, observations: later }, term, captured),
      archive(plan, { ...term, observations: later }, captured),
      archive(plan, { ...term, refers_to: ['new', 'old'] }, { ...captured, refers_to: ['new'] }),
    ])
      expect(queries(changed)).toEqual(['a', 'b', 'c']);
  });
});

describe('the entity bridge', () => {
  test.each([
    ['retired identifier', ['bound-to-entity']],
    ['"a checksum for people"', ['bound-to-entity', 'quoted']],
    ['"write with it nothing that thou wouldst haue forgotten"', ['quoted']],
    ['empty shelves', ['unmatched']],
    // An argument is no term that could have been matched.
    ['a list of digests protects an archive against everyone except its keeper', []],
  ])('of %s is %j', (query, due) => {
    expect(bridgesOf(at(query))).toEqual(due);
  });
});

test('observations over time are counted by months and by what they came to, and no month is left out', () => {
  const observations = [
    seen('2026-09-30', 'ADOPTION'),
    seen('2026-11-01', 'ZERO INDEX'),
    seen('2026-11-30'),
    seen('2026-11-30', 'WOUND GAUGE'),
  ];
  expect(observedPeriods([{ observations }, { observations: [] }])).toEqual([
    { name: 'September 2026', counts: { found: 1, absent: 0, undecided: 0 }, total: 1 },
    { name: 'October 2026', counts: { found: 0, absent: 0, undecided: 0 }, total: 0 },
    { name: 'November 2026', counts: { found: 1, absent: 1, undecided: 1 }, total: 3 },
  ]);
  expect(observedPeriods([])).toEqual([]);
});

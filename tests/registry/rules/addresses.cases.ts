import { hashes } from '../../../src/archive/hashes.ts';
import type { Archive } from '../../../src/registry/archive/archive.ts';
import type { Address } from '../../../src/registry/model/tables.ts';
import { slugsOf } from '../../../src/registry/observation/addresses/build.ts';
import {
  captureDraft,
  withAddresses,
  withCaptures,
  withConcepts,
  withTerms,
} from '../../fixtures/captures.ts';
import { changed } from '../../fixtures/tools.ts';
import { archiveCase, type Case, each, itemCase, WORLD } from './case.ts';

// Addresses: two concepts, a captured string quoted and unquoted, a query of a battery.

const BUILT = withAddresses(
  withCaptures(withTerms(withConcepts(WORLD, ['lower hall', 'ledger']), ['ledger', 'door']), [
    captureDraft(),
    captureDraft({ q: '"lower hall"', mt: 'ZERO RESULT' }),
  ]),
  {
    source: 'mm-rf-battery',
    addresses: [
      { query: 'Which ledger?', battery: 'first', observations: [{ date: '2026-07-12', status: null }] },
    ],
  },
);
const { addresses } = BUILT.addresses;

/** The archive with one address changed; `undefined` takes a field away. */
const altered = (slug: string, changes: Record<string, unknown>) => (): Archive =>
  withAll({ ...addresses, [slug]: changed(addresses[slug] as Address, changes) });

function withAll(all: Record<string, Address>): Archive {
  return { ...BUILT, addresses: { ...BUILT.addresses, addresses: all } };
}

const twin = slugsOf('ledger', hashes.sha256)[1];
const QUOTED = Object.keys(addresses).find((slug) => addresses[slug]?.canonical_query.startsWith('"')) ?? '';
const { [QUOTED]: _quoted, ...unquoted } = addresses;

/** The archive with other values in what the battery observed at its query. */
const tracked = (changes: Record<string, unknown>) =>
  altered('which-ledger', {
    observations: [{ ...addresses['which-ledger']?.observations[0], ...changes }],
  });

/** Cases that break a rule. */
export const breaking: readonly Case[] = [
  itemCase('ADR-001', 'a field that the schema does not know', altered('ledger', { colour: 'red' })),
  ...each(itemCase, 'ADR-002', {
    'a query with white space around it': altered('ledger', { canonical_query: 'ledger ' }),
    'half a character': altered('ledger', { note: 'a\udfff' }),
  }),
  archiveCase('ADR-003', 'the slug of another query', () => {
    const { ledger, ...rest } = addresses;
    return withAll({ ...rest, ledgers: ledger as Address });
  }),
  archiveCase('ADR-003', 'one address twice', () =>
    withAll({ ...addresses, [twin]: addresses.ledger as Address }),
  ),
  itemCase('ADR-004', 'a term twice', altered('which-ledger', { refers_to: ['ledger', 'ledger'] })),
  ...each(itemCase, 'ADR-006', {
    'a source of no vocabulary': altered('ledger', { sources: ['mm-termindex', 'elsewhere'] }),
    'an observation from no source of the address': altered('which-ledger', {
      sources: ['mm-rf-reception'],
      battery_membership: [],
    }),
  }),
  ...each(archiveCase, 'ADR-007', {
    'a term that nobody minted': altered('ledger', { refers_to: ['attic'] }),
    'a minted term that is none': altered('lower-hall', {
      sources: ['mm-main-capture', 'mm-termindex', 'mm-mint'],
    }),
  }),
  archiveCase(
    'ADR-008 ADR-007',
    'an address of captures that does not say so',
    altered(QUOTED, { sources: ['mm-mint'] }),
  ),
  ...each(archiveCase, 'ADR-008', {
    'an address of no capture that says so': altered('which-ledger', {
      sources: ['mm-main-capture', 'mm-rf-battery'],
    }),
    'a capture without its address': () => withAll(unquoted),
  }),
  archiveCase('ADR-010', 'an invented status', tracked({ status: 'TOTAL NONSENSE' })),
  archiveCase('ADR-010', 'a day to come', tracked({ date: '2999-01-01' })),
  archiveCase('ADR-010', 'a capture that does not exist', tracked({ slug: 'upper-hall' })),
];

/** Cases that keep a rule where it is easily thought to be broken. */
export const keeping: readonly Case[] = [
  itemCase('ADR-001', 'as it was built', () => BUILT),
  archiveCase('ADR-003', 'as it was built', () => BUILT),
  archiveCase('ADR-010', 'a capture that exists', tracked({ slug: 'lower-hall', status: 'WOUND GAUGE' })),
];

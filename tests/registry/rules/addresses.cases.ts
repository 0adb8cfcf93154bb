import { hashes } from '../../../src/archive/hashes.ts';
import { slugsOf } from '../../../src/registry/addresses/build.ts';
import type { Archive } from '../../../src/registry/archive.ts';
import type { Address } from '../../../src/registry/model/addresses.ts';
import {
  captureDraft,
  withAddresses,
  withCaptures,
  withConcepts,
  withTerms,
} from '../../fixtures/captures.ts';
import { archiveCase, type Case, changeCase, itemCase, WORLD } from './case.ts';

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

/** The archive with one address changed; `undefined` takes a field away. The totals stay. */
const altered = (slug: string, changes: Record<string, unknown>) => (): Archive =>
  withAll({
    ...addresses,
    [slug]: Object.fromEntries(
      Object.entries({ ...addresses[slug], ...changes }).filter(([, value]) => value !== undefined),
    ) as unknown as Address,
  });

function withAll(all: Record<string, Address>, more: Partial<Archive['addresses']> = {}): Archive {
  return { ...BUILT, addresses: { ...BUILT.addresses, addresses: all, ...more } };
}

const twin = slugsOf('ledger', hashes.sha256)[1];
const observed = addresses['lower-hall']?.observations[0];
const QUOTED = Object.keys(addresses).find((slug) => addresses[slug]?.is_quoted) ?? '';
const { [QUOTED]: _quoted, ...unquoted } = addresses;

/** The archive with other values in what the battery observed at its query. */
const tracked = (changes: Record<string, unknown>) =>
  altered('which-ledger', {
    observations: [{ ...addresses['which-ledger']?.observations[0], ...changes }],
  });

/** Cases that break a rule. */
export const breaking: readonly Case[] = [
  itemCase('ADR-001', 'a field that the schema does not know', altered('ledger', { colour: 'red' })),
  itemCase(
    'ADR-002',
    'a query with white space around it',
    altered('ledger', { canonical_query: 'ledger ' }),
  ),
  itemCase('ADR-002', 'a control character in a note', altered('ledger', { note: 'a\u0007' })),
  itemCase('ADR-002', 'half a character', altered('ledger', { note: 'a\udfff' })),
  archiveCase('ADR-003', 'the slug of another query', () => {
    const { ledger, ...rest } = addresses;
    return withAll({ ...rest, ledgers: ledger as Address });
  }),
  archiveCase(
    'ADR-003',
    'one address twice',
    () => withAll({ ...addresses, [twin]: addresses.ledger as Address }, { total_addresses: 5 }),
    { also: ['ADR-009'] },
  ),
  itemCase('ADR-004', 'another class', altered('lower-hall', { observation_class: 'subjunctive' })),
  itemCase('ADR-004', 'not quoted', altered(QUOTED, { is_quoted: false })),
  itemCase('ADR-004', 'an earlier day', altered('lower-hall', { latest_observation_date: '2026-07-01' })),
  itemCase('ADR-004', 'no latest status', altered('lower-hall', { latest_status: undefined })),
  itemCase('ADR-004', 'a term twice', altered('which-ledger', { refers_to: ['ledger', 'ledger'] })),
  itemCase('ADR-005', 'another type', altered('ledger', { type: 'multi_concept' })),
  itemCase('ADR-005', 'a test that is in no battery', altered('which-ledger', { battery_membership: [] })),
  itemCase(
    'ADR-006',
    'a source of no vocabulary',
    altered('ledger', { sources: ['mm-termindex', 'elsewhere'] }),
  ),
  itemCase(
    'ADR-006',
    'an observation from no source of the address',
    altered('lower-hall', { sources: ['mm-termindex'] }),
  ),
  archiveCase('ADR-007', 'a term that nobody minted', altered('ledger', { refers_to: ['attic'] })),
  archiveCase(
    'ADR-007',
    'a minted term that is none',
    altered('lower-hall', {
      sources: ['mm-main-capture', 'mm-termindex', 'mm-mint'],
    }),
  ),
  archiveCase(
    'ADR-008',
    'another status than the capture has',
    altered('lower-hall', {
      observations: [{ ...observed, status: 'ADOPTION' }],
      latest_status: 'ADOPTION',
    }),
  ),
  archiveCase(
    'ADR-008',
    'an observation of a capture that is not there',
    altered('lower-hall', {
      observations: [{ ...observed, slug: 'upper-hall' }],
    }),
  ),
  archiveCase('ADR-008', 'a capture without its address', () =>
    withAll(unquoted, {
      total_addresses: 3,
      total_observations: 2,
      class_counts: { observed_address: 1, subjunctive: 1, unrated: 1 },
      type_counts: { single_concept: 2, diagnostic_test: 1 },
    }),
  ),
  archiveCase('ADR-009', 'one too many', () => withAll(addresses, { total_addresses: 9 })),
  archiveCase('ADR-009', 'another count of a class', () =>
    withAll(addresses, { class_counts: { subjunctive: 9 } }),
  ),
  archiveCase('ADR-009', 'a meaning rewritten', () =>
    withAll(addresses, { sources: { ...BUILT.addresses.sources, 'mm-mint': 'whatever' } }),
  ),
  archiveCase('ADR-010', 'an invented status', tracked({ status: 'TOTAL NONSENSE' })),
  archiveCase('ADR-010', 'a status in small letters', tracked({ status: 'exact match' })),
  archiveCase('ADR-010', 'a day to come', tracked({ date: '2999-01-01' })),
  archiveCase('ADR-010', 'a capture that does not exist', tracked({ slug: 'upper-hall' })),
  changeCase(
    'ADR-011',
    'a minted term that is said to be none',
    altered('ledger', { sources: ['mm-termindex'] }),
    {
      on: BUILT,
    },
  ),
  changeCase(
    'ADR-011',
    'a concept that is said to be none',
    altered('lower-hall', { sources: ['mm-main-capture'] }),
    {
      on: BUILT,
    },
  ),
  changeCase(
    'ADR-011',
    'a concept without its address',
    () => {
      const { ledger: _ledger, ...rest } = addresses;
      return withAll(rest);
    },
    { on: BUILT },
  ),
];

/** Cases that keep a rule where it is easily thought to be broken. */
export const keeping: readonly Case[] = [
  ...['ADR-001', 'ADR-002', 'ADR-004', 'ADR-005', 'ADR-006'].map((rule) =>
    itemCase(rule, 'as it was built', () => BUILT),
  ),
  ...['ADR-003', 'ADR-007', 'ADR-008', 'ADR-009'].map((rule) =>
    archiveCase(rule, 'as it was built', () => BUILT),
  ),
  archiveCase('ADR-009', 'no address and no meaning', () => WORLD),
  archiveCase('ADR-010', 'as it was built', () => BUILT),
  archiveCase('ADR-010', 'a capture that exists', tracked({ slug: 'lower-hall', status: 'WOUND GAUGE' })),
  changeCase('ADR-011', 'addresses that are new', () => BUILT, {
    on: { ...BUILT, addresses: WORLD.addresses },
  }),
  changeCase(
    'ADR-011',
    'concepts and terms that went',
    () => withAddresses(withTerms(withConcepts(BUILT, []), [])),
    {
      on: BUILT,
    },
  ),
];

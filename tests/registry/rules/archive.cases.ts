import type { Archive } from '../../../src/registry/archive/archive.ts';
import { dueParts, PART_BOUNDS } from '../../../src/registry/archive/resources/registry-files.ts';
import { hexOf } from '../../../src/registry/identity/parts.ts';
import type { Deposit, Registry, RegistryPart } from '../../../src/registry/model/deposit.ts';
import { IN_FULL } from '../../fixtures/runs.ts';
import {
  altered,
  archiveCase,
  type Case,
  changeCase,
  each,
  entryCase,
  stored,
  submissionCase,
  WORLD,
  withAltered,
  withDeposits,
} from './case.ts';

// Identifiers, and the registry as a whole.

const { deposits } = WORLD.registry;
const { deposit } = stored(WORLD, 1);
const backwards = [...new Intl.Segmenter().segment(deposit.emoji)].map(({ segment }) => segment).reverse();
const other = backwards.join('');
const lastLabels = [hexOf(deposits.length + 1), 'FFFF'];
const withLastLabels = deposits.map((one, at) => ({
  ...one,
  hex: lastLabels[deposits.length - 1 - at] ?? one.hex,
}));

/** An archive that names as many deposits as axn/v2 can. */
const full = withDeposits(
  WORLD,
  Array.from({ length: 65_535 }, (_, at) => ({ ...deposit, deposit_number: at + 1 })),
);

const withPath = (path: string) => (archive: Archive) => ({
  ...archive,
  files: { ...archive.files, paths: [...archive.files.paths, path] },
});

// Parts of the registry. The entries are too short for real ones: only their numbers matter here, so that two parts are made at once.

const part = (number: number, first_deposit: number, last_deposit: number): RegistryPart => ({
  path: `/data/registry-${String(number).padStart(4, '0')}.json`,
  first_deposit,
  last_deposit,
});

const { deposits: MOST } = PART_BOUNDS;
const TWO = [part(1, 1, MOST), part(2, MOST + 1, 2 * MOST)];

/** A world of many deposits that are all alike but for their numbers, in parts, which only REG-012 looks at. */
const inParts = (
  parts: readonly RegistryPart[] | undefined,
  deposits: readonly Deposit[] = WORLD.registry.deposits,
): Archive => {
  const { parts: _none, ...rest } = WORLD.registry;
  const registry: Registry = { ...rest, deposits: [...deposits], ...(parts ? { parts: [...parts] } : {}) };
  return { ...WORLD, registry };
};

/** Deposits of 5 MB, of which three fill a part. */
const LARGE = WORLD.registry.deposits.map((deposit) => ({
  ...deposit,
  description: 'A long description. '.repeat(PART_BOUNDS.bytes / 80),
}));
const FULL = dueParts([], LARGE);

/** Cases that break a rule. */
export const breaking: readonly Case[] = [
  entryCase('AXN-001', 'a family that is not the identifier’s', { family: 'DATASET' }),
  entryCase('AXN-001 TXT-002', 'a hex that is not the identifier’s', { hex: '02' }),
  entryCase('AXN-001', 'the name of another schema', { axn_schema_version: 'axn-v1' }),
  entryCase('AXN-001', 'the form of axn/v1', { axn: `AXN:01.${deposit.family}.🌍🌍🌍🌍` }),
  entryCase('AXN-001 REG-002', 'no identifier at all', { axn: 'AXN-01' }),
  entryCase('AXN-002', 'glyphs in another order', {
    axn: deposit.axn.replace(deposit.emoji, other),
    emoji: other,
    axn_display: other,
  }),
  entryCase('AXN-002', 'another display', { axn_display: other }),
  entryCase('AXN-002', 'clusters typed by hand', { clusters: [...deposit.clusters].reverse() }),
  entryCase('AXN-002', 'a reading typed by hand', { reading: 'light → dark' }),
  entryCase('AXN-003', 'another canonical hash', { axn_canonical: '0'.repeat(64) }),
  entryCase('AXN-003 TXT-002 AXN-002', 'the hash of another text', {
    hash: '0'.repeat(64),
    axn_canonical: '0'.repeat(64),
  }),
  archiveCase('AXN-004', 'another order', (archive) =>
    withDeposits(archive, deposits.with(0, deposits[4] ?? deposit).with(4, deposit)),
  ),
  ...each(archiveCase, 'AXN-005 TXT-004', {
    'a label of another number': (archive) => withAltered(archive, 4, { hex: '0F' }),
    'a label that is the same when padded': (archive) => withAltered(archive, 4, { hex: '0001' }),
  }),
  submissionCase('AXN-006', '65,535 deposits already', { version: 'v9.9' }, () => full),
  submissionCase('AXN-006', 'labels of an adopted archive that reach the last', {}, () =>
    withDeposits(WORLD, withLastLabels),
  ),
  archiveCase('REG-011', 'an invisible character in the version of the terms', (archive) => ({
    ...archive,
    terms: { ...archive.terms, version: 'v1.0\u202E' },
  })),
  archiveCase('TXT-004', 'a text for the next number', withPath('data/texts/AXN-FE-text.md')),
  archiveCase('TXT-004', 'an edition of another name', withPath('data/autonomous/AXN-01-edition.md')),
  archiveCase('REG-006', 'two deposits of one issue', (archive) =>
    withDeposits(
      archive,
      deposits.map((one) => ({ ...one, issue_url: 'https://github.com/example/deposit-registry/issues/3' })),
    ),
  ),
  entryCase('REG-002', 'a field that the schema does not know', { notes: 'x' }),
  entryCase('REG-002', 'a field missing', { issue_url: undefined }),
  archiveCase('REG-012', 'parts in another order', () => inParts([part(2, 1, 2), part(1, 3, 4)])),
  archiveCase('REG-012', 'a deposit between two parts', () => inParts([part(1, 1, 2), part(2, 4, 5)])),
  archiveCase('REG-012', 'a deposit in two parts', () => inParts([part(1, 1, 3), part(2, 3, 5)])),
  archiveCase('REG-012', 'a part of none', () => inParts([part(1, 1, 0)])),
  archiveCase('REG-012', 'a part of too many', () => inParts([part(1, 1, MOST + 1)])),
  archiveCase('REG-012', 'newest deposits that fill a part', () => inParts(undefined, LARGE)),
  changeCase('REG-012', 'a part that is not full', () => inParts([part(1, 1, 2)])),
  changeCase('REG-012', 'a part that is taken apart', () => inParts([part(1, 1, 2), part(2, 3, 4)]), {
    on: inParts([part(1, 1, 4)]),
  }),
  changeCase('REG-012', 'a part that takes another deposit', () => inParts([part(1, 1, 5)]), {
    on: inParts([part(1, 1, 4)]),
  }),
  changeCase('REG-012', 'a part put back into the file of the newest', () => inParts(undefined), {
    on: inParts([part(1, 1, 2)]),
  }),
];

/** Cases that keep a rule where it is easily thought to be broken. */
export const keeping: readonly Case[] = [
  archiveCase('TXT-004', 'an edition of a deposit', withPath('data/autonomous/AXN-01-autonomous.md')),
  submissionCase('AXN-006', 'room for one more', {}, () =>
    withDeposits(full, full.registry.deposits.slice(1)),
  ),
  entryCase('REG-002', 'fields of an adopted archive', () =>
    altered({ source_fields: { '': 'kept as it was' } }),
  ),
  archiveCase('REG-012', 'parts in order, and newest deposits', () =>
    inParts([part(1, 1, 2), part(2, 3, 4)]),
  ),
  archiveCase('REG-012', 'parts full by bytes', () => inParts(FULL, LARGE)),
  changeCase('REG-012', 'parts that stay', () => inParts(TWO), { on: inParts(TWO) }),
  ...(IN_FULL
    ? [
        changeCase('REG-012', 'of one file before', () => inParts(FULL, LARGE), {
          on: inParts(undefined, LARGE),
        }),
      ]
    : []),
];

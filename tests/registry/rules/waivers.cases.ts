import { hashes } from '../../../src/archive/hashes.ts';
import type { Archive } from '../../../src/registry/archive/archive.ts';
import type { AdoptionReceipt, Waiver } from '../../../src/registry/model/receipts.ts';
import { NOW } from '../../fixtures/tools.ts';
import { type Case, changeCase, WORLD, withAltered, withDeposits } from './case.ts';

// Waivers come with the receipt of an adoption, and no other way.

const waiver: Waiver = {
  rule: 'REQ-001',
  resource: 'registry',
  key: '5',
  field: 'title',
  value_sha256: 'a'.repeat(64),
  reason: 'x',
  date: '2026-07-15',
  adopted_from: 'elsewhere',
};
const { deposits } = WORLD.registry;
const before = withDeposits(WORLD, deposits.slice(0, -1));

/** The world with waivers, and the receipt of an adoption that brought them with its last deposit. */
const adopted =
  (waivers: readonly Waiver[], changes: Partial<AdoptionReceipt> = {}, world: Archive = WORLD) =>
  (archive: Archive): Archive => {
    const receipt: AdoptionReceipt = {
      ts: NOW,
      adopted_from: 'elsewhere',
      source_sha256: 'b'.repeat(64),
      deposits_before: deposits.length - 1,
      deposits_after: deposits.length,
      waivers_added: waivers.length,
      waivers_sha256: hashes.sha256(JSON.stringify(waivers)),
      ...changes,
    };
    return {
      ...world,
      adoptions: `${archive.adoptions}${JSON.stringify(receipt)}\n`,
      waivers: { waivers: [...waivers] },
    };
  };

const foreign = withAltered(WORLD, deposits.length, { submission_sha256: undefined, status_note: 'first' });

/** An archive whose report of an adoption says where it came from. */
const withReport =
  (adopted_from: string) =>
  (archive: Archive): Archive => ({ ...archive, adoption: { ...archive.adoption, adopted_from } });

/** Cases that break a rule. */
export const breaking: readonly Case[] = [
  changeCase('WVR-001', 'a new waiver', (archive) => ({ ...archive, waivers: { waivers: [waiver] } })),
  changeCase('WVR-001', 'a waiver of a deposit that was there', adopted([{ ...waiver, key: '4' }]), {
    on: before,
  }),
  changeCase('WVR-001', 'a waiver that its receipt does not count', adopted([waiver], { waivers_added: 0 }), {
    on: before,
  }),
  changeCase(
    'WVR-001',
    'a waiver that is not in its receipt',
    adopted([waiver], { waivers_sha256: 'c'.repeat(64) }),
    { on: before },
  ),
  changeCase(
    'WVR-001',
    'the receipt of an adoption that began elsewhere',
    adopted([waiver], { deposits_before: 0 }),
    {
      on: before,
    },
  ),
  changeCase(
    'WVR-001',
    'another report of an adoption, without the receipt of one',
    withReport('another archive'),
  ),
  changeCase(
    'WVR-001',
    'the report of an adoption taken away',
    ({ adoption: _gone, ...archive }) => ({ ...archive, adoption: WORLD.adoption }),
    { on: withReport('elsewhere')(WORLD) },
  ),
  changeCase('REG-010', 'fields of an adoption without its receipt', () => foreign, { on: before }),
  changeCase(
    'REG-010',
    'fields of an adoption that its receipt does not reach',
    adopted([], { deposits_after: deposits.length - 1 }, foreign),
    { on: before },
  ),
];

/** Cases that keep it. */
export const keeping: readonly Case[] = [
  changeCase('WVR-001', 'no waiver', (archive) => archive),
  changeCase('WVR-001', 'a waiver with the receipt of its adoption', adopted([waiver]), { on: before }),
  changeCase(
    'WVR-001',
    'a report with the receipt of its adoption',
    (archive) => withReport('elsewhere')(adopted([])(archive)),
    {
      on: before,
    },
  ),
  changeCase('REG-010', 'an adopted deposit with what its archive said', adopted([], {}, foreign), {
    on: before,
  }),
];

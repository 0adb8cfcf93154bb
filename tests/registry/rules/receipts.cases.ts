import { hashes } from '../../../src/archive/hashes.ts';
import type { Archive } from '../../../src/registry/archive/archive.ts';
import { writeRegistry } from '../../../src/registry/archive/changeset.ts';
import { writeTable } from '../../../src/registry/archive/resources/files.ts';
import { RESOURCES } from '../../../src/registry/archive/resources/index.ts';
import { utf8 } from '../../../src/registry/identity/hash.ts';
import type { AdoptionReceipt, Waiver } from '../../../src/registry/model/receipts.ts';
import { NOW } from '../../fixtures/tools.ts';
import {
  type Case,
  changeCase,
  each,
  logged,
  receipts,
  same,
  WORLD,
  withAltered,
  withDeposits,
} from './case.ts';

// Receipts that a change leaves in the log of overwrites, and the form in which it leaves the tables.

const site = { path: 'data/site.json', before: utf8('{"name":"A"}'), after: utf8('{"name":"B"}') };
/** A receipt of the overwritten settings with some of its values changed. */
const receiptWith = (given: object) =>
  logged(receipts(site).replace(/.+/, (line) => JSON.stringify({ ...JSON.parse(line), ...given })));
/** A registry, or a list of designations, that is overwritten with what a function makes of its text. */
type Rewritten = (change: (text: string) => string) => typeof site;
const registryTo: Rewritten = (change) => ({
  ...{ ...site, path: 'data/registry.json', after: utf8(change(writeRegistry(WORLD.registry))) },
});
const nmenTo: Rewritten = (change) => ({
  ...{
    ...site,
    path: 'data/nmen-registry.json',
    after: utf8(change(writeTable(RESOURCES.nmen, WORLD.nmen))),
  },
});

/** A change that overwrites files by a command. */
const rewriting = (rule: string, name: string, ...files: readonly (typeof site)[]) =>
  changeCase(rule, name, logged(receipts(...files).replaceAll('"overwrite"', '"designate"')), { files });
const asItIs = (text: string) => text;

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
  ...each(rewriting, 'REG-013', {
    'the registry with an entry on many lines': registryTo((text) =>
      JSON.stringify(JSON.parse(text), null, 2),
    ),
    'the registry with a letter escaped': registryTo((text) => text.replace('glossary', '\\u0067lossary')),
    'designations on one line': nmenTo((text) => JSON.stringify(JSON.parse(text))),
    'designations with other line ends': nmenTo((text) => text.replace('\n', '\r\n')),
  }),
  changeCase('REG-013', 'another schema_version of the registry', (archive) => ({
    ...archive,
    registry: { ...archive.registry, schema_version: 'nonsense' },
  })),
  changeCase('REG-013', 'another schema_version of the designations', (archive) => ({
    ...archive,
    nmen: { ...archive.nmen, schema_version: '\u2800' },
  })),
  changeCase('RCP-001', 'a file overwritten without a receipt', same, { files: [site] }),
  ...each(
    changeCase,
    'RCP-001 RCP-002',
    {
      'a receipt of other bytes': logged(receipts({ ...site, before: utf8('{}') })),
      'a receipt of another file': logged(receipts({ ...site, path: 'data/waivers.json' })),
      'a receipt with a hash of zeros': receiptWith({ sha256: '0'.repeat(64) }),
    },
    { files: [site] },
  ),
  ...[RESOURCES.resolution, RESOURCES.nmen, RESOURCES.addresses].map(({ path }) =>
    changeCase('RCP-001', `a change of ${path} by hand`, logged(receipts({ ...site, path })), {
      files: [{ ...site, path, after: undefined }],
    }),
  ),
  changeCase('RCP-002', 'a receipt of a file that is not overwritten', logged(receipts(site))),
  changeCase('RCP-002', 'a line that is no receipt', logged('{"ts":"yesterday"}\n')),
  changeCase('RCP-002', 'a line that is no JSON', (archive) => ({ ...archive, familiarization: 'hello\n' })),
  ...each(
    changeCase,
    'RCP-002',
    {
      'a receipt with another size': receiptWith({ size_bytes: 7 }),
      'a receipt with another count of lines': receiptWith({ line_count: 7 }),
      'a receipt of long ago': receiptWith({ ts: '1999-01-01T00:00:00Z' }),
      'a receipt of an instant to come': receiptWith({ ts: '2999-01-01T00:00:00Z' }),
      'a receipt of an actor that is no command': receiptWith({ actor: 'nobody' }),
      'a receipt of the mint, which minted nothing': receiptWith({ actor: 'mint' }),
      'a receipt with a reason of which nothing is seen': receiptWith({ reason: '\u2800' }),
      'a second receipt of the same bytes': logged(receipts(site) + receipts(site)),
    },
    { files: [site] },
  ),
  changeCase('RCP-002', 'lines taken away', () => WORLD, { on: logged(receipts(site))(WORLD) }),
  changeCase('WVR-001', 'a new waiver', (archive) => ({ ...archive, waivers: { waivers: [waiver] } })),
  ...each(
    changeCase,
    'WVR-001',
    {
      'a waiver of a deposit that was there': adopted([{ ...waiver, key: '4' }]),
      'a waiver that its receipt does not count': adopted([waiver], { waivers_added: 0 }),
      'a waiver that is not in its receipt': adopted([waiver], { waivers_sha256: 'c'.repeat(64) }),
      'the receipt of an adoption that began elsewhere': adopted([waiver], { deposits_before: 0 }),
    },
    { on: before },
  ),
  changeCase('WVR-001', 'the report of an adoption taken away', () => WORLD, {
    on: withReport('elsewhere')(WORLD),
  }),
  changeCase('REG-010', 'fields of an adoption without its receipt', () => foreign, { on: before }),
  changeCase(
    'REG-010',
    'fields of an adoption that its receipt does not reach',
    adopted([], { deposits_after: deposits.length - 1 }, foreign),
    { on: before },
  ),
];

/** Cases that keep a rule where it is easily thought to be broken. */
export const keeping: readonly Case[] = [
  changeCase('RCP-001', 'a file overwritten with its receipt', logged(receipts(site)), { files: [site] }),
  rewriting('REG-013', 'tables as the commands write them', site, nmenTo(asItIs), registryTo(asItIs)),
  changeCase('RCP-001', 'a new file', same, { files: [{ ...site, before: undefined }] }),
  changeCase(
    'RCP-002',
    'a file that two commands overwrote, one after the other',
    logged(receipts(site) + receipts({ ...site, before: utf8('{"name":"between"}') })),
    { files: [site] },
  ),
  changeCase('WVR-001', 'a waiver with the receipt of its adoption', adopted([waiver]), { on: before }),
  changeCase(
    'REG-010',
    'an adopted deposit with what its archive said, and the report of its adoption',
    (archive) => withReport('elsewhere')(adopted([], {}, foreign)(archive)),
    { on: before },
  ),
];

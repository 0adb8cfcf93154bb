import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { utf8 } from '../../src/registry/identity/hash.ts';
import type { Deposit } from '../../src/registry/model/deposit.ts';
import type { AdoptionFinding, AdoptionReport } from '../../src/registry/model/receipts.ts';
import { archiveOf } from '../fixtures/archive.ts';
import { sharedFolder, temporaryFolder, unchanged } from '../fixtures/disk.ts';
import { type ForeignArchive, foreignArchive, lostFiles, writeForeign } from '../fixtures/foreign/archive.ts';
import { FAULTS } from '../fixtures/foreign/faults.ts';
import { runHere } from '../fixtures/in-process.ts';
import { longSuite, longTest } from '../fixtures/long.ts';
import {
  carriedOut,
  edit,
  gateResult,
  mintOne,
  propose,
  repository,
  rulesAgainst,
  withStray,
} from '../fixtures/proposals.ts';

// An archive that went wrong in every way that archives of this kind did, brought by one command.

const AT = { REGISTRY_TIME: '2026-12-20T12:00:00Z' };
const run = (name: string, args: readonly string[], root?: string) =>
  runHere(name, args, { ...AT, ...(root === undefined ? {} : { ARCHIVE: root }) });
const reportIn = (root: string) =>
  JSON.parse(readFileSync(join(root, 'data/adoption-report.json'), 'utf8')) as AdoptionReport;
const depositsIn = (root: string) =>
  (JSON.parse(readFileSync(join(root, 'data/registry.json'), 'utf8')) as { deposits: Deposit[] }).deposits;
const SOURCES = sharedFolder();
const newFolder = () => join(temporaryFolder(), 'adopted');
/** Adopts an archive into a folder. */
const adopt = (foreign: Pick<ForeignArchive, 'files'>, root: string, ...options: string[]) =>
  run('adopt', [writeForeign(mkdtempSync(join(SOURCES, 'source-')), foreign), '--into', root, ...options]);

/** An archive of these entries, with some files beside them. */
const withEntries = (entries: readonly unknown[], files: Iterable<readonly [string, Uint8Array]>) => ({
  files: new Map([...files, ['data/registry.json', utf8(JSON.stringify({ deposits: entries }))]]),
});

/** Summary of a report, by rule, resource and deed: each field, and how often. */
function said(findings: readonly AdoptionFinding[]): string {
  const kinds = Map.groupBy(findings, ({ rule, resource, done }) => `${rule} ${resource} ${done}:`);
  const lines = [...kinds].map(([kind, found]) => {
    const fields = Map.groupBy(found, ({ field = '*' }) => field);
    return [kind, ...[...fields].map(([field, { length }]) => `${field} ${length}`).toSorted()].join('  ');
  });
  return lines.toSorted().join('\n');
}

describe('an archive with every fault', () => {
  const foreign = foreignArchive(FAULTS, 200);
  const root = join(sharedFolder(), 'adopted');
  beforeAll(async () => {
    const { code, stderr, stdout } = await adopt(foreign, root, ...foreign.answers.flat());
    expect([code, stderr, stdout]).toEqual([0, '', expect.stringContaining(`Adopted into ${root}.`)]);
  });

  test('the report says each of them, and nothing of what has none', () => {
    const { findings } = reportIn(root);
    expect(said(findings)).toMatchInlineSnapshot(`
      "ADR-002 addresses waived:  canonical_query 4  refers_to.0 5
      ADR-003 addresses waived:  canonical_query 12
      ADR-006 addresses waived:  sources 1
      ADR-007 addresses waived:  sources 1
      ADR-008 addresses waived:  * 1  sources 9
      AXN-001 registry mapped:  family 1
      AXN-001 registry waived:  axn 2
      AXN-002 archive kept:  glyph_table 1
      AXN-002 registry waived:  emoji 3
      AXN-003 registry derived:  hash 1
      AXN-003 registry waived:  hash 6
      AXN-004 registry quarantined:  axn 2
      AXN-005 registry waived:  hex 6
      AXN-007 registry mapped:  axn_history 1  legacy_axn 1
      CAP-002 captures waived:  d 2  q 4  s 5  sf 5  surface 5
      CON-002 concepts waived:  term 1
      CON-005 concepts waived:  term 5
      DUP-001 registry waived:  hash 1
      LIC-001 registry mapped:  license 3
      LIC-001 registry waived:  license 3
      LIF-001 registry waived:  status 1
      LIF-002 registry waived:  predecessor_deposit_number 5  superseded_by_deposit_number 2
      LIF-003 registry waived:  draft_pending_reason 1  superseded_at 2  superseded_by_axn 1  superseded_by_deposit_number 1  withdrawn_at 2  withdrawn_reason 2
      LIF-005 registry waived:  supersedes 1
      LNG-001 registry mapped:  language 2
      NME-001 registry waived:  nmen_status_observed 1
      ORC-001 registry waived:  orcid 1
      PV-001 registry derived:  protocol_version 2
      PV-001 registry waived:  protocol_version 16
      RCP-002 familiarization quarantined:  * 4
      RCP-002 intakes quarantined:  * 1
      RCP-002 overwrites quarantined:  * 1
      REG-002 addresses derived:  latest_status 1  observation_class 1  type 1
      REG-002 addresses mapped:  * 8  canonical_query 3  refers_to 2
      REG-002 addresses quarantined:  * 3
      REG-002 captures mapped:  d 2  images 1  imgs 1  q 2  s 2  sf 2
      REG-002 captures quarantined:  * 3
      REG-002 captures repaired:  * 1
      REG-002 concepts derived:  reference_count 1  referenced_in 1  total_terms 1
      REG-002 concepts mapped:  * 3  defined_in 1  definition 1  entity_triples 1  term 2
      REG-002 concepts quarantined:  * 1
      REG-002 nmen quarantined:  * 3
      REG-002 registry derived:  minted_at 3  references_concept_count 1  references_concepts 1  status 2  total_deposits 1
      REG-002 registry kept:  creator 1  date 3  date_created 1  language 1  minted_at 1  orcid 1
      REG-002 registry mapped:  axn_history 1  creator 2  defines_concepts 4  description 1  entities 1  entity_status 1  entity_triples 3  keywords 3  methodology 1  minted_at 2  mirrors 1  orcid 3  related_ids 4  status 5  title 4  version 1  wiki_status 1
      REG-002 resolution mapped:  * 2  dead_doi 1  live_urls 1  record 1
      REG-002 resolution quarantined:  * 3
      REG-002 terms derived:  defined_in_title 1  last_updated 1  total_terms 1
      REG-002 terms mapped:  * 1  shelf 1  term 2
      REG-002 terms quarantined:  * 4
      REG-006 registry waived:  issue_url 1
      REL-001 registry waived:  related_ids 2
      REL-003 registry derived:  predecessor_axn 1
      REL-003 registry kept:  predecessor 2  superseded_by 1
      REL-003 registry mapped:  predecessor 2  superseded_by 2
      REL-003 registry repaired:  predecessor_axn 1
      REL-003 registry waived:  predecessor_axn 1
      REQ-001 registry derived:  title 2
      REQ-002 registry derived:  creator 3
      REQ-003 registry derived:  description 2
      REQ-004 registry derived:  license 2
      REQ-006 registry derived:  date 4
      REQ-006 registry waived:  date 7
      REQ-008 registry derived:  keywords 1
      REQ-008 registry waived:  keywords 1
      RES-006 resolution waived:  title 1
      RES-007 resolution waived:  status 1
      RES-008 resolution waived:  match_type 3
      SAN-001 addresses repaired:  canonical_query 2  refers_to 2
      SAN-001 captures repaired:  d 2  q 2  s 2  sf 2
      SAN-001 concepts repaired:  concept 2  term 2
      SAN-001 familiarization repaired:  line 1
      SAN-001 registry repaired:  creator 3  defines_concepts 6  description 3  entity_triples 3  full_text_path 2  keywords 3  mark � 9  mirrors 3  shelf_note 3  title 4  wiki_article 3
      SAN-001 registry waived:  title 1
      SAN-001 resolution repaired:  dead_doi 1  live_urls 1
      SAN-001 terms repaired:  term 2
      SAN-002 registry waived:  body 1
      SAN-003 registry waived:  body 1
      SUB-001 registry derived:  substrate 3
      SUB-001 registry mapped:  substrate 2
      SUB-001 registry waived:  substrate 3
      TRM-002 terms waived:  defined_in_deposit 1  term 5
      TRM-004 terms waived:  term 15
      TXT-001 registry mapped:  full_text_path 8
      TXT-001 registry waived:  hash 4
      TXT-002 registry mapped:  full_text_path 3  hash 2
      TXT-002 registry waived:  hash 6  title 32
      TXT-004 archive kept:  * 1
      TXT-004 archive quarantined:  * 2
      VER-001 registry derived:  version 2
      VER-001 registry waived:  version 2"
    `);
    const sound = findings.filter(
      ({ resource, key }) => resource === 'registry' && key !== '*' && !foreign.touched.includes(Number(key)),
    );
    expect(sound).toEqual([]);
  });

  test('the adopted archive validates', async () => {
    const { code, stdout } = await run('validate', [], root);
    expect([code, stdout]).toEqual([0, expect.stringContaining('200 deposits')]);
  });

  test('numbers, identifiers, labels and hashes are those of the source', () => {
    const ours = depositsIn(root);
    expect(ours).toHaveLength(200);
    for (const [at, { deposit_number, axn, hex, hash }] of foreign.entries.entries()) {
      expect(ours[at]).toMatchObject({ deposit_number: Number(deposit_number), axn, hex });
      if (/^[0-9a-f]{64}$/.test(String(hash))) expect(ours[at]?.hash).toBe(hash);
    }
  });

  test('every byte of every file that is not derived is found again', () => {
    expect(lostFiles(foreign, root)).toEqual([]);
  });
});

describe('an archive that goes on', () => {
  const foreign = foreignArchive(
    FAULTS.filter(({ name }) => /^a (?:title|status)/.test(name)),
    20,
  );
  /** The source with more deposits at its end. */
  const grown = (to: number) => {
    const { files, entries } = foreignArchive([], to);
    const all = [...foreign.entries, ...entries.slice(foreign.entries.length)];
    return withEntries(all, [...files, ...foreign.files]);
  };
  const root = join(sharedFolder(), 'adopted');
  beforeAll(async () => {
    expect((await adopt(foreign, root)).code).toBe(0);
  });

  test('a second run changes nothing', async () => {
    const { code, stdout } = await unchanged(root, () => adopt(foreign, root));
    expect([code, stdout]).toEqual([0, 'Nothing to do: the archive has all of this already.\n']);
  });

  test('what the source gained is added, and the waivers and findings of before stay', async () => {
    const before = depositsIn(root);
    const waivers = readFileSync(join(root, 'data/waivers.json'), 'utf8');
    const { code, stdout } = await adopt(grown(25), root);
    expect([code, stdout]).toEqual([0, expect.stringContaining('5 deposits, 0 waivers')]);
    expect(depositsIn(root).slice(0, 20)).toEqual(before);
    expect(depositsIn(root)).toHaveLength(25);
    expect(readFileSync(join(root, 'data/waivers.json'), 'utf8')).toBe(waivers);
    expect((await run('validate', [], root)).code).toBe(0);
  });

  test('the next deposit takes the next number, and a label of its own', async () => {
    const { code, stdout } = await run('mint', ['.github/my-work.md', '--json'], root);
    expect([code, JSON.parse(stdout)]).toMatchObject([0, { ok: true }]);
    expect(depositsIn(root).at(-1)).toMatchObject({ deposit_number: 26, hex: '1A' });
    expect((await run('validate', [], root)).code).toBe(0);
  });

  test('a source that took a number which was minted here meanwhile is refused', async () => {
    const { code, stdout } = await unchanged(root, () => adopt(grown(27), root));
    expect([code, stdout]).toEqual([1, expect.stringContaining('Deposit 26 of this archive is')]);
  });
});

longTest('an archive that is in order is adopted without a finding and without a waiver', async () => {
  const root = newFolder();
  const { code, stdout } = await run('adopt', [process.cwd(), '--into', root, '--strict']);
  expect([code, stdout]).toEqual([0, expect.stringContaining('44 deposits, 0 waivers, 0 findings.')]);
  expect((await run('validate', [], root)).code).toBe(0);
});

const { files, entries } = foreignArchive([], 3);
const noArchive = { files: new Map([...files].filter(([path]) => path.startsWith('api/'))) };
const nameless = withEntries([...entries, { deposit_number: 4 }], files);
test.each([
  ['with --strict where anything deviates', foreignArchive(FAULTS.slice(2, 3), 3), '--strict admits no dev'],
  ['for a folder that holds no archive', noArchive, 'neither data/registry.json nor data/chunks/registry/'],
  ['for a number that is missing', withEntries([entries[0], entries[2]], files), 'The number 2 has no entry'],
  ['for an entry without an identifier', nameless, 'This entry cannot be a deposit'],
])('nothing is written %s', async (what, foreign, says) => {
  const root = newFolder();
  const options = what.includes('--strict') ? ['--strict'] : [];
  const { code, stdout } = await adopt(foreign, root, ...options);
  expect([code, stdout]).toEqual([1, expect.stringContaining(says)]);
  expect(existsSync(root)).toBe(false);
});

test('two entries with one number stop the adoption, which asks; --keep answers', async () => {
  const { files, entries } = foreignArchive([], 3);
  const axn = String(entries[1]?.axn);
  const other = { ...entries[1], axn: axn.replace('ARCHIVAL', 'DATASET'), title: 'Another second one' };
  const foreign = withEntries([...entries, other], files);
  const root = newFolder();
  const asked = await adopt(foreign, root);
  expect([asked.code, asked.stdout]).toEqual([1, expect.stringContaining('--keep 2=AXN')]);
  expect(existsSync(root)).toBe(false);
  const { code } = await adopt(foreign, root, '--keep', `2=${axn}`);
  expect([code, depositsIn(root)[1]?.title]).toEqual([0, entries[1]?.title]);
  const aside = reportIn(root).findings.find(({ done }) => done === 'quarantined');
  expect(aside).toMatchObject({ rule: 'AXN-004', key: '2' });
  expect(readFileSync(join(root, 'data/adopted/data-registry.json'), 'utf8')).toContain('Another second one');
});

test('without a registry, the entries come from its chunks', async () => {
  const { files, entries } = foreignArchive([], 64);
  const chunks = [0, 40].map((from) => {
    const deposits = entries.slice(from, from + 40);
    const path = `data/chunks/registry/chunk-00${from / 40 + 1}-deposits-${from + 1}-to-${from + deposits.length}.json`;
    return [path, utf8(JSON.stringify({ deposits }))] as const;
  });
  const root = newFolder();
  const others = [...files].filter(([path]) => path !== 'data/registry.json');
  expect((await adopt({ files: new Map([...others, ...chunks]) }, root)).code).toBe(0);
  expect(depositsIn(root).map(({ axn }) => axn)).toEqual(entries.map(({ axn }) => axn));
  expect(said(reportIn(root).findings)).toMatchInlineSnapshot(`
    "ADR-008 addresses waived:  sources 1
    AXN-002 archive kept:  glyph_table 1
    REG-002 addresses derived:  observation_class 1
    REG-002 concepts derived:  referenced_in 1
    REG-002 register quarantined:  * 1
    REG-002 registry repaired:  * 1"
  `);
});

test.each([
  ['as it calls itself', { name: 'The Society' }, [], 'The Society'],
  ['as a person says', { name: 'The Society' }, ['--name', 'Our society'], 'Our society'],
  ['without a name, never as its folder', {}, [], 'another archive'],
])('a source is called %s', async (_what, catalog, options, due) => {
  const { files } = foreignArchive([], 2);
  const named = { files: new Map([...files, ['api/index.json', utf8(JSON.stringify(catalog))]]) };
  const root = newFolder();
  expect((await adopt(named, root, ...options)).code).toBe(0);
  expect(reportIn(root).adopted_from).toBe(due);
});

// An adoption is one commit, which the gate accepts with the receipt that it leaves, and whose waivers excuse nothing later.

longSuite('the gate', () => {
  // Few deposits and faults, so that its answer names each of its findings.
  const FEW = /^(?:a title that|a status|no hash|a text that is not there|one query)/;
  const faults = FAULTS.filter(({ name }) => FEW.test(name));
  const few = foreignArchive(faults, 24);
  const adoption = () => {
    const source = writeForeign(mkdtempSync(join(SOURCES, 'source-')), few);
    const by = (root: string) => carriedOut(root, 'adopt', source, '--into', root, ...few.answers.flat());
    return propose(by, { root: repository(archiveOf()) });
  };
  /** A repository with the adoption as a commit of its own, and a commit after it. */
  const afterAdoption = async (change: (root: string) => unknown) => {
    const { root } = await adoption();
    const both = async (there: string) => {
      await change(there);
      withStray(there);
    };
    return propose(both, { root });
  };

  test('accepts an adoption, and builds its site', async () => {
    // Pages of the site that show it: tests/site/adopted.long.browser.test.ts.
    const { ok, findings, checked } = await gateResult(await adoption());
    expect([ok, findings, checked.slice(-2)]).toEqual([true, [], ['change', 'site']]);
  });

  test('accepts what is minted after it, and refuses a waived title that changed again', async () => {
    expect(await rulesAgainst(await afterAdoption(mintOne))).toBe('REG-009');
    const [from, to] = ['"title":"Untitled deposit', '"title":"Quite another deposit'];
    const changed = await afterAdoption((root) => edit(root, 'data/registry.json', from, to));
    expect((await rulesAgainst(changed)).split(' ')).toEqual(expect.arrayContaining(['REG-003', 'RCP-001']));
  });
});

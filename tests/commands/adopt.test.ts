import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Deposit } from '../../src/registry/model/deposit.ts';
import type { AdoptionReport } from '../../src/registry/model/receipts.ts';
import { bytesOf } from '../fixtures/disk.ts';
import { type ForeignArchive, foreignArchive, type Variant } from '../fixtures/foreign/archive.ts';
import { missing, unordered } from '../fixtures/foreign/compared.ts';
import { soundDeposit } from '../fixtures/foreign/deposits.ts';
import { writeForeign } from '../fixtures/foreign/disk.ts';
import { runHere } from '../fixtures/in-process.ts';
import { longSuite } from '../fixtures/long.ts';

// An archive that went wrong in every way that archives of this kind did, brought by one command.

/** Any 256 different glyphs. */
const GLYPHS = Array.from({ length: 256 }, (_, at) => String.fromCodePoint(0x1f400 + at));

const AT = { REGISTRY_TIME: '2026-12-20T12:00:00Z' };
const run = (name: string, args: readonly string[], root?: string) =>
  runHere(name, args, { ...AT, ...(root === undefined ? {} : { ARCHIVE: root }) });
const reportIn = (root: string) =>
  JSON.parse(readFileSync(join(root, 'data/adoption-report.json'), 'utf8')) as AdoptionReport;
const depositsIn = (root: string) =>
  (JSON.parse(readFileSync(join(root, 'data/registry.json'), 'utf8')) as { deposits: Deposit[] }).deposits;
const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});
const temporaryFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'registry-adopt-'));
  folders.push(folder);
  return folder;
};
const written = (variant?: Variant): { source: string; foreign: ForeignArchive } => {
  const foreign = foreignArchive(variant);
  return { source: writeForeign(join(temporaryFolder(), 'source'), foreign), foreign };
};
const newFolder = () => join(temporaryFolder(), 'adopted');

describe('an archive with every deviation', () => {
  const { source, foreign } = written();
  const root = newFolder();
  beforeAll(async () => {
    const { code, stderr, stdout } = await run('adopt', [source, '--into', root]);
    expect([code, stderr, stdout]).toEqual([0, '', expect.stringContaining(`Adopted into ${root}.`)]);
  });

  test('the report says each of them', () => {
    expect(missing(reportIn(root).findings, foreign.ledger)).toEqual([]);
  });

  test('and nothing else', () => {
    expect(unordered(reportIn(root).findings, foreign.ledger)).toEqual([]);
  });

  test('the adopted archive validates', async () => {
    const { code, stdout } = await run('validate', [], root);
    expect([code, stdout]).toEqual([0, expect.stringContaining('64 deposits')]);
  });

  test('numbers, identifiers, labels and hashes are those of the source', () => {
    const identity = ({ deposit_number, axn, hex, hash }: Record<string, unknown>) => [
      deposit_number,
      axn,
      hex,
      hash,
    ];
    const ours = depositsIn(root).map((one) => identity(one as unknown as Record<string, unknown>));
    expect(ours).toEqual(foreign.deposits.map(({ entry }) => identity(entry)));
  });

  test('every field that the model does not know is kept, equal in value', () => {
    const ours = depositsIn(root);
    expect(ours[31 - 1]?.source_fields).toEqual({ '': 'kept' });
    expect(ours[32 - 1]?.source_fields).toMatchObject({
      shelf_mark_0: { row: 0, list: [0] },
      shelf_mark_119: { row: 119, list: [119] },
    });
    expect(ours[30 - 1]?.source_fields).toEqual({
      editorial_apparatus: foreign.deposits[30 - 1]?.entry.editorial_apparatus,
    });
    expect(ours[12 - 1]).toMatchObject({
      status: 'ACTIVE',
      status_note: 'Active, the first printing',
      source_fields: { status: 'Active, the first printing' },
    });
    expect(ours[25 - 1]).toMatchObject({ license: 'CC-BY-4.0', source_fields: { license: 'CC BY 4.0' } });
    expect(ours[24 - 1]).toMatchObject({
      substrate: 'not declared',
      substrate_note: 'Typed by members after long talks with a machine',
    });
    expect(ours[27 - 1]?.axn_history).toBeUndefined();
  });

  test('a hash is verified with what it is of, or claimed with what was tried', () => {
    const [, second, , fourth, fifth, sixth] = depositsIn(root);
    expect(second).toMatchObject({
      hash_status: 'claimed',
      hash_tried: expect.arrayContaining(['the text file', 'no body']),
    });
    expect(fourth).toMatchObject({ hash_status: 'verified', hash_basis: 'the text file' });
    expect(fifth).toMatchObject({ hash_status: 'verified', hash_basis: 'the text file' });
    expect(sixth?.hash_status).toBeUndefined();
  });

  test('every byte of every file that is not derived is found again', () => {
    const kept = new Map<string, Buffer>();
    const collect = (folder: string) => {
      for (const entry of readdirSync(folder, { withFileTypes: true })) {
        const path = join(folder, entry.name);
        if (entry.isDirectory()) collect(path);
        else kept.set(path, readFileSync(path));
      }
    };
    collect(join(root, 'data'));
    const all = [...kept.values()];
    for (const [path, bytes] of foreign.files) {
      const { became } = reportIn(root).files.find((file) => file.path === path) ?? { became: 'nothing' };
      expect([path, became]).not.toEqual([path, 'nothing']);
      if (became === 'derived' || became === 'read') continue;
      expect([path, all.some((file) => file.includes(Buffer.from(bytes)))]).toEqual([path, true]);
    }
  });

  test('a second run changes nothing', async () => {
    const before = bytesOf(root);
    const { code, stdout } = await run('adopt', [source, '--into', root]);
    expect([code, stdout]).toEqual([0, 'Nothing to do: the archive has all of this already.\n']);
    expect(bytesOf(root)).toEqual(before);
  });

  test('what the source gained is added, and the waivers and findings of before stay', async () => {
    const before = depositsIn(root);
    const waivers = readFileSync(join(root, 'data/waivers.json'), 'utf8');
    const grown = written({ deposits: 69 });
    const { code, stdout } = await run('adopt', [grown.source, '--into', root]);
    expect([code, stdout]).toEqual([0, expect.stringContaining('5 deposits, 0 waivers')]);
    expect(depositsIn(root).slice(0, 64)).toEqual(before);
    expect(depositsIn(root)).toHaveLength(69);
    expect(readFileSync(join(root, 'data/waivers.json'), 'utf8')).toBe(waivers);
    expect((await run('validate', [], root)).code).toBe(0);
  });

  test('the next deposit takes the next number, and a label of its own', async () => {
    const { code, stdout } = await run('mint', ['.github/my-work.md', '--json'], root);
    expect([code, JSON.parse(stdout)]).toMatchObject([0, { ok: true }]);
    expect(depositsIn(root).at(-1)).toMatchObject({ deposit_number: 70, hex: '46' });
    expect((await run('validate', [], root)).code).toBe(0);
  });

  test('a source that took a number which was minted here meanwhile is refused', async () => {
    const before = bytesOf(root);
    const { code, stdout } = await run('adopt', [written({ deposits: 71 }).source, '--into', root]);
    expect([code, stdout]).toEqual([1, expect.stringContaining('Deposit 70 of this archive is')]);
    expect(bytesOf(root)).toEqual(before);
  });
});

longSuite('an archive that is in order', () => {
  test('is adopted without a finding and without a waiver', async () => {
    const root = newFolder();
    const { code, stdout } = await run('adopt', [process.cwd(), '--into', root, '--strict']);
    expect([code, stdout]).toEqual([0, expect.stringContaining('44 deposits, 0 waivers, 0 findings.')]);
    expect((await run('validate', [], root)).code).toBe(0);
  });
});

describe('nothing is written', () => {
  const stays = async (args: readonly string[], variant?: Variant) => {
    const root = newFolder();
    const ended = await run('adopt', [written(variant).source, '--into', root, ...args]);
    expect(existsSync(root)).toBe(false);
    return ended;
  };

  test('with --strict where anything deviates', async () => {
    expect(await stays(['--strict'])).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('--strict admits no deviation'),
    });
  });

  test.each([
    ['a folder that holds no archive', {}, 'neither data/registry.json nor data/chunks/registry/'],
    ['a number that is missing', [1, 3], 'The number 2 has no entry'],
    ['an entry without an identifier', [1, 2, { deposit_number: 3 }], 'This entry cannot be a deposit'],
  ])('for %s', async (_what, entries, says) => {
    const table = foreignArchive({ deposits: 1, spoiled: false });
    const files = new Map(table.files);
    files.delete('data/registry.json');
    for (const path of files.keys()) if (path.startsWith('data/chunks/')) files.delete(path);
    if (Array.isArray(entries)) {
      const deposits = entries.map((one) =>
        typeof one === 'number' ? soundDeposit(one, GLYPHS).entry : one,
      );
      files.set('data/registry.json', new TextEncoder().encode(JSON.stringify({ deposits })));
    }
    const root = newFolder();
    const source = writeForeign(join(temporaryFolder(), 'source'), { files });
    const { code, stdout } = await run('adopt', [source, '--into', root]);
    expect([code, stdout]).toEqual([1, expect.stringContaining(says)]);
    expect(existsSync(root)).toBe(false);
  });
});

test('two entries with one number stop the adoption, which asks; --keep answers', async () => {
  const { source, foreign } = written({ deposits: 3, spoiled: false });
  const [, second] = foreign.deposits.map(({ entry }) => entry);
  const other = {
    ...second,
    axn: String(second?.axn).replace('ARCHIVAL', 'DATASET'),
    title: 'Another second one',
  };
  const deposits = [...foreign.deposits.map(({ entry }) => entry), other];
  writeFileSync(join(source, 'data/registry.json'), JSON.stringify({ total_deposits: 4, deposits }));
  const root = newFolder();
  const asked = await run('adopt', [source, '--into', root]);
  expect([asked.code, asked.stdout]).toEqual([1, expect.stringContaining('--keep 2=AXN')]);
  expect(existsSync(root)).toBe(false);
  const { code } = await run('adopt', [source, '--into', root, '--keep', `2=${second?.axn}`]);
  expect([code, depositsIn(root)[1]?.title]).toEqual([0, second?.title]);
  const aside = reportIn(root).findings.find(({ done }) => done === 'quarantined');
  expect(aside).toMatchObject({ rule: 'AXN-004', key: '2' });
  expect(readFileSync(join(root, 'data/adopted/data-registry.json'), 'utf8')).toContain('Another second one');
});

test('without a registry, the entries come from its chunks', async () => {
  const { source, foreign } = written({ spoiled: false, withoutRegistry: true });
  const root = newFolder();
  expect((await run('adopt', [source, '--into', root])).code).toBe(0);
  expect(depositsIn(root).map(({ axn }) => axn)).toEqual(foreign.deposits.map(({ entry }) => entry.axn));
  expect(unordered(reportIn(root).findings, foreign.ledger)).toEqual([]);
});

test.each([
  ['as it calls itself', { name: 'The Society' }, [], 'The Society'],
  ['as a person says', { name: 'The Society' }, ['--name', 'Our society'], 'Our society'],
  ['without a name, never as its folder', {}, [], 'another archive'],
])('a source is called %s', async (_what, catalog, options, due) => {
  const [source, root] = [join(temporaryFolder(), 'source'), newFolder()];
  writeForeign(source, foreignArchive({ deposits: 2, spoiled: false }));
  writeFileSync(join(source, 'api/index.json'), JSON.stringify(catalog));
  expect((await run('adopt', [source, '--into', root, ...options])).code).toBe(0);
  expect(reportIn(root).adopted_from).toBe(due);
});

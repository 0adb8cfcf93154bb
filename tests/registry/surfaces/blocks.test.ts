import { describe, expect, test } from 'vitest';
import { loadArchive } from '../../../src/archive/load.ts';
import { archiveRoot } from '../../../src/archive/location.ts';
import { surfaceTools } from '../../../src/archive/surface-tools.ts';
import { type Archive, textFile } from '../../../src/registry/archive.ts';
import type { Deposit } from '../../../src/registry/model/deposit.ts';
import { citingOf } from '../../../src/registry/reading/neighbors.ts';
import { SURFACES } from '../../../src/registry/surfaces/index.ts';
import { contextOf } from '../../../src/registry/surfaces/publish.ts';
import { bytesOf, bytesOfPart, type SurfaceTools } from '../../../src/registry/surfaces/surface.ts';
import { NOWHERE } from '../../fixtures/tools.ts';

// Files of the whole archive that keep what they say of a block of deposits: whatever changes, they have the bytes of files of which nothing
// was kept.

const LISTS = [
  'references-bibtex',
  'references-csl',
  'references-ris',
  'linked-data-turtle',
  'linked-data-json-ld',
  'tables-csv',
  'texts-archive',
];

const sample = loadArchive(archiveRoot()).archive;
/** Enough for two full blocks, and for more rows than a table writes at once. */
const [FEW, MANY] = [3, 12];
const COUNT = sample.registry.deposits.length;

/** A deposit under another number, with the label that belongs to it. */
function as(deposit: Deposit, deposit_number: number): Deposit {
  const hex = deposit_number.toString(16).toUpperCase().padStart(2, '0');
  const own = { ...deposit, deposit_number, hex, axn: deposit.axn.replace(/(?<=:)[0-9A-F]+/, hex) };
  texts.set(textFile(own), textFile(deposit));
  return own;
}

/** The file of the sample with the text of a copy, by the file that the copy names. */
const texts = new Map<string, string>();

/** The sample so many times, one after the other, as other deposits with the same texts. */
function grown(copies = FEW): Archive {
  const deposits = Array.from({ length: copies }, (_, copy) =>
    sample.registry.deposits.map((deposit): Deposit => {
      const number = deposit.deposit_number + copy * COUNT;
      return copy === 0 ? deposit : as(deposit, number);
    }),
  ).flat();
  const files = {
    read: (path: string) => sample.files.read(texts.get(path) ?? path),
    size: (path: string) => sample.files.size(texts.get(path) ?? path),
    paths: sample.files.paths,
  };
  return { ...sample, files, registry: { ...sample.registry, deposits } };
}

/** The files of the lists, and how many pieces had to be made. */
async function made(archive: Archive, kept: Map<string, Uint8Array>, lists = LISTS) {
  let pieces = 0;
  const tools: SurfaceTools = {
    ...surfaceTools,
    kept: async (name, make) => {
      const known = kept.get(name);
      if (known) return known;
      pieces += 1;
      const bytes = bytesOfPart(await make());
      kept.set(name, bytes);
      return bytes;
    },
  };
  const context = contextOf(SURFACES, archive, tools, NOWHERE);
  const files = new Map<string, string>();
  for (const file of lists.flatMap((name) => context.filesOf(name)))
    files.set(file.path, surfaceTools.sha256(await bytesOf(file.content())));
  return { files, pieces };
}

const base = grown();
const kept = new Map<string, Uint8Array>();
const before = await made(base, kept);

const withDeposits = (change: (deposit: Deposit) => Deposit): Archive => ({
  ...base,
  registry: { ...base.registry, deposits: base.registry.deposits.map(change) },
});
const of =
  (number: number, fields: Partial<Deposit>) =>
  (deposit: Deposit): Deposit =>
    deposit.deposit_number === number ? { ...deposit, ...fields } : deposit;
const without = (path: string): Archive => ({
  ...base,
  files: {
    ...base.files,
    read: (one) => (one === path ? undefined : base.files.read(one)),
    size: (one) => (one === path ? undefined : base.files.size(one)),
  },
});

const [superseded] = base.registry.deposits.filter((one) => one.superseded_by_deposit_number !== undefined);
const inJournal = base.registry.deposits.find((one) => one.journal !== undefined);

const CHANGES: readonly (readonly [what: string, archive: Archive])[] = [
  ['a title', withDeposits(of(5, { title: 'Another title' }))],
  ['a status', withDeposits(of(5, { status: 'WITHDRAWN', withdrawn_reason: 'Filed twice.' }))],
  [
    'the end of a chain of versions',
    withDeposits(of(superseded?.superseded_by_deposit_number ?? 0, { superseded_by_deposit_number: 40 })),
  ],
  ['a journal', withDeposits(of(inJournal?.deposit_number ?? 0, { journal: 'Another journal' }))],
  ['which concepts are minted terms', { ...base, terms: { ...base.terms, terms: [] } }],
  ['which deposits legacy DOIs stand for', { ...base, resolution: { ...base.resolution, mappings: [] } }],
  ['the name of the site', { ...base, site: { ...base.site, name: 'Another name' } }],
  ['its address', { ...base, site: { ...base.site, base_url: 'https://other.example' } }],
  ['a redaction', withDeposits(of(9, { status: 'WITHDRAWN', redacted: true, full_text_path: undefined }))],
  ['a text that is gone', without(textFile({ hex: '0A' }))],
];

describe('a file that keeps what it says of blocks of deposits', () => {
  test('is made of the same pieces when nothing changes', async () => {
    expect(before.pieces).toBe(2 * (LISTS.length - 1));
    expect(await made(grown(), kept)).toEqual({ files: before.files, pieces: 0 });
  });

  test('makes no piece of a full block again when a deposit comes', async () => {
    // One that cites a deposit would change what the record of that says.
    const silent = base.registry.deposits.find((deposit) => citingOf(base, deposit).cites.length === 0);
    const deposits = [...base.registry.deposits, as(silent as Deposit, FEW * COUNT + 1)];
    const archive: Archive = { ...base, registry: { ...base.registry, deposits } };
    const after = await made(archive, new Map(kept));
    expect(after.pieces).toBe(0);
    for (const [path, sum] of before.files)
      if (/references|graph|texts|deposits/.test(path)) expect(after.files.get(path), path).not.toBe(sum);
  });

  test.each(CHANGES)(
    'has the bytes of one of which nothing was kept after a change of %s',
    async (_what, archive) => {
      const [again, anew] = [await made(archive, new Map(kept)), await made(archive, new Map())];
      expect(again.files).toEqual(anew.files);
      expect(again.files).not.toEqual(before.files);
    },
  );

  test('keeps the rows of a table in the same way', async () => {
    const [many, rows] = [grown(MANY), new Map<string, Uint8Array>()];
    const whole = await made(many, rows, ['tables-csv']);
    // The first rows of the deposits, and of the citations.
    expect(whole.pieces).toBe(2);
    expect(await made(grown(MANY), rows, ['tables-csv'])).toEqual({ files: whole.files, pieces: 0 });
    const deposits = many.registry.deposits.map(of(7, { title: 'Another title' }));
    const changed = { ...many, registry: { ...many.registry, deposits } };
    const again = await made(changed, rows, ['tables-csv']);
    expect(again.pieces).toBe(1);
    expect(again.files).toEqual((await made(changed, new Map(), ['tables-csv'])).files);
    expect(again.files).not.toEqual(whole.files);
  });
});

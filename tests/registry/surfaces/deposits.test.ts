import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { RECORD_FORMATS } from '../../../src/registry/formats/record/index.ts';
import { utf8 } from '../../../src/registry/identity/hash.ts';
import type { Deposit, Registry } from '../../../src/registry/model/deposit.ts';
import { depositView } from '../../../src/registry/reading/concept-index.ts';
import { chunksSurface } from '../../../src/registry/surfaces/deposits.ts';
import { contextOf } from '../../../src/registry/surfaces/index.ts';
import { summaryOf } from '../../../src/registry/text/strings.ts';
import { surfaceTools } from '../../../src/site/surface-tools.ts';
import { ROOT } from '../../fixtures/checkout.ts';
import { PUBLICATION, published, SHELF } from './shelf.ts';

// Published files, byte for byte as they stand under `expected/`: registry, browse index with its columns and rows, chunks and their index,
// HEX labels, retired identifiers, lookups, wiki articles, citations, deposit files, texts, list of editions, references; one record in the
// formats that no other test tells whole, a redacted one in DataCite's; feeds, changes, and the files that hosts, crawlers and programs look
// for. Those files were written down and held against the specification once; no command writes them. Whoever means to change what is
// published changes them by hand.

const EXPECTED = join(ROOT, 'tests/registry/surfaces/expected');
const expected = readdirSync(EXPECTED, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => `/${relative(EXPECTED, join(entry.parentPath, entry.name))}`)
  .sort();
const files = await published();

test.each(expected)('%s', (path) => {
  expect(files.get(path)).toBe(readFileSync(join(EXPECTED, path), 'utf8'));
});

test('record.json has the entry of the registry as it is, and what a reader of this file alone would have to look for', () => {
  const { deposits } = JSON.parse(readFileSync(join(EXPECTED, 'data/registry.json'), 'utf8')) as Registry;
  const other = (deposit_number: number) => {
    const axn = deposits[deposit_number - 1]?.axn;
    return { deposit_number, axn, url: `https://registry.example/s/records/${deposit_number}/` };
  };
  const due = {
    url: 'https://registry.example/s/records/3/',
    text_url: 'https://registry.example/data/texts/AXN-03-text.md',
    text_size_bytes: 247,
    markdown_url: 'https://registry.example/data/deposits/AXN-0003.md',
    language: 'en-US',
    versions: { previous: other(2), latest: other(3) },
    cites: [1],
    cited_by: [],
    deposit: deposits[2],
  };
  expect(files.get('/s/records/3/record.json')).toBe(`${JSON.stringify(due, null, 2)}\n`);
});

test('the reference of a record is that among the references of the archive', () => {
  expect(files.get('/datasets/references.bib')).toContain(files.get('/s/records/3/citation.bib'));
});

test('of deposits nothing else is published; a redacted one has no text', () => {
  const ofDeposits =
    /^\/data\/(?:registry|browse|chunks|citation|hex|retired|wiki|deposits|texts|autonomous)/;
  const those = (paths: Iterable<string>) => [...paths].filter((path) => ofDeposits.test(path)).sort();
  expect(those(files.keys())).toEqual(those(expected));
});

/** The chunks of an archive whose deposits have lines of so many bytes. A chunk writes two more for each. */
function chunksOf(...bytes: number[]): string[] {
  const [, , , redacted] = SHELF.registry.deposits as [Deposit, Deposit, Deposit, Deposit];
  const deposits = bytes.map((size, at) => {
    const empty = { ...redacted, deposit_number: at + 1, title: '' };
    const alone = { ...SHELF, registry: { ...SHELF.registry, deposits: [] } };
    return { ...empty, title: 'x'.repeat(size - utf8(JSON.stringify(depositView(alone, empty))).length) };
  });
  const archive = { ...SHELF, registry: { ...SHELF.registry, deposits } };
  const made = chunksSurface.files(contextOf([chunksSurface], archive, surfaceTools, PUBLICATION));
  return made.flatMap(({ path }) => /registry\/chunk-(.*)\.json$/.exec(path)?.[1] ?? []);
}

test.each([
  ['two that fill one', [499_998, 499_998], ['001-deposits-1-to-2']],
  ['two that are a byte too long', [499_998, 499_999], ['001-deposits-1-to-1', '002-deposits-2-to-2']],
  ['the next that fits no more', [600_000, 300_000, 200_000], ['001-deposits-1-to-2', '002-deposits-3-to-3']],
  [
    'one that is longer by itself',
    [5000, 2_000_000, 5000],
    ['001-deposits-1-to-1', '002-deposits-2-to-2', '003-deposits-3-to-3'],
  ],
  ['none', [], []],
])('chunks hold a million bytes: %s', (_what, bytes, chunks) => {
  expect(chunksOf(...bytes)).toEqual(chunks);
});

// Others are in the browse index.
test('a summary is one line, and one word of more than 200 characters is cut inside of it', () => {
  expect(summaryOf('One.\n\nTwo.\tThree.')).toBe('One. Two. Three.');
  expect(summaryOf('x'.repeat(201))).toBe(`${'x'.repeat(199)}…`);
});

test('each record has a file of each format, whose names are those of the list', () => {
  const beside = [...files.keys()].filter((path) => path.startsWith('/s/records/'));
  const citations = ['citation.bib', 'citation.json', 'citation.ris'];
  const names = [...citations, 'datacite.xml', 'linkset.json', 'record.json', 'ro-crate-metadata.json'];
  expect(beside.sort()).toEqual(
    [1, 2, 3, 4].flatMap((number) => names.map((name) => `/s/records/${number}/${name}`)),
  );
  expect(RECORD_FORMATS.map(({ file }) => file).sort()).toEqual(names);
});

test('a redacted deposit is described without what tells of its text', () => {
  const told = RECORD_FORMATS.map(({ file }) => files.get(`/s/records/4/${file}`)).join();
  expect(told).toContain('Names of the visitors');
  expect(told).not.toContain('book of visitors');
  expect(told).not.toContain('Nobody came');
  expect(told).not.toContain('AXN-04-text.md"');
});

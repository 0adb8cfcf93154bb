import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { hashes } from '../../../src/archive/hashes.ts';
import { State } from '../../../src/registry/archive/resources/index.ts';
import { utf8 } from '../../../src/registry/identity/hash.ts';
import type { CatalogIndex } from '../../../src/registry/model/catalog.ts';
import type { Capture, RegisterEntry } from '../../../src/registry/model/observations.ts';
import { textsArchiveSurface } from '../../../src/registry/surfaces/downloads.ts';
import { primaryOf, publish } from '../../../src/registry/surfaces/index.ts';
import { surfaceTools } from '../../../src/site/surface-tools.ts';
import { emptyArchive } from '../../fixtures/archive.ts';
import { NOWHERE } from '../../fixtures/tools.ts';
import { published, SHELF } from './shelf.ts';

// Published files besides those of deposits: the sources as they are kept, every count, and the documents.

const files = await published();

/** Size and hash of a published file, from its bytes. */
function measured(path: string, among = files) {
  const bytes = utf8(among.get(path) ?? '');
  return { path, size_bytes: bytes.length, sha256: hashes.sha256(bytes) };
}

describe('/data/state.json', () => {
  const state = State.parse(JSON.parse(files.get('/data/state.json') ?? ''));

  test('says from when and from which commit it is', () => {
    expect(state.schema_version).toBe('state/v1');
    // The day of the withdrawal, which is later than the instant of every mint.
    expect(state.generated_at).toBe('2026-07-16T00:00:00Z');
    expect(state.source_commit).toBe('c0ffee');
  });

  test('counts deposits; a rejected article counts as little as one that was never written', () => {
    expect(state.deposits).toEqual({
      total: 4,
      by_status: { ACTIVE: 2, SUPERSEDED: 1, WITHDRAWN: 1 },
      by_family: { DATASET: 2, UNCLASSIFIED: 2 },
      series_count: 1,
      wiki_entries: 2,
      waivers: 12,
    });
    const { count, entries } = JSON.parse(files.get('/data/wiki-entries.json') ?? '') as {
      count: number;
      entries: { n: number }[];
    };
    expect([count, entries.map(({ n }) => n)]).toEqual([2, [1, 2]]);
  });

  test('gives path, size and hash of every data file', () => {
    const tables =
      'EA-WG-CAPTURES-01-v8.3 adoption-report browse-index citation-graph doi-resolution-index entity-index hex-to-deposit lexical-minting-registry lexical-overlay nmen-registry observation-register registry retired-axns semantic-addresses site waivers wiki-entries';
    const logs =
      'adoption-receipts instance-familiarization intake-receipts pre-overwrite-receipts takedown-receipts';
    const files = [
      ...tables.split(' ').map((name) => [name, `${name}.json`] as const),
      ...logs.split(' ').map((name) => [name, `${name}.log`] as const),
      ['chunk-index', 'chunks/registry/_index.json'],
      ['edition-index', 'autonomous/index.json'],
      ['lexical-registry-csv', 'lexical-minting-registry.csv'],
    ] as const;
    expect(state.data_files).toEqual(
      Object.fromEntries(files.map(([name, path]) => [name, measured(`/data/${path}`)])),
    );
  });

  test('gives path, version and hash of every protocol', () => {
    const protocol = (name: string, version: string) => {
      const { path, sha256 } = measured(`/api/${name}.json`);
      return { path, version, sha256 };
    };
    expect(state.protocols).toEqual({
      'axn-protocol': protocol('axn-protocol', 'axn/v2'),
      'deposit-protocol': protocol('deposit-protocol', 'v1.0'),
      'lifecycle-protocol': protocol('lifecycle-protocol', 'svc-lifecycle-protocol/v1.0'),
      'enrichment-protocol': protocol('enrichment-protocol', 'enrichment/v1'),
    });
  });
});

test('an empty archive is of the first day of the protocol, and has no chunk', async () => {
  const of = await published(emptyArchive());
  const state = State.parse(JSON.parse(of.get('/data/state.json') ?? ''));
  expect([state.generated_at, state.deposits.total, state.corpus.chunks]).toEqual([
    '2026-06-22T00:00:00Z',
    0,
    0,
  ]);
});

describe('each source is published as it is kept, with what follows from it', async () => {
  const marked = await published({
    ...SHELF,
    nmen: { schema_version: 'nmen/v1', entities: [] },
    register: { schema_version: 'observation-register/v1', entries: [] },
    overwrites: 'what was there\n',
  });

  test.each([
    ['/data/nmen-registry.json', '{\n  "schema_version": "nmen/v1",\n  "entities": []\n}\n'],
    [
      '/data/observation-register.json',
      '{\n  "schema_version": "observation-register/v1",\n  "total_entries": 0,\n  "entries": []\n}\n',
    ],
    ['/data/pre-overwrite-receipts.log', 'what was there\n'],
  ])('%s', (path, text) => {
    expect(marked.get(path)).toBe(text);
  });
});

/** The catalog, and a program that is made of code. */
const NO_DOCUMENTS = new Set(['/api/index.json', '/api/openapi.json', '/api/verify.mjs']);

test('every document is published byte for byte, and the index once', async () => {
  const documents = new Map([
    ['api/a.json', '{"of":"a"}'],
    ['api/conformance/b.json', ' of b \n\n'],
    ['api/index.json', SHELF.documents.get('api/index.json') ?? ''],
  ]);
  const of = await published({ ...SHELF, documents });
  const shown = [...of].filter(([path]) => path.startsWith('/api/') && !NO_DOCUMENTS.has(path));
  expect(shown).toEqual([
    ['/api/a.json', '{"of":"a"}'],
    ['/api/conformance/b.json', ' of b \n\n'],
  ]);
});

// A file that is made again at each build, and what it is made from: whoever edits it by hand is told.

test.each([
  ['s/records/3/index.html', '/records/, made from data/registry.json and data/texts/'],
  ['dist/s/browse/index.html', 'data/registry.json'],
  ['s/graph/index.html', '/graph/'],
  ['data/hex-to-deposit.json', 'data/registry.json'],
  ['data/deposits/AXN-0001.md', 'data/registry.json'],
  ['data/state.json', 'data/'],
  ['data/registry.json', undefined],
  ['data/texts/AXN-01-text.md', undefined],
  ['data/entity-index.json', undefined],
  ['api/index.json', undefined],
  ['src/pages/s/records/[n].astro', undefined],
])('%s is made from %s', (path, primary) => {
  expect(primaryOf(path)).toBe(primary);
});

// Compressed surfaces, and those that a mint does not make.

test('compression through the context gives the same bytes each time, and reads back', async () => {
  const { gzip } = surfaceTools;
  const titles = SHELF.registry.deposits.map(({ title }) => `${title}\n`);
  expect(await buffer(gzip(titles.join('')))).toEqual(await buffer(gzip(titles.values())));
  expect(gunzipSync(await buffer(gzip(titles.join('')))).toString()).toBe(titles.join(''));
  const failing = function* () {
    yield 'a beginning';
    throw new Error('the content failed');
  };
  await expect(buffer(gzip(failing()))).rejects.toThrow('the content failed');
});

test('exports are not made at a mint, whose catalog gives no hash of them', async () => {
  const made = publish(SHELF, surfaceTools, NOWHERE, false);
  expect(made.map(({ path }) => path)).not.toContain(textsArchiveSurface.path);
  const catalog = made.find(({ path }) => path === '/api/index.json');
  const { derived_surfaces } = JSON.parse(String(await catalog?.content())) as CatalogIndex;
  expect(derived_surfaces?.[textsArchiveSurface.name]).toMatchObject({
    content_sha256: null,
    size_bytes: null,
  });
});

// The keys of observations in small files, of two addresses written by hand.

const [ENTRY, CAPTURE] = [SHELF.register.entries[0], SHELF.captures.entries[0]] as [RegisterEntry, Capture];
const { mt: _unrated, ...UNRATED } = CAPTURE;

const entry: RegisterEntry = {
  ...{ ...ENTRY, slug: 'lower-hall', addr_id: 'ADDR-a00000000001', q: '"lower hall" 📚' },
  ...{ surface: 'Example Panel', entity: 'lower hall', obs_id: 'OBS-000000000001', date: '2026-07-01' },
  ...{ auth: 'signed out; incognito', transcript: 'Not a key.' },
  observations: [
    {
      ...{ obs_id: 'OBS-000000000002', date: '2026-07-02', auth: 'signed in; incognito', ev: 'paste' },
      ...{ transcript: 'Nor this.', archive_present: false },
    },
  ],
};

const capture: Capture = {
  ...{ ...UNRATED, slug: 'doors', addr_id: 'ADDR-0b0000000000', q: 'الأبواب', surface: 'Example Panel' },
  ...{ obs_id: 'OBS-000000000003', date: '2026-07-03', d: 'Not a key.' },
  transcript: 'It is kept in the Archive\nof the tests, and by others.',
  cite_list: [
    { position: 1, title: 'Not a key', url: 'https://elsewhere.example/', archive_controlled: false },
    { position: 2, title: 'Not a key', url: 'https://registry.example/about', archive_controlled: true },
  ],
};

test('each observation stands in the file of the first digit of its address, with its keys, and what of a capture engages the archive', async () => {
  const files = await published({
    ...SHELF,
    register: { ...SHELF.register, entries: [entry] },
    captures: { ...SHELF.captures, entries: [capture] },
  });
  const rows = [...files].filter(([path]) => path.startsWith('/data/register-rows/'));
  expect(rows.map(([path]) => path)).toHaveLength(16);
  const held = rows.flatMap(([path, text]) => (JSON.parse(text).length > 0 ? [[path, text]] : []));
  expect(held).toEqual([
    [
      '/data/register-rows/0.json',
      '[\n{"in":"captures","slug":"doors","addr_id":"ADDR-0b0000000000","q":"الأبواب","surface":"Example Panel","obs_id":"OBS-000000000003","date":"2026-07-03","cards":[{"position":2,"url":"https://registry.example/about"}],"names":["Archive of the tests"]}\n]\n',
    ],
    [
      '/data/register-rows/a.json',
      '[\n{"in":"register","slug":"lower-hall","addr_id":"ADDR-a00000000001","q":"\\"lower hall\\" 📚","surface":"Example Panel","obs_id":"OBS-000000000001","date":"2026-07-01","auth":"signed out; incognito","entity":"lower hall"},\n{"in":"register","slug":"lower-hall","addr_id":"ADDR-a00000000001","q":"\\"lower hall\\" 📚","surface":"Example Panel","obs_id":"OBS-000000000002","date":"2026-07-02","auth":"signed in; incognito","entity":"lower hall"}\n]\n',
    ],
  ]);
});

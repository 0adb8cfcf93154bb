import { describe, expect, test } from 'vitest';
import { hashes } from '../../../src/archive/hashes.ts';
import { State } from '../../../src/registry/archive/resources/index.ts';
import { utf8 } from '../../../src/registry/identity/hash.ts';
import { emptyArchive } from '../../fixtures/archive.ts';
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

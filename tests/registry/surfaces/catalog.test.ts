import { expect, test } from 'vitest';
import { CatalogIndex } from '../../../src/registry/model/catalog.ts';
import { BUILT, folderOf } from './built-files.ts';
import { published, SHELF } from './shelf.ts';

// What is published as the index: what people decided, with counts, hashes and surfaces filled in.

const SCRIPTS = new Map([
  ['scripts/mint.ts', 'aa'.repeat(32)],
  ['scripts/gate.ts', 'bb'.repeat(32)],
]);

function indexOf(files: Map<string, string>): CatalogIndex {
  return CatalogIndex.parse(JSON.parse(files.get('/api/index.json') ?? ''));
}

const files = await published(SHELF, { sourceCommit: null, scripts: SCRIPTS, folder: folderOf(BUILT) });
const index = indexOf(files);
const kept = CatalogIndex.parse(JSON.parse(SHELF.documents.get('api/index.json') ?? ''));

test('what people decided stands in it as they did', () => {
  for (const key of [
    'index_version',
    'last_updated',
    'precedence',
    'protocols',
    'schemas',
    'change_log',
  ] as const) {
    expect(index[key], key).toEqual(kept[key]);
  }
  expect(Object.keys(index)).toEqual([
    'index_version',
    'last_updated',
    'precedence',
    'protocols',
    'schemas',
    'registries',
    'derived_surfaces',
    'scripts',
    'change_log',
  ]);
});

/** Where the newest of what a registry holds is older than the withdrawal of deposit 4; the first day of the protocol where it holds no date. */
const UPDATED: Readonly<Record<string, string>> = {
  'entity-index': '2026-07-15',
  'lexical-overlay': '2026-07-15',
  'observation-register': '2026-07-05',
  'semantic-addresses': '2026-07-05',
  'lexical-minting-registry': '2026-07-15',
  'doi-resolution-index': '2026-07-01',
  captures: '2026-07-05',
  'nmen-registry': '2026-07-01',
  waivers: '2026-07-01',
  ...Object.fromEntries(
    [
      'adoption-report',
      'familiarization-log',
      'overwrite-receipts',
      'intake-receipts',
      'adoption-receipts',
      'takedown-receipts',
      'site',
    ].map((name) => [name, '2026-06-22']),
  ),
};

test('every registry has its count and the day of the newest change', () => {
  const counts = Object.values(index.registries).map(({ name, current_count }) => [name, current_count]);
  expect(Object.fromEntries(counts)).toEqual({
    registry: 4,
    'entity-index': 8,
    'doi-resolution-index': 5,
    'lexical-minting-registry': 9,
    'semantic-addresses': 6,
    captures: 7,
    'observation-register': 10,
    'nmen-registry': 11,
    site: 1,
    waivers: 12,
    'adoption-report': 0,
    'adoption-receipts': 0,
    'takedown-receipts': 0,
    'familiarization-log': 13,
    'overwrite-receipts': 14,
    'intake-receipts': 0,
    'browse-index': 4,
    'registry-chunks': 1,
    'hex-to-deposit': 10,
    'retired-axns': 1,
    'wiki-entries': 2,
    'edition-index': 0,
    'lexical-overlay': 1,
    'citation-graph': 3,
    state: 1,
  });
  for (const [name, entry] of Object.entries(index.registries)) {
    const { current_count: _count, last_updated, ...rest } = entry;
    expect([name, last_updated]).toEqual([name, UPDATED[name] ?? '2026-07-16']);
    expect(rest).toEqual(kept.registries[name]);
  }
});

test('every script has the hash of its file, where that is told', () => {
  const hashed = Object.values(index.scripts).filter(({ content_sha256 }) => content_sha256 !== undefined);
  expect(hashed.map(({ canonical_path, content_sha256 }) => [canonical_path, content_sha256])).toEqual([
    ['scripts/mint.ts', 'aa'.repeat(32)],
    ['scripts/gate.ts', 'bb'.repeat(32)],
  ]);
  expect(Object.keys(index.scripts)).toEqual(Object.keys(kept.scripts));
  expect(index.scripts.mint).toEqual({ ...kept.scripts.mint, content_sha256: 'aa'.repeat(32) });
});

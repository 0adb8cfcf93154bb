import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { hashes } from '../../../src/archive/hashes.ts';
import type { FileStore } from '../../../src/registry/archive/archive.ts';
import { ALL_RESOURCES } from '../../../src/registry/archive/resources/index.ts';
import { utf8 } from '../../../src/registry/identity/hash.ts';
import { CatalogIndex } from '../../../src/registry/model/catalog.ts';
import { SURFACES } from '../../../src/registry/surfaces/index.ts';
import { ROOT } from '../../fixtures/checkout.ts';
import { published, SHELF } from './shelf.ts';

// Contents of the published index: what people decided, with counts, hashes and surfaces filled in. Paths of surfaces stand in the committed
// documents; that hashes and sizes are those of the files is tried on a built site (`tests/site/verify-script.test.ts`).

const SCRIPTS = new Map([
  ['scripts/mint.ts', 'aa'.repeat(32)],
  ['scripts/gate.ts', 'bb'.repeat(32)],
]);

function indexOf(files: Map<string, string>): CatalogIndex {
  return CatalogIndex.parse(JSON.parse(files.get('/api/index.json') ?? ''));
}

/**
 * The surfaces of a built site whose files could be taken for those of others: the name and path of each, and the text of its only file, or of
 * each of several by what stands at the end of the path or in the place of its parts.
 */
const BUILT_SURFACES: readonly (readonly [
  name: string,
  path: string,
  texts: string | Record<string, string>,
])[] = [
  ['home-page', '/', 'home'],
  ['record-pages', '/s/records/<N>/', { 1: 'one', 2: 'two!', 30: 'thirty' }],
  ['changes-pages', '/s/records/<N>/changes/', {}],
  ['browse-pages', '/s/browse/', { '': 'browse', '2/': 'browse on' }],
  ['browse-ways', '/s/browse/<WAY>/', { family: 'families' }],
  [
    'facet-pages',
    '/s/browse/<WAY>/<VALUE>/',
    { 'family/archival': 'archival', 'family/archival/1': 'archival before' },
  ],
  ['browse-letters', '/s/browse/<WAY>/letter/<LETTER>/', { 'keyword/letter/a': 'a' }],
  ['wiki-page', '/wiki/', 'articles'],
  ['wiki-pages', '/wiki/page-<N>/', { 1: 'articles before' }],
  ['article-pages', '/wiki/<N>/', { 3: 'an article' }],
  ['static-wiki-page', '/s/wiki/', 'articles by title'],
  ['static-wiki-pages', '/s/wiki/<PART>/', { c: 'articles with c' }],
  ['static-graph-page', '/s/graph/', { '': 'a picture', '2/': 'a list of relations' }],
  ['citations-page', '/citations/', { '': 'who cites whom', '21-30/': 'who cited whom' }],
  ['register-page', '/register/', { '': 'observations', '2/': 'observations before' }],
  ['entry-pages', '/register/<SLUG>/', { 'lower-hall': 'an entry' }],
  ['datasets-page', '/datasets/', 'data for all'],
  ['adoption-page', '/datasets/adoption/', 'taken over'],
  ['observation-page', '/register/new/', 'seen and noted'],
  ['missing-page', '/404.html', 'nothing'],
  ['sitemap', '/sitemap.xml', '<urlset/>'],
  ['search-index', '/pagefind/', { 'pagefind.js': 'begins', 'index/en_12ab.pf_index': 'en' }],
  ['glyph-drawings', '/glyphs/', { '1f980.svg': '<svg/>' }],
  ['assets', '/', { '_astro/page.css': 'p{}', '_astro/page.js': 'go()', 'favicon.svg': '<svg></svg>' }],
];

/** The folder of that site, as the build leaves it before the surfaces are written: files of an earlier round are written over. */
const BUILT: Readonly<Record<string, string>> = {
  ...{ 'api/index.json': 'old', 'data/registry.json': 'old', 'SHA256SUMS.txt': 'old' },
  ...Object.fromEntries(
    BUILT_SURFACES.flatMap(([, path, texts]) =>
      Object.entries(typeof texts === 'string' ? { '': texts } : texts).map(([part, text]) => {
        const file = path.includes('<') ? path.replace(/<.+>/, part) : `${path}${part}`;
        return [file.replace(/\/$/, '/index.html').slice(1), text];
      }),
    ),
  ),
};

/** The store of these files. */
const folderOf = (files: Readonly<Record<string, string>>): FileStore => ({
  paths: Object.keys(files).sort(),
  read: (path) => (path in files ? utf8(files[path] ?? '') : undefined),
  size: (path) => files[path]?.length,
});

const files = await published(SHELF, { sourceCommit: null, scripts: SCRIPTS, folder: folderOf(BUILT) });
const index = indexOf(files);
const kept = CatalogIndex.parse(JSON.parse(SHELF.documents.get('api/index.json') ?? ''));

test('what people decided stands in it as they did', () => {
  for (const key of ['index_version', 'last_updated', 'precedence', 'protocols', 'change_log'] as const) {
    expect(index[key], key).toEqual(kept[key]);
  }
});

/** Where the newest of what a registry holds is older than the withdrawal of deposit 4; the first day of the protocol where it holds no date. */
const UPDATED: readonly (readonly [day: string, of: RegExp])[] = [
  ['2026-07-15', /^(?:entity-index|lexical-.*)$/],
  ['2026-07-05', /^(?:observation-register|semantic-addresses|captures)$/],
  ['2026-07-01', /^(?:doi-resolution-index|nmen-registry|waivers)$/],
  ['2026-06-22', /^(?:adoption-report|.*-log|.*-receipts|site)$/],
  ['2026-07-16', /./],
];

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
    const { current_count: _count, content_sha256, version, last_updated, ...rest } = entry;
    expect([name, last_updated]).toEqual([name, UPDATED.find(([, of]) => of.test(name))?.[0]]);
    expect([name, content_sha256]).toEqual([
      name,
      hashes.sha256(utf8(files.get(entry.canonical_path) ?? '')),
    ]);
    expect([name, version]).toEqual([name, name === 'captures' ? 'v8.3' : 'v1.0']);
    expect(rest).toEqual(kept.registries[name]);
  }
});

test('every schema has the version of its newest change', () => {
  for (const { version, ...rest } of Object.values(index.schemas)) {
    expect([rest.name, version]).toEqual([rest.name, 'v1.0']);
    expect(rest).toEqual(kept.schemas[rest.name]);
  }
});

const surfaces = Object.values(index.derived_surfaces ?? {});

describe('every file of the folder belongs to one surface', () => {
  const one = (bytes: string) => ({ content_sha256: hashes.sha256(utf8(bytes)), size_bytes: bytes.length });
  const many = (count: number, size_bytes: number) => ({
    ...{ content_sha256: null, hashes_in: '/SHA256SUMS.txt', size_bytes, files: count },
  });
  const entryOf = (name: string) => {
    const { derived_from: _from, generated_by: _by, ...entry } = index.derived_surfaces?.[name] ?? {};
    return entry;
  };

  test.each(BUILT_SURFACES)('%s', (name, canonical_path, texts) => {
    const all = Object.values(texts);
    const measure = typeof texts === 'string' ? one(texts) : many(all.length, all.join('').length);
    expect(entryOf(name)).toEqual({ name, canonical_path, version: 'v1.0', ...measure });
  });

  test('but for the manifest, which nothing can hold the hash of', () => {
    const unhashed = { content_sha256: null, size_bytes: null };
    const manifest = { name: 'manifest', canonical_path: '/SHA256SUMS.txt', version: 'v1.0' };
    expect(entryOf('manifest')).toEqual({ ...manifest, ...unhashed });
  });

  test('and is accounted for once', () => {
    const accounted = surfaces.reduce((total, surface) => total + (surface.files ?? 1), 0);
    const all = new Set([...files.keys(), ...Object.keys(BUILT).map((path) => `/${path}`)]);
    expect(accounted).toBe(all.size);
  });

  test('a browse page alone, and a sitemap in parts', async () => {
    const { 's/browse/2/index.html': _on, ...rest } = BUILT;
    const other = { ...rest, 'sitemap-0.xml': 'part', 'sitemap-1.xml': 'parts' };
    const of = indexOf(
      await published(SHELF, { sourceCommit: null, scripts: SCRIPTS, folder: folderOf(other) }),
    );
    expect(of.derived_surfaces?.['browse-pages']).toMatchObject(one('browse'));
    expect(of.derived_surfaces?.sitemap).toMatchObject(many(3, 18));
  });

  test('where no site is built only what the archive gives is listed', async () => {
    const of = indexOf(await published(SHELF, { sourceCommit: null, scripts: SCRIPTS, folder: null }));
    expect(Object.keys(of.derived_surfaces ?? {})).toEqual(
      surfaces.slice(0, SURFACES.length).map(({ name }) => name),
    );
  });
});

test('the surfaces list every page of the project', () => {
  const pages = readdirSync(join(ROOT, 'src/pages'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.astro'))
    .map((path) => `src/pages/${path}`);
  const sources = surfaces.map(({ generated_by }) => generated_by);
  const named = [...new Set(sources)].filter((path) => path.startsWith('src/pages/'));
  expect(named.sort()).toEqual(pages.sort());
});

test('every published resource has a group, under which the page of the data files shows it', () => {
  expect(ALL_RESOURCES.filter(({ published, group }) => published && !group)).toEqual([]);
});

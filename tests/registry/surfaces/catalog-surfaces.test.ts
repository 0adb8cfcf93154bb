import { describe, expect, test } from 'vitest';
import { hashes } from '../../../src/archive/hashes.ts';
import { RECORD_FORMATS } from '../../../src/registry/formats/record/index.ts';
import { utf8 } from '../../../src/registry/identity/hash.ts';
import { CatalogIndex } from '../../../src/registry/model/catalog.ts';
import { SURFACES } from '../../../src/registry/surfaces/index.ts';
import { BUILT, folderOf } from './built-files.ts';
import { published, SHELF } from './shelf.ts';

// The surfaces in the published index: each with its path, its files, their size and hash.

function indexOf(files: Map<string, string>): CatalogIndex {
  return CatalogIndex.parse(JSON.parse(files.get('/api/index.json') ?? ''));
}

const NO_SCRIPTS = new Map<string, string>();
const files = await published(SHELF, { sourceCommit: null, scripts: NO_SCRIPTS, folder: folderOf(BUILT) });
const index = indexOf(files);

describe('derived surfaces', () => {
  const surfaces = Object.values(index.derived_surfaces ?? {});
  /** The entry of one file with these bytes. */
  const one = (bytes: string | undefined) => {
    const content = utf8(bytes ?? '');
    return { content_sha256: hashes.sha256(content), size_bytes: content.length };
  };
  const listed = { content_sha256: null, hashes_in: '/SHA256SUMS.txt' };
  const many = (count: number, size_bytes: number) => ({ ...listed, size_bytes, files: count });
  /** One file of other bytes than text. */
  const made = { content_sha256: expect.stringMatching(/^[0-9a-f]{64}$/), size_bytes: expect.any(Number) };
  const unhashed = { content_sha256: null, size_bytes: null };
  const bytesOf = (...paths: string[]) =>
    paths.reduce((total, path) => total + utf8(files.get(path) ?? '').length, 0);
  const under = (pattern: RegExp) => [...files.keys()].filter((path) => pattern.test(path));
  const documents = under(/^\/api\/(?!(?:index|openapi)\.json|verify\.mjs)/);
  const sources = ['EA-WG-CAPTURES-01-v8.3.json', 'doi-resolution-index.json', 'entity-index.json']
    .concat(
      'adoption-receipts.log',
      'adoption-report.json',
      'instance-familiarization.log',
      'intake-receipts.log',
      'lexical-minting-registry.json',
    )
    .concat('nmen-registry.json', 'observation-register.json', 'pre-overwrite-receipts.log')
    .concat('semantic-addresses.json', 'site.json', 'takedown-receipts.log', 'waivers.json')
    .map((name) => `/data/${name}`);

  // biome-ignore format: one surface on a line reads as the table that it is
  const due = [
    ['registry', '/data/registry.json', one(files.get('/data/registry.json'))],
    ['browse-index', '/data/browse-index.json', one(files.get('/data/browse-index.json'))],
    ['browse-rows', '/data/browse-rows/from-<N>.json', many(2, bytesOf('/data/browse-rows/dates.json', '/data/browse-rows/from-1.json'))],
    ['browse-columns', '/data/browse-columns.json', one(files.get('/data/browse-columns.json'))],
    ['list-columns', '/data/lists/<X>.json', many(8, bytesOf(...['wiki', 'terms', 'citations', 'captures', 'addresses', 'register', 'legacy-dois', 'adoption'].map((name) => `/data/lists/${name}.json`)))],
    ['chunks', '/data/chunks/registry/chunk-<NNN>-deposits-<X>-to-<Y>.json', many(1, bytesOf('/data/chunks/registry/chunk-001-deposits-1-to-4.json'))],
    ['chunk-index', '/data/chunks/registry/_index.json', one(files.get('/data/chunks/registry/_index.json'))],
    ['texts', '/data/texts/AXN-<HEX>-text.md', many(3, bytesOf('/data/texts/AXN-01-text.md', '/data/texts/AXN-02-text.md', '/data/texts/AXN-03-text.md'))],
    ['capture-images', '/data/captures-images/<SLUG>-<N>.<EXT>', many(0, 0)],
    ['capture-image-sizes', '/data/captures-images/<SIZE>/<SLUG>-<N>.webp', many(0, 0)],
    ['deposit-files', '/data/deposits/AXN-<NNNN>.md', many(4, bytesOf('/data/deposits/AXN-0001.md', '/data/deposits/AXN-0002.md', '/data/deposits/AXN-0003.md', '/data/deposits/AXN-0004.md'))],
    ['share-cards', '/cards/<N>.png', many(4, expect.any(Number))],
    ['hex-to-deposit', '/data/hex-to-deposit.json', one(files.get('/data/hex-to-deposit.json'))],
    ['retired-axns', '/data/retired-axns.json', one(files.get('/data/retired-axns.json'))],
    ['lookup', '/data/lookup/<X>.json', many(3, bytesOf(...under(/^\/data\/lookup\/(?:index|hash|id)\.json$/)))],
    ['resolve', '/data/resolve/<X>.json', many(2, bytesOf(...under(/^\/data\/resolve\/(?:index|dois)\.json$/)))],
    ['glyph-words', '/data/glyph-words.json', one(files.get('/data/glyph-words.json'))],
    ['wiki-entries', '/data/wiki-entries.json', one(files.get('/data/wiki-entries.json'))],
    ['citation-graph', '/data/citation-graph.json', one(files.get('/data/citation-graph.json'))],
    ['graph', '/data/graph/<X>.json', many(3, bytesOf(...under(/^\/data\/graph\//)))],
    ['register-rows', '/data/register-rows/<X>.json', many(16, bytesOf(...under(/^\/data\/register-rows\/[0-9a-f]\.json$/)))],
    ['editions', '/data/autonomous/AXN-<HEX>-autonomous.md', many(0, 0)],
    ['edition-index', '/data/autonomous/index.json', one(files.get('/data/autonomous/index.json'))],
    ['lexical-registry-csv', '/data/lexical-minting-registry.csv', one(files.get('/data/lexical-minting-registry.csv'))],
    ['lexical-overlay', '/data/lexical-overlay.json', one(files.get('/data/lexical-overlay.json'))],
    ['sources', '/data/', many(15, bytesOf(...sources))],
    ['state', '/data/state.json', one(files.get('/data/state.json'))],
    ['robots', '/robots.txt', one(files.get('/robots.txt'))],
    ['open-search', '/opensearch.xml', one(files.get('/opensearch.xml'))],
    ['record-files', '/s/records/<N>/<FILE>', many(4 * RECORD_FORMATS.length, bytesOf(...under(/^\/s\/records\/\d\//)))],
    ['references-bibtex', '/datasets/references.bib', one(files.get('/datasets/references.bib'))],
    ['references-ris', '/datasets/references.ris', one(files.get('/datasets/references.ris'))],
    ['references-csl', '/datasets/references.json', one(files.get('/datasets/references.json'))],
    ['tables-csv', '/datasets/<TABLE>.csv', many(8, bytesOf(...under(/^\/datasets\/[a-z]+\.csv$/)))],
    ['tables-parquet', '/datasets/<TABLE>-<NNNN>.parquet', many(8, expect.any(Number))],
    ['datapackage', '/datasets/datapackage.json', one(files.get('/datasets/datapackage.json'))],
    ['parquet-manifest', '/datasets/manifest.json', one(files.get('/datasets/manifest.json'))],
    ['texts-archive', '/datasets/texts.tar.gz', made],
    ['linked-data-turtle', '/datasets/graph.ttl', one(files.get('/datasets/graph.ttl'))],
    ['linked-data-json-ld', '/datasets/graph.jsonld', one(files.get('/datasets/graph.jsonld'))],
    ['journal-contents', '/datasets/toc/<JOURNAL>.json', many(1, bytesOf('/datasets/toc/index.json'))],
    ['croissant', '/datasets/croissant.json', one(files.get('/datasets/croissant.json'))],
    ['dcat', '/datasets/dcat.jsonld', one(files.get('/datasets/dcat.jsonld'))],
    ['ro-crate', '/datasets/ro-crate-metadata.json', one(files.get('/datasets/ro-crate-metadata.json'))],
    ['feeds', '/feeds/<X>.<EXT>', many(4, bytesOf(...['deposits.atom', 'deposits.json', 'corrections.atom', 'corrections.json'].map((name) => `/feeds/${name}`)))],
    ['llms-txt', '/llms.txt', one(files.get('/llms.txt'))],
    ['security-txt', '/.well-known/security.txt', one(files.get('/.well-known/security.txt'))],
    ['api-catalog', '/.well-known/api-catalog', one(files.get('/.well-known/api-catalog'))],
    ['open-api', '/api/openapi.json', one(files.get('/api/openapi.json'))],
    ['resource-sync-source', '/.well-known/resourcesync', one(files.get('/.well-known/resourcesync'))],
    ['resource-sync', '/resourcesync/<X>.xml', many(3, bytesOf(...['capabilitylist', 'resourcelist', 'changelist'].map((name) => `/resourcesync/${name}.xml`)))],
    ['verify-script', '/api/verify.mjs', one(files.get('/api/verify.mjs'))],
    ['apache-settings', '/.htaccess', one(files.get('/.htaccess'))],
    ['host-headers', '/_headers', one(files.get('/_headers'))],
    ['documents', '/api/', many(SHELF.documents.size - 1, bytesOf(...documents))],
    ['catalog', '/api/index.json', unhashed],
    ['home-page', '/', one('home')],
    ['record-pages', '/s/records/<N>/', many(3, 13)],
    ['changes-pages', '/s/records/<N>/changes/', many(0, 0)],
    ['browse-pages', '/s/browse/', many(2, 15)],
    ['browse-ways', '/s/browse/<WAY>/', many(1, 8)],
    ['facet-pages', '/s/browse/<WAY>/<VALUE>/', many(2, 23)],
    ['browse-letters', '/s/browse/<WAY>/letter/<LETTER>/', many(1, 1)],
    ['finder-page', '/records/', one('find')],
    ['search-page', '/search/', one('search it')],
    ['wiki-page', '/wiki/', one('articles')],
    ['wiki-pages', '/wiki/page-<N>/', many(1, 15)],
    ['article-pages', '/wiki/<N>/', many(1, 10)],
    ['static-wiki-page', '/s/wiki/', one('articles by title')],
    ['static-wiki-pages', '/s/wiki/<PART>/', many(1, 15)],
    ['graph-page', '/graph/', one('a graph')],
    ['static-graph-page', '/s/graph/', many(2, 28)],
    ['terms-page', '/lexical/', one('terms')],
    ['terms-pages', '/lexical/<PART>/', many(2, 33)],
    ['citations-page', '/citations/', many(2, 28)],
    ['captures-page', '/captures/', many(2, 25)],
    ['addresses-page', '/addresses/', one('queries')],
    ['register-page', '/register/', many(2, 31)],
    ['entry-pages', '/register/<SLUG>/', many(1, 8)],
    ['resolve-page', '/resolve/', one('dead names')],
    ['datasets-page', '/datasets/', one('data for all')],
    ['adoption-page', '/datasets/adoption/', one('taken over')],
    ['deposit-page', '/deposit/', one('a deposit')],
    ['observation-page', '/register/new/', one('seen and noted')],
    ['about-page', '/about/', one('about it all')],
    ['preservation-page', '/preservation/', one('kept and copied')],
    ['text-page', '/text/', one('as it is, plainly')],
    ['protocol-page', '/protocol/', one('protocols..')],
    ['how-to-deposit-page', '/protocol/deposit/', one('how to deposit')],
    ['rules-page', '/protocol/rules/', one('rules and rules')],
    ['vocabularies-page', '/protocol/vocabularies/', one('words and words.')],
    ['schemas-page', '/protocol/schemas/', one('schemas and more.')],
    ['endpoints-page', '/protocol/endpoints/', one('endpoints and more')],
    ['missing-page', '/404.html', one('nothing')],
    ['sitemap', '/sitemap.xml', one('<urlset/>')],
    ['search-index', '/pagefind/', many(2, 8)],
    ['glyph-drawings', '/glyphs/', many(1, 6)],
    ['manifest', '/SHA256SUMS.txt', unhashed],
    ['assets', '/', many(3, 18)],
  ] as const;

  test.each(due)('%s', (name, canonical_path, measure) => {
    const { derived_from: _from, generated_by: _by, ...entry } = index.derived_surfaces?.[name] ?? {};
    expect(entry).toEqual({ name, canonical_path, version: 'v1.0', ...measure });
  });

  test('account for every file, once', () => {
    expect(surfaces).toHaveLength(due.length);
    const accounted = surfaces.reduce((total, surface) => total + (surface.files ?? 1), 0);
    const all = new Set([...files.keys(), ...Object.keys(BUILT).map((path) => `/${path}`)]);
    expect(accounted).toBe(all.size);
  });

  test('a browse page alone, and a sitemap in parts', async () => {
    const { 's/browse/2/index.html': _on, ...rest } = BUILT;
    const other = { ...rest, 'sitemap-0.xml': 'part', 'sitemap-1.xml': 'parts' };
    const of = indexOf(
      await published(SHELF, { sourceCommit: null, scripts: NO_SCRIPTS, folder: folderOf(other) }),
    );
    expect(of.derived_surfaces?.['browse-pages']).toMatchObject(one('browse'));
    expect(of.derived_surfaces?.sitemap).toMatchObject(many(3, 18));
  });

  test('where no site is built only what the archive gives is listed', async () => {
    const of = indexOf(await published(SHELF, { sourceCommit: null, scripts: NO_SCRIPTS, folder: null }));
    expect(Object.keys(of.derived_surfaces ?? {})).toEqual(
      surfaces.slice(0, SURFACES.length).map(({ name }) => name),
    );
  });
});

import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { longTest } from '../fixtures/long.ts';
import { copyArchive, fingerprint } from './building.ts';
import {
  type Changes,
  captureOne,
  mintWorks,
  observeOne,
  rebuilds,
  reviewOne,
  supersedeOne,
  withdrawOne,
} from './changed-files.ts';

// A page contains only what its subject requires: the lists below are complete. Each change alone: npm run prove -- changed-files.

const { folder } = inject('site');
let archive = '';
let rebuilt: () => Changes;

beforeAll(() => {
  archive = copyArchive();
  rebuilt = rebuilds(archive, join(archive, 'dist'), fingerprint(folder));
});
afterAll(() => rmSync(archive, { recursive: true, force: true }));

/** Files that say how much there is, and when it came: counts, hashes, sums and receipts. */
const TOTALS = [
  'changed SHA256SUMS.txt',
  'changed api/index.json',
  'changed data/chunks/registry/_index.json',
  'changed data/pre-overwrite-receipts.log',
  'changed data/registry.json',
  'changed data/state.json',
  // It shows the size and the hash of every data file.
  'changed datasets/index.html',
];

/** What tells feed readers and harvesters of an event. */
const feeds = (...names: readonly string[]) => [
  ...['resourcelist', 'changelist'].map((list) => `changed resourcesync/${list}.xml`),
  ...names.flatMap((name) => ['atom', 'json'].map((ending) => `changed feeds/${name}.${ending}`)),
];

/** The downloads of the whole archive: the tables that have other rows, the linked data, and what describes them with their hashes. */
const downloads = (...tables: readonly string[]) =>
  [
    ...tables.flatMap((name) => [`${name}.csv`, `${name}-0001.parquet`]),
    ...['graph.ttl', 'graph.jsonld', 'datapackage.json', 'croissant.json'],
    ...['dcat.jsonld', 'ro-crate-metadata.json', 'manifest.json'],
  ].map((name) => `changed datasets/${name}`);

const references = ['bib', 'ris', 'json'].map((ending) => `changed datasets/references.${ending}`);

const CITATIONS = ['citation.bib', 'citation.ris', 'citation.json'];
const METADATA = ['datacite.xml', 'record.json', 'ro-crate-metadata.json'];

/** The files of a record beside its page. */
const beside = (number: number, names: readonly string[], what = 'changed') =>
  names.map((name) => `${what} s/records/${number}/${name}`);

/** The graph, what is known of the names that stand in a relation more or less, and the pages with what is drawn. */
const graph = (names: string) => [
  ...[...names].map((digit) => `changed data/graph/names-${digit}.json`),
  ...['data/graph/overview.json', 'data/graph/words-all.json', 'graph/index.html', 's/graph/index.html'].map(
    (path) => `changed ${path}`,
  ),
];

/** The further pages of the graph: the places of its names shift a little with each, and so do the borders of its lists. */
const isGraphPart = (line: string) => /^changed s\/graph\/\d\/index\.html$/.test(line);
const apart = (files: readonly string[]) => files.filter((line) => !isGraphPart(line)).toSorted();

/** The page of a value, or the index of a way, among the pages to browse. */
const browse = (...paths: readonly string[]) => paths.map((path) => `changed s/browse/${path}/index.html`);

describe('the published files that change', () => {
  it('by a mint are the record’s own, the lists that name it, home, browse, sums and search', async () => {
    await mintWorks(archive);
    const { files, search } = rebuilt();
    expect(apart(files)).toEqual(
      [
        ...TOTALS,
        ...feeds('deposits'),
        // It expires so many days after the newest instant of the archive, which the other changes here do not move.
        'changed .well-known/security.txt',
        'new data/deposits/AXN-002D.md',
        'new data/texts/AXN-2D-text.md',
        'new s/records/45/index.html',
        ...beside(45, [...CITATIONS, ...METADATA, 'linkset.json'], 'new'),
        ...downloads('deposits'),
        ...references,
        'changed datasets/texts.tar.gz',
        // Its article, the list of articles with the page that takes up what leaves the first, and all by title.
        'new wiki/45/index.html',
        'changed wiki/index.html',
        'changed wiki/page-1/index.html',
        'changed s/wiki/index.html',
        'changed data/lists/wiki.json',
        'changed data/browse-index.json',
        'changed data/browse-rows/dates.json',
        'changed data/browse-rows/from-33.json',
        'gone data/chunks/registry/chunk-001-deposits-1-to-44.json',
        'new data/chunks/registry/chunk-001-deposits-1-to-45.json',
        'changed data/hex-to-deposit.json',
        // Its hash, its SWHID, the number of deposits, and the words of its title that are new.
        'changed data/lookup/hash.json',
        'changed data/lookup/id.json',
        'changed data/lookup/index.json',
        // Its glyphs, for those who mistype one.
        'changed data/lookup/near.json',
        'new cards/45.png',
        'changed data/spelling/all.json',
        // The names that begin with each word of its title.
        ...['k', 'o', 'r', 's'].map((letter) => `changed data/names/at-${letter}.json`),
        ...graph('02568f'),
        // It says of which day the archive is.
        'changed data/wiki-entries.json',
        'changed index.html',
        'changed s/browse/index.html',
        'changed data/browse-columns.json',
        // The pages of what the record has with others, and the indexes that count or name what it has.
        ...browse('family/archival', 'year/2026', 'keyword/records', 'keyword/permanence', 'language/en'),
        ...browse('family', 'year', 'type', 'creator', 'keyword', 'language'),
        'changed sitemap.xml',
      ].toSorted(),
    );
    // Documents keep their names and bytes; a tier of the index is in a folder that is named by its content.
    const shared =
      /^(?:new|gone) pagefind\/index\/[0-9a-f]{12}\/(?:\d+\.(?:words|places)|places\.list|facets)$/;
    expect(search.filter((line) => !shared.test(line))).toEqual([
      'new pagefind/fragment/45.pf_fragment',
      'changed pagefind/start.pagefind',
    ]);
  });

  longTest('by a supersession, a withdrawal and a review are those of deposits and lists', async () => {
    await supersedeOne(archive, 5, 45);
    await withdrawOne(archive, 23);
    await reviewOne(archive, 7);
    const { files, search } = rebuilt();
    expect(apart(files)).toEqual(
      [
        ...TOTALS,
        ...feeds('deposits', 'corrections'),
        ...downloads('deposits'),
        ...references,
        // 23 stands in the contents of a journal.
        ...['json', 'md'].map((ending) => `changed datasets/toc/reading-room-notes.${ending}`),
        ...beside(5, [...CITATIONS, ...METADATA, 'linkset.json']),
        ...beside(45, [...METADATA, 'linkset.json']),
        ...beside(23, [...CITATIONS, ...METADATA]),
        ...beside(7, ['record.json']),
        // 5 is superseded by 45; 23 is withdrawn, whose series 21 and 22 list with its status; 7 is reviewed.
        'changed data/deposits/AXN-0005.md',
        'changed data/deposits/AXN-0017.md',
        'changed s/records/5/index.html',
        'changed s/records/45/index.html',
        'changed s/records/21/index.html',
        'changed s/records/22/index.html',
        'changed s/records/23/index.html',
        'changed s/records/7/index.html',
        // The text of 28 names 5, which is current no more.
        'changed s/records/28/index.html',
        // Their articles, the lists of articles, and the terms that 5 and 23 mint, with their status.
        ...['5', '7', '23', 'page-1'].map((page) => `changed wiki/${page}/index.html`),
        'changed wiki/index.html',
        'changed data/lists/wiki.json',
        ...['c', 'd', 'f', 'g', 's', 't', 'w'].map((letter) => `changed lexical/${letter}/index.html`),
        'new s/records/45/changes/index.html',
        // The legacy DOIs of 5 and 23 lead to them, with their status.
        'changed data/resolve/dois-0.json',
        'changed data/resolve/dois-c.json',
        'changed data/browse-index.json',
        'changed data/browse-rows/from-1.json',
        'changed data/browse-rows/from-17.json',
        'changed data/chunks/registry/chunk-001-deposits-1-to-45.json',
        'changed index.html',
        'changed s/browse/index.html',
        'changed data/browse-columns.json',
        // 23 says nothing more.
        ...graph('012356adef'),
        // Their share cards say their status.
        'changed cards/5.png',
        'changed cards/23.png',
        // Citations of a deposit say that it is not current.
        'changed citations/index.html',
        'changed citations/21-30/index.html',
        ...browse('year/2026', 'language/en'),
        ...browse('family/operative', 'type/guide', 'creator/editors-of-the-sample-archive'),
        ...browse('keyword/guide', 'keyword/citation', 'keyword/instructions'),
        ...browse('family/compositional', 'type/essay', 'creator/reading-room-of-the-sample-archive'),
        ...browse('keyword/essay', 'keyword/reading', 'keyword/rhetoric'),
        'changed sitemap.xml',
      ].toSorted(),
    );
    // The name of a document says the status of its deposit and its series, and the list of documents has the names.
    expect(search.toSorted()).toEqual(
      [
        'gone pagefind/fragment/5.pf_fragment',
        'new pagefind/fragment/5s-5.pf_fragment',
        'gone pagefind/fragment/45.pf_fragment',
        'new pagefind/fragment/45-5.pf_fragment',
        'gone pagefind/fragment/23.pf_fragment',
        'new pagefind/fragment/23w.pf_fragment',
        'changed pagefind/start.pagefind',
      ].toSorted(),
    );
    const citing = readFileSync(join(archive, 'dist/s/records/28/index.html'), 'utf8');
    expect(citing).toMatch(
      /data-deposit="5">AXN:05[^<]+<\/a> <span class="bound"><span class="axn-status"[^>]*>superseded<\/span>/,
    );
  });

  longTest('by an intake and a capture are those that show the observation, and no record', async () => {
    await observeOne(archive);
    await captureOne(archive);
    const { files, search } = rebuilt();
    expect(apart(files)).toEqual(
      [
        ...TOTALS.filter((line) => !/\/registry/.test(line)),
        ...downloads('addresses', 'captures', 'register'),
        'changed data/EA-WG-CAPTURES-01-v8.3.json',
        'changed data/observation-register.json',
        'changed data/semantic-addresses.json',
        'changed data/intake-receipts.log',
        // It names the file of the addresses by its hash.
        'changed data/lexical-overlay.json',
        // The entry, and the lists with what the observations add, and what leaves their first page.
        'new register/gauges-of-a-lower-hall/index.html',
        'changed register/index.html',
        'changed captures/index.html',
        'changed captures/1/index.html',
        'changed addresses/index.html',
        'changed addresses/7/index.html',
        ...['addresses', 'captures', 'register'].map((list) => `changed data/lists/${list}.json`),
        // What the form offers and compares with, and the names in the box.
        'changed register/new/index.html',
        'changed data/register-rows/2.json',
        'changed data/names/all.json',
        ...['g', 'h', 'i', 'l'].map((letter) => `changed data/names/at-${letter}.json`),
        'changed index.html',
        'changed sitemap.xml',
      ].toSorted(),
    );
    expect(search).toEqual([]);
  });
});

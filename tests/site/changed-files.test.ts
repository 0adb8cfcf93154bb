import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { copyArchive, fingerprint } from './building.ts';
import { type Changes, mintWorks, rebuilds, reviewOne, supersedeOne, withdrawOne } from './changed-files.ts';

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

/** The page of a value, or the index of a way, among the pages to browse. */
const browse = (...paths: readonly string[]) => paths.map((path) => `changed s/browse/${path}/index.html`);

describe('the published files that change', () => {
  it('by a mint are the record’s own, the lists that name it, home, browse, sums and search', async () => {
    await mintWorks(archive);
    const { files, search } = rebuilt();
    expect(files.toSorted()).toEqual(
      [
        ...TOTALS,
        'new data/deposits/AXN-002D.md',
        'new data/texts/AXN-2D-text.md',
        'new s/records/45/index.html',
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
    // Documents keep their names and bytes; parts of the index that all documents share are named by their content.
    const shared = /^(?:new|gone) pagefind\/(?:index|filter)\/en_[0-9a-f]+\.pf_(?:index|filter)$/;
    expect(search.filter((line) => !shared.test(line))).toEqual([
      'new pagefind/fragment/45.pf_fragment',
      'changed pagefind/start.pagefind',
    ]);
  });

  it('by a supersession, a withdrawal and a review are those of the deposits concerned and the lists with their status', async () => {
    await supersedeOne(archive, 5, 45);
    await withdrawOne(archive, 23);
    await reviewOne(archive, 7);
    const { files, search } = rebuilt();
    expect(files.toSorted()).toEqual(
      [
        ...TOTALS,
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
        // Their share cards say their status.
        'changed cards/5.png',
        'changed cards/23.png',
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
});

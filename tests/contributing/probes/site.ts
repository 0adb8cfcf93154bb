import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { publication } from '../../../integrations/index.ts';
import { hashes } from '../../../src/archive/hashes.ts';
import { loadArchive } from '../../../src/archive/load.ts';
import type { CatalogIndex } from '../../../src/registry/model/catalog.ts';
import { validateSite } from '../../../src/site/prove.ts';
import { NOW } from '../../fixtures/tools.ts';
import { VISITED } from '../../site/pages.ts';

// Run in a copy of the code to which a surface and a list page were added, after its site was built: fails where one lacks one of its
// consequences.

const dist = join(process.cwd(), 'dist');
const archive = loadArchive(process.cwd());
const read = (path: string) => readFileSync(join(dist, path), 'utf8');

/** Findings of the site rules after a change of one file, which is undone. */
async function afterChange(path: string, change: (text: string) => string): Promise<string[]> {
  const before = read(path);
  writeFileSync(join(dist, path), change(before));
  const findings = await validateSite(archive, dist, NOW);
  writeFileSync(join(dist, path), before);
  return findings.map(({ rule, where, actual }) => `${rule} ${where}: ${actual}`);
}

/** Answer of the dev server for a path: the integration's middleware, behind a server of Node. */
async function fromDevServer(path: string): Promise<string> {
  let answer: RequestListener | undefined;
  const server = {
    middlewares: {
      use: (middleware: RequestListener) => {
        answer = middleware;
      },
    },
    watcher: { add: () => {}, on: () => {} },
    ws: { send: () => {} },
  };
  const hook = publication().hooks['astro:server:setup'] as (options: object) => void;
  hook({ server });
  const http = createServer((request, response) => answer?.(request, response)).listen(0);
  const { port } = http.address() as AddressInfo;
  const response = await fetch(`http://localhost:${port}${path}`);
  const text = await response.text();
  http.close();
  return text;
}

// The surface: built, answered by the dev server with the same bytes, and compared with the registry by SUR-001.
const TITLES = '[\n  "A Title With Capitals"\n]\n';
assert.deepEqual([read('data/titles.json'), await fromDevServer('/data/titles.json')], [TITLES, TITLES]);
assert.deepEqual(await afterChange('index.html', (text) => text), []);
assert.ok(
  (await afterChange('data/titles.json', (text) => text.toLowerCase())).includes(
    'SUR-001 /data/titles.json: bytes that differ from what the registry generates',
  ),
);

// The page: with the title of its entry, its rows, and what its script needs to know of its list; in the header of every page.
const html = read('works/index.html');
assert.match(html, /<title>Works · /);
assert.match(html, /<li id="work-1">A Title With Capitals<\/li>/);
assert.match(html, /<label for="facet-q"[^>]*>Search works<\/label>/);
assert.match(html, /href="\/works\/" aria-current="page"/);
const [, told = ''] = /data-list="([^"]*)"/.exec(html) ?? [];
assert.partialDeepStrictEqual(JSON.parse(told.replaceAll('&#34;', '"').replaceAll('&quot;', '"')), {
  columns: '/data/lists/works.json',
  facets: [{ name: 'license', title: 'License' }],
});
assert.partialDeepStrictEqual(JSON.parse(read('data/lists/works.json')), {
  ...{ pages: [''], ids: ['work-1'], titles: ['A Title With Capitals'] },
  facets: { license: { values: ['CC-BY-4.0'], of: [0] } },
});
for (const path of ['index.html', 's/records/1/index.html']) {
  const linked = read(path).matchAll(/<a href="[^"]*"[^>]*>\s*([A-Z]\w+)\s*<\/a>\s*<\/li>/g);
  const words = Array.from(linked, ([, word]) => word).slice(0, 7);
  assert.deepEqual(words, ['Browse', 'Search', 'Explore', 'Data', 'Deposit', 'Works', 'About']);
}

// Both: in the catalog, in the manifest, and among the endpoints of the protocol.
const { derived_surfaces } = JSON.parse(read('api/index.json')) as CatalogIndex;
assert.partialDeepStrictEqual(derived_surfaces?.titles, {
  ...{ canonical_path: '/data/titles.json', derived_from: ['/data/registry.json'] },
  generated_by: 'src/registry/surfaces/titles.ts',
  content_sha256: hashes.sha256(TITLES),
});
assert.partialDeepStrictEqual(derived_surfaces?.['works-page'], {
  ...{ canonical_path: '/works/', generated_by: 'src/pages/works/[...page].astro' },
  content_sha256: hashes.sha256(html),
});
assert.ok(read('SHA256SUMS.txt').includes(`${hashes.sha256(TITLES)}  data/titles.json\n`));
const { endpoints } = JSON.parse(archive.documents.get('api/deposit-protocol.json') ?? '');
const contentAt = (list: { path: string; content: string }[], at: string) =>
  list.find(({ path }) => path === at)?.content;
assert.deepEqual(
  [contentAt(endpoints.files, '/data/titles.json'), contentAt(endpoints.pages, '/works/')],
  ['The titles.', 'every work'],
);
assert.match(read('protocol/endpoints/index.html'), /href="\/data\/titles\.json"/);

// The page in the sitemap, where SUR-001 misses it; and among the pages that the tests visit.
assert.match(read('sitemap.xml'), /\/works\/<\/loc>/);
const unlisted = await afterChange('sitemap.xml', (text) => text.replaceAll('/works/<', '/<'));
assert.ok(unlisted.includes('SUR-001 /sitemap.xml: no URL of /works/'));
assert.ok(VISITED.some(([, path]) => path === '/works/'));

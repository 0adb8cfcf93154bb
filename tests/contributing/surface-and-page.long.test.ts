import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { hashes } from '../../src/archive/hashes.ts';
import type { CatalogIndex } from '../../src/registry/model/catalog.ts';
import { archiveOf } from '../fixtures/archive.ts';
import { writeArchive } from '../fixtures/disk.ts';
import { submission } from '../fixtures/submissions.ts';
import { CopiedCode } from './copy.ts';

// A surface is one file in src/registry/surfaces and its line in the list there; a page is one file below src/pages and its line in
// src/registry/pages; a list page has besides its file and line in src/registry/pages/lists. All are added to one copy, whose site is built once.

const SURFACE = `
import { registrySurface } from './deposits.ts';
import { jsonText, singleFile } from '../pages/publication/surface.ts';

/** The titles of the deposits. */
export const titlesSurface = singleFile(
  { name: 'titles', path: '/data/titles.json', purpose: 'The titles.', derived_from: [registrySurface.path] },
  ({ archive }) => jsonText(archive.registry.deposits.map(({ title }) => title)),
);
`;

const PAGE = `---
import Page from '../../layouts/Page.astro';
import { snapshot } from '../../archive/snapshot.ts';
---

<Page page="titles-page">
  <div class="sheet">
    <h1>Titles</h1>
    <ul>{snapshot().registry.deposits.map(({ title }) => <li>{title}</li>)}</ul>
  </div>
</Page>
`;

const PAGE_LINE = `  { path: '/titles/', name: 'titles-page', title: 'Titles', header: 'Titles', content: 'every title', derived_from: [REGISTRY] },`;

const LIST = `
import type { Deposit } from '../../model/deposit.ts';
import { grownParts, type List } from './list.ts';

/** The works. */
export const worksList: List<Deposit> = {
  name: 'works',
  page: 'works-page',
  noun: 'work',
  nouns: 'works',
  items: ({ registry }) => registry.deposits,
  parts: grownParts,
  id: ({ deposit_number }) => \`work-\${deposit_number}\`,
  title: ({ title }) => title,
  facets: [{ name: 'license', title: 'License', values: ({ license }) => [license] }],
  order: 'Newest first',
  orders: [],
};
`;

const LIST_PAGE = `---
import type { GetStaticPaths } from 'astro';
import ListPage from '../../components/list/ListPage.astro';
import { pathsOf } from '../../layouts/lists.ts';
import { viewContext } from '../../layouts/view.ts';
import { worksList } from '../../registry/pages/lists/works.ts';
import { listView, workRow } from '../../registry/views/lists.ts';

export const getStaticPaths = (() => pathsOf(worksList)) satisfies GetStaticPaths;
const view = listView(viewContext(), worksList, Astro.props.key, (work) => ({ id: worksList.id(work), ...workRow(viewContext(), work) }));
---

<ListPage list={worksList} view={view}>
  <ol>{view.rows.map(({ id, title }) => <li id={id}>{title}</li>)}</ol>
</ListPage>
`;

const LIST_PAGE_LINE = `  { path: '/works/', name: 'works-page', title: 'Works', continued: true, content: 'every work', derived_from: [REGISTRY] },`;

/** The words of the header, with those of the page that is added. */
const HEADER = ['Browse', 'Search', 'Explore', 'Data', 'Deposit', 'Titles', 'About'];

/** Files that a build needs, and those that the probe imports. */
const PARTS = ['src', 'integrations', 'scripts', 'public', 'astro.config.mjs', 'tsconfig.json'].concat([
  'api',
  'tests/fixtures',
  'tests/site/pages.ts',
  'tests/contributing/probes',
]);

const copy = new CopiedCode(PARTS);
const read = (path: string) => readFileSync(join(copy.root, path), 'utf8');
let seen: Record<string, string[] | string>;
let index: CatalogIndex;

beforeAll(async () => {
  const surfaces = 'src/registry/surfaces/index.ts';
  copy
    .write('src/registry/surfaces/titles.ts', SURFACE)
    .addLine(surfaces, "from './words.ts'", "import { titlesSurface } from './titles.ts';")
    .addLine(surfaces, "  ...of('words', words.wikiEntriesSurface", "  ...of('titles', titlesSurface),")
    .write('src/pages/titles/index.astro', PAGE)
    .addLine('src/registry/pages/index.ts', "path: '/about/'", PAGE_LINE)
    .write('src/registry/pages/lists/works.ts', LIST)
    .addLine(
      'src/registry/pages/lists/index.ts',
      "from './list.ts'",
      "import { worksList } from './works.ts';",
    )
    .addLine('src/registry/pages/lists/index.ts', '  citationsList,', '  worksList,')
    .write('src/pages/works/[...page].astro', LIST_PAGE)
    .addLine('src/registry/pages/index.ts', "path: '/about/'", LIST_PAGE_LINE);
  writeArchive(archiveOf(submission({ title: 'A Title With Capitals' })), copy.root);
  await copy.command('protocol', 'update', '--all', '--why', 'A surface and a page are added');
  await copy.command('build');
  seen = JSON.parse(await copy.run('site.ts'));
  index = JSON.parse(read('dist/api/index.json')) as CatalogIndex;
});

describe('a surface, added by one file and its line in the list', () => {
  const PUBLISHED = '[\n  "A Title With Capitals"\n]\n';

  test('is built, and answered by the dev server with the same bytes', () => {
    expect(read('dist/data/titles.json')).toBe(PUBLISHED);
    expect(seen.served).toBe(PUBLISHED);
  });

  test('is in the catalog and in the manifest with its hash', () => {
    const entry = index.derived_surfaces?.titles;
    expect(entry).toMatchObject({
      canonical_path: '/data/titles.json',
      derived_from: ['/data/registry.json'],
      generated_by: 'src/registry/surfaces/titles.ts',
      content_sha256: hashes.sha256(PUBLISHED),
    });
    expect(read('dist/SHA256SUMS.txt')).toContain(`${hashes.sha256(PUBLISHED)}  data/titles.json\n`);
  });

  test('is among the endpoints of the protocol, and on their page', () => {
    const { endpoints } = JSON.parse(read('api/deposit-protocol.json'));
    expect(endpoints.files).toContainEqual(
      expect.objectContaining({ path: '/data/titles.json', content: 'The titles.' }),
    );
    expect(read('dist/protocol/endpoints/index.html')).toContain('href="/data/titles.json"');
  });

  test('is compared with the registry by SUR-001', () => {
    expect(seen.untouched).toEqual([]);
    expect(seen.edited).toContain(
      'SUR-001 /data/titles.json: bytes that differ from what the registry generates',
    );
  });
});

describe('a page, added by one file and its line in the list', () => {
  test('is built with the title of its entry', () => {
    expect(read('dist/titles/index.html')).toMatch(/<title>Titles · /);
    expect(read('dist/titles/index.html')).toContain('<li>A Title With Capitals</li>');
  });

  test('is in the header of every page, at its place', () => {
    for (const path of ['dist/index.html', 'dist/s/records/1/index.html']) {
      const words = [...read(path).matchAll(/<a href="[^"]*"[^>]*>\s*([A-Z]\w+)\s*<\/a>\s*<\/li>/g)].map(
        ([, word]) => word,
      );
      expect(words.slice(0, 7)).toEqual(HEADER);
    }
    expect(read('dist/titles/index.html')).toMatch(/href="\/titles\/" aria-current="page"/);
  });

  test('is in the catalog and among the endpoints', () => {
    expect(index.derived_surfaces?.['titles-page']).toMatchObject({
      canonical_path: '/titles/',
      generated_by: 'src/pages/titles/index.astro',
      content_sha256: hashes.sha256(read('dist/titles/index.html')),
    });
    const { endpoints } = JSON.parse(read('api/deposit-protocol.json'));
    expect(endpoints.pages).toContainEqual(
      expect.objectContaining({ path: '/titles/', content: 'every title' }),
    );
  });

  test('is in the sitemap, and missed there by SUR-001', () => {
    expect(read('dist/sitemap.xml')).toContain('/titles/</loc>');
    expect(seen.unlisted).toContain('SUR-001 /sitemap.xml: no URL of /titles/');
  });

  test('is among the pages that the tests visit', () => {
    expect(seen.visited).toContain('/titles/');
    expect(existsSync(join(copy.root, 'dist/titles/index.html'))).toBe(true);
  });
});

describe('a list page, added by its description, its line in the list, and a page around its rows', () => {
  test('has its rows, and what its script needs to know of it', () => {
    const html = read('dist/works/index.html');
    expect(html).toContain('<li id="work-1">A Title With Capitals</li>');
    expect(html).toMatch(/<label for="facet-q"[^>]*>Search works<\/label>/);
    const [, told = ''] = /data-list="([^"]*)"/.exec(html) ?? [];
    expect(JSON.parse(told.replaceAll('&#34;', '"').replaceAll('&quot;', '"'))).toMatchObject({
      columns: '/data/lists/works.json',
      facets: [{ name: 'license', title: 'License' }],
    });
  });

  test('has its columns', () => {
    expect(JSON.parse(read('dist/data/lists/works.json'))).toMatchObject({
      pages: [''],
      ids: ['work-1'],
      titles: ['A Title With Capitals'],
      facets: { license: { values: ['CC-BY-4.0'], of: [0] } },
    });
  });
});

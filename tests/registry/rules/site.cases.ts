import { catalogOf } from '../../../src/registry/archive/resources/documents.ts';
import { fromUtf8, utf8 } from '../../../src/registry/identity/hash.ts';
import type { CatalogIndex } from '../../../src/registry/model/catalog.ts';
import { WAYS } from '../../../src/registry/pages/browse/facets.ts';
import { browseLists } from '../../../src/registry/pages/browse/lists.ts';
import { valuePath } from '../../../src/registry/pages/browse/paths.ts';
import { LISTED_PAGES, PAGES } from '../../../src/registry/pages/index.ts';
import type { BuiltSite } from '../../../src/registry/pages/publication/surface.ts';
import { jsonText, type PublishedFile } from '../../../src/registry/pages/publication/surface.ts';
import { RULES } from '../../../src/registry/rules/index.ts';
import { runScope } from '../../../src/registry/rules/run.ts';
import { publish } from '../../../src/registry/surfaces/index.ts';
import { surfaceTools } from '../../../src/site/surface-tools.ts';
import { bytesOf, published } from '../../fixtures/published.ts';
import { contextOf, TOOLS } from '../../fixtures/tools.ts';
import { type Case, WORLD } from './case.ts';

// A built site, as far as the rules look at it: surfaces, pages, sitemap, manifest.

const { deposits: builtDeposits } = WORLD.registry;
export const MANIFEST = 'SHA256SUMS.txt';
/** A page with something inside. */
export const page = (inside: string) => `<!doctype html><html lang="en"><body>${inside}</body></html>`;

/** The pages of the site that the rules only look for. */
const OTHER_PAGES = PAGES.flatMap(({ path }): [string, string][] =>
  ['/', '/s/browse/'].includes(path) || path.includes('<')
    ? []
    : [[path.endsWith('/') ? `${path.slice(1)}index.html` : path.slice(1), page('')]],
);
const LISTED = LISTED_PAGES.map(({ path }) => path).filter((path) => !path.includes('<'));

/** The page of every family, year, type, creator and keyword, with links to its deposits. */
const FACETS = WAYS.flatMap(({ name }) => {
  const lists = browseLists(builtDeposits, { language: () => undefined }, TOOLS.hashes.sha256)[name];
  return [...lists.values()].map(({ slug, deposits: listed }): [string, string] => [
    `${valuePath(name, slug).slice(1)}index.html`,
    page(listed.map(({ deposit_number: n }) => `<a href="/s/records/${n}/">It</a>`).join('')),
  ]);
});

/** The surfaces of the world, which no case changes in place. */
const SURFACES = published(WORLD);

/** The files of a site that agrees with the world, but for the manifest. */
async function soundFiles(): Promise<Map<string, Uint8Array>> {
  const records = builtDeposits.map(({ deposit_number: n }) => `/s/records/${n}/`);
  const pages: [string, string][] = [
    [
      'index.html',
      page('<a href="/s/browse/#all">Browse</a> <a href="https://elsewhere.example/x">Elsewhere</a>'),
    ],
    [
      's/browse/index.html',
      page(
        `<h1 id="all">${builtDeposits.length} deposits</h1>${records.map((to) => `<a href="${to}">It</a>`).join('')}`,
      ),
    ],
    ['sitemap.xml', [...LISTED, ...records].map((to) => `<loc>https://registry.example${to}</loc>`).join('')],
    ...builtDeposits.map(({ deposit_number: n, axn, hash, hex }): [string, string] => [
      `s/records/${n}/index.html`,
      page(
        `<p>${axn} ${hash}</p><a href="/data/texts/AXN-${hex}-text.md">Text</a> <code>&#x3C;a href="/nowhere"></code>`,
      ),
    ]),
  ];
  const made = [...(await SURFACES)].map(([path, bytes]): [string, Uint8Array] => [path.slice(1), bytes]);
  return new Map(
    [...made, ...pages, ...FACETS, ...OTHER_PAGES].map(([path, text]) => [
      path,
      typeof text === 'string' ? utf8(text) : text,
    ]),
  );
}

const INDEX = 'api/index.json';
const SCRIPTS = new Map(
  Object.values(catalogOf(WORLD).scripts).map(({ name, canonical_path }) => [
    canonical_path,
    TOOLS.hashes.sha256(name),
  ]),
);

function siteOf(files: ReadonlyMap<string, Uint8Array>): Omit<BuiltSite, 'surfaces'> {
  return {
    files: {
      paths: [...files.keys()].sort(),
      read: (path) => files.get(path),
      size: (path) => files.get(path)?.length,
    },
    scripts: SCRIPTS,
  };
}

/** What a surface weighs and hashes to, which nothing of a folder changes but the index. */
const MEASURES = SURFACES.then(
  (made) =>
    new Map(
      [...made].map(([path, bytes]) => [
        path,
        { size_bytes: bytes.length, sha256: TOOLS.hashes.sha256(bytes) },
      ]),
    ),
);

/** The index of a site as the build makes it, of all that stands in the folder. */
async function indexOf(files: ReadonlyMap<string, Uint8Array>): Promise<Uint8Array> {
  const { files: folder, scripts } = siteOf(files);
  const measures = await MEASURES;
  const measureOf = (path: string) => measures.get(path);
  const made = publish(WORLD, surfaceTools, { sourceCommit: null, scripts, folder, measureOf });
  return bytesOf(made.find(({ path }) => path === `/${INDEX}`) as PublishedFile);
}

/** A site with the hashes that its surfaces must have: `withSurfaces` makes them all again, which takes a fifth of a second. */
async function expecting(files: ReadonlyMap<string, Uint8Array>): Promise<BuiltSite> {
  const hashed = [...(await MEASURES)].map(([path, { sha256 }]) => [path, sha256] as const);
  const expected = new Map([...hashed, [`/${INDEX}`, TOOLS.hashes.sha256(await indexOf(files))]]);
  return { ...siteOf(files), surfaces: () => expected };
}

function manifestOf(files: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const sorted = [...files].filter(([path]) => path !== MANIFEST).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return utf8(sorted.map(([path, bytes]) => `${TOOLS.hashes.sha256(bytes)}  ${path}\n`).join(''));
}

/** A case of scope `site`: the sound site changed before index and manifest are written, and after. */
function siteCase(
  rule: string,
  name: string,
  before: (files: Map<string, Uint8Array>) => void,
  after: (files: Map<string, Uint8Array>) => void = () => {},
  also: readonly string[] = [],
): Case {
  const findings = async () => {
    const files = await soundFiles();
    before(files);
    files.set(INDEX, await indexOf(files));
    files.set(MANIFEST, manifestOf(files));
    after(files);
    const site = await expecting(files);
    return runScope(RULES, 'site', site, contextOf(WORLD), 'the site');
  };
  return { rule, scope: 'site', name, also, findings };
}

/** A case of scope `site`: the sound site, one of whose files is of another size. */
export function sizeCase(rule: string, name: string, path: string, size: number): Case {
  const findings = async () => {
    const files = await soundFiles();
    files.set(INDEX, await indexOf(files));
    files.set(MANIFEST, manifestOf(files));
    const site = await expecting(files);
    const sized = { ...site.files, size: (one: string) => (one === path ? size : site.files.size(one)) };
    return runScope(RULES, 'site', { ...site, files: sized }, contextOf(WORLD), 'the site');
  };
  return { rule, scope: 'site', name, also: [], findings };
}

/** A case of scope `site`: the published index edited before the manifest is written, which SUR-001 sees as well. */
export function indexCase(rule: string, name: string, edit: (index: FilledIndex) => void): Case {
  const before = (files: Map<string, Uint8Array>) => {
    const index = JSON.parse(fromUtf8(files.get(INDEX) ?? utf8(''))) as FilledIndex;
    edit(index);
    files.set(INDEX, utf8(jsonText(index)));
    files.set(MANIFEST, manifestOf(files));
  };
  return siteCase(rule, name, () => {}, before, ['SUR-001']);
}

/** The index as a site publishes it. */
export type FilledIndex = CatalogIndex & { derived_surfaces: NonNullable<CatalogIndex['derived_surfaces']> };

// A built site, held against the registry and against itself.

const { deposits } = WORLD.registry;
/** The page of the family of the first deposit. */
const FAMILY = 's/browse/family/archival/index.html';
const OTHER_HASH = 'ab'.repeat(32);

/** Something changed in one entry of the index. */
const entry =
  (kind: 'derived_surfaces' | 'scripts' | 'schemas' | 'registries', name: string, change: object) =>
  (index: FilledIndex) =>
    void Object.assign(index[kind][name] ?? {}, change);

const put = (path: string, text: string) => (files: Map<string, Uint8Array>) =>
  void files.set(path, utf8(text));
const without = (path: string) => (files: Map<string, Uint8Array>) => void files.delete(path);
const nothing = () => {};
const sound = page('<a href="/">Home</a>');

/** Cases that break a rule. */
export const breaking: readonly Case[] = [
  sizeCase('SIZ-001', 'a registry that no host takes', 'data/registry.json', 100_000_001),
  sizeCase('SIZ-001', 'a site that no host takes', 'sitemap.xml', 1_000_000_001),
  sizeCase('SIZ-002', 'a registry that hosts soon do not take', 'data/registry.json', 80_000_000),
  sizeCase('SIZ-002', 'a site that hosts soon do not take', 'sitemap.xml', 900_000_000),
  siteCase('SUR-001', 'a surface that is missing', without('data/registry.json'), nothing, ['IDX-002']),
  siteCase('SUR-001', 'a surface that is edited', put('data/browse-index.json', '{}'), nothing, ['IDX-001']),
  siteCase('SUR-001', 'a text that is missing', without('data/texts/AXN-01-text.md'), nothing, [
    'LNK-001',
    'IDX-002',
  ]),
  siteCase(
    'SUR-001',
    'a browse page without the total',
    put('s/browse/index.html', page('<h1 id="all">Deposits</h1>')),
  ),
  siteCase('SUR-001', 'a sitemap without a record', put('sitemap.xml', '<urlset/>')),
  siteCase('SUR-001', 'a sitemap without a page of the list', (files) => {
    const sitemap = fromUtf8(files.get('sitemap.xml') ?? utf8(''));
    files.set('sitemap.xml', utf8(sitemap.replace(/<loc>[^<]*\/protocol\/schemas\/<\/loc>/, '')));
  }),
  siteCase('SUR-001', 'a record page that is missing', without('s/records/2/index.html'), nothing, [
    'LNK-001',
  ]),
  siteCase('SUR-001', 'a family without its page', without(FAMILY)),
  siteCase('SUR-001', 'a page of a family without one of its deposits', (files) => {
    const whole = fromUtf8(files.get(FAMILY) ?? utf8(''));
    files.set(FAMILY, utf8(whole.replace(/<a href="\/s\/records\/\d+\/">It<\/a>/, '')));
  }),
  siteCase(
    'SUR-001',
    'a record page without its hash',
    put('s/records/1/index.html', page(deposits[0]?.axn ?? '')),
  ),
  indexCase('IDX-001', 'another hash of a schema', entry('schemas', 'site', { content_sha256: OTHER_HASH })),
  indexCase(
    'IDX-001',
    'another hash of a surface',
    entry('derived_surfaces', 'state', { content_sha256: OTHER_HASH }),
  ),
  indexCase(
    'IDX-001',
    'another size of a surface',
    entry('derived_surfaces', 'chunk-index', { size_bytes: 7 }),
  ),
  indexCase(
    'IDX-001',
    'another hash of the sitemap',
    entry('derived_surfaces', 'sitemap', { content_sha256: OTHER_HASH }),
  ),
  indexCase(
    'IDX-001',
    'another hash of a page',
    entry('derived_surfaces', 'home-page', { content_sha256: OTHER_HASH }),
  ),
  indexCase('IDX-001', 'another hash of a script', entry('scripts', 'mint', { content_sha256: OTHER_HASH })),
  indexCase(
    'IDX-002',
    'a surface without its hash',
    entry('derived_surfaces', 'sitemap', { content_sha256: null }),
  ),
  indexCase('IDX-002', 'a script without its hash', entry('scripts', 'mint', { content_sha256: undefined })),
  indexCase(
    'IDX-002',
    'a registry without its count',
    entry('registries', 'waivers', { current_count: undefined }),
  ),
  indexCase('IDX-002', 'another number of files', entry('derived_surfaces', 'texts', { files: 4 })),
  indexCase(
    'IDX-002',
    'a path that is not there',
    entry('registries', 'waivers', { canonical_path: '/data/waiver.json' }),
  ),
  indexCase('IDX-002', 'an entry that is missing', ({ derived_surfaces }) => {
    delete derived_surfaces.manifest;
  }),
  indexCase('IDX-002', 'a script that the index does not name', ({ scripts }) => {
    delete scripts.mint;
  }),
  siteCase('LNK-001', 'a link to no page', put('about/index.html', page('<a href="/no/such/">x</a>'))),
  siteCase(
    'LNK-001',
    'a picture that is not there',
    put('about/index.html', page('<img src="/x.svg" alt="x">')),
  ),
  siteCase(
    'LNK-001',
    'a relative link to nothing',
    put('about/index.html', page('<a href="../x.html">x</a>')),
  ),
  siteCase(
    'LNK-001',
    'an anchor that no element has',
    put('about/index.html', page('<a href="/s/browse/#none">x</a>')),
  ),
  siteCase(
    'LNK-001',
    'a canonical address of a page that is not there',
    put(
      'about/index.html',
      page('<link rel="canonical" href="https://registry.example/no/such/"><a href="/">x</a>'),
    ),
  ),
  siteCase('LNK-001', 'an anchor of its own page', put('about/index.html', page('<a href="#none">x</a>'))),
  siteCase('LNK-001', 'a broken percent sign', put('about/index.html', page('<a href="/%zz/#%zz">x</a>'))),
  siteCase('SUM-001', 'no manifest', nothing, without(MANIFEST), ['IDX-002']),
  siteCase('SUM-001', 'a manifest with a line twice', nothing, (files) => {
    const text = fromUtf8(files.get(MANIFEST) ?? utf8(''));
    files.set(MANIFEST, utf8(`${text.slice(0, text.indexOf('\n') + 1)}${text}`));
  }),
  siteCase('SUM-001', 'a manifest with another byte between hash and path', nothing, (files) => {
    const text = fromUtf8(files.get(MANIFEST) ?? utf8(''));
    files.set(MANIFEST, utf8(text.replace('  ', ' *')));
  }),
  siteCase('SUM-001', 'a byte that changed after the manifest', nothing, put('index.html', sound), [
    'IDX-001',
    'SUR-001',
  ]),
  siteCase('SUM-001', 'a file that came after the manifest', nothing, put('new.txt', 'x'), [
    'IDX-002',
    'SUR-001',
  ]),
  siteCase('SUM-001', 'a file that went after the manifest', put('extra.txt', 'x'), without('extra.txt'), [
    'IDX-002',
    'SUR-001',
  ]),
];

/** Cases that keep a rule where it is easily thought to be broken. */
export const keeping: readonly Case[] = [
  ...['SUR-001', 'LNK-001', 'SUM-001', 'IDX-001', 'IDX-002', 'SIZ-001', 'SIZ-002'].map((rule) =>
    siteCase(rule, 'a site as it was built', nothing),
  ),
  siteCase(
    'LNK-001',
    'anchors with percent signs that encode nothing, something, and are encoded themselves',
    put(
      'about/index.html',
      page(
        '<a href="#%path%25">a</a><a href="#%C3%BC">b</a><a href="#ü">c</a><a href="#%C3%B6">d</a>' +
          '<p id="%path%25"></p><p id="%C3%BC"></p><p id="ü"></p><p id="ö"></p>',
      ),
    ),
  ),
  siteCase(
    'LNK-001',
    'what looks like a tag in a text',
    put('about/index.html', page('<code>&#x3C;a href="/no"></code>')),
  ),
  siteCase(
    'LNK-001',
    'an address of this site that a depositor wrote in full',
    put(
      'about/index.html',
      page('<a href="https://registry.example/no/such/">x</a><a href="https://registry.example/%ZZ">y</a>'),
    ),
  ),
];

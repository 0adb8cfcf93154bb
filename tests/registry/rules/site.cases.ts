import { fromUtf8, utf8 } from '../../../src/registry/identity/hash.ts';
import { type FilledIndex, indexCase, MANIFEST, page, siteCase, sizeCase } from './built-world.ts';
import { type Case, WORLD } from './case.ts';

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

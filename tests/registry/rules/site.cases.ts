import { fromUtf8, utf8 } from '../../../src/registry/identity/hash.ts';
import { LISTED_PAGES, PAGES } from '../../../src/registry/pages/index.ts';
import { RULES } from '../../../src/registry/rules/index.ts';
import { runScope } from '../../../src/registry/rules/run.ts';
import { published } from '../../fixtures/published.ts';
import { contextOf, TOOLS } from '../../fixtures/tools.ts';
import { type Case, caseOf, each, WORLD } from './case.ts';

// A built site, as far as the rules look at it: surfaces, pages, sitemap, manifest.

const { deposits: builtDeposits } = WORLD.registry;
const MANIFEST = 'SHA256SUMS.txt';
/** A page with something inside. */
const page = (inside: string) => `<!doctype html><html lang="en"><body>${inside}</body></html>`;

/** The pages of the site that the rules only look for. */
const OTHER_PAGES = PAGES.flatMap(({ path }): [string, string][] =>
  ['/', '/s/browse/'].includes(path) || path.includes('<')
    ? []
    : [[path.endsWith('/') ? `${path.slice(1)}index.html` : path.slice(1), page('')]],
);
const LISTED = LISTED_PAGES.map(({ path }) => path).filter((path) => !path.includes('<'));

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
    [...made, ...pages, ...OTHER_PAGES].map(([path, text]) => [
      path,
      typeof text === 'string' ? utf8(text) : text,
    ]),
  );
}

/** The hash that each surface must have. */
const HASHES = SURFACES.then(
  (made) => new Map([...made].map(([path, bytes]) => [path, TOOLS.hashes.sha256(bytes)])),
);

function manifestOf(files: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const sorted = [...files].filter(([path]) => path !== MANIFEST).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return utf8(sorted.map(([path, bytes]) => `${TOOLS.hashes.sha256(bytes)}  ${path}\n`).join(''));
}

/** A case of scope `site`: the sound site changed before its manifest is written, and after; `sizes` says of some files another size. */
function siteCase(
  rule: string,
  name: string,
  before: (files: Map<string, Uint8Array>) => void,
  after: (files: Map<string, Uint8Array>) => void = () => {},
  sizes: Readonly<Record<string, number>> = {},
): Case {
  return caseOf(rule, 'site', name, async () => {
    const files = await soundFiles();
    before(files);
    files.set(MANIFEST, manifestOf(files));
    after(files);
    const folder = {
      paths: [...files.keys()].sort(),
      read: (path: string) => files.get(path),
      size: (path: string) => sizes[path] ?? files.get(path)?.length,
    };
    const hashes = await HASHES;
    const site = { files: folder, scripts: new Map(), surfaces: () => hashes };
    return runScope(RULES, 'site', site, contextOf(WORLD), 'the site');
  });
}

/** A case of scope `site`: the sound site, one of whose files is of another size. */
const sizeCase = (rule: string, name: string, path: string, size: number) =>
  siteCase(rule, name, nothing, nothing, { [path]: size });

// A built site, held against the registry and against itself.

const { deposits } = WORLD.registry;
const put = (path: string, text: string) => (files: Map<string, Uint8Array>) =>
  void files.set(path, utf8(text));
const edited = (path: string, change: (text: string) => string) => (files: Map<string, Uint8Array>) =>
  void files.set(path, utf8(change(fromUtf8(files.get(path) ?? utf8('')))));
const without = (path: string) => (files: Map<string, Uint8Array>) => void files.delete(path);
const nothing = () => {};
const sound = page('<a href="/">Home</a>');

/** Cases that break a rule. */
export const breaking: readonly Case[] = [
  sizeCase('SIZ-001', 'a registry that no host takes', 'data/registry.json', 100_000_001),
  sizeCase('SIZ-001', 'a site that no host takes', 'sitemap.xml', 1_000_000_001),
  sizeCase('SIZ-002', 'a registry that hosts soon do not take', 'data/registry.json', 80_000_000),
  sizeCase('SIZ-002', 'a site that hosts soon do not take', 'sitemap.xml', 900_000_000),
  ...each(siteCase, 'SUR-001', {
    'a surface that is missing': without('data/registry.json'),
    'a surface that is edited': put('data/browse-index.json', '{}'),
    'a browse page without the total': put('s/browse/index.html', page('<h1 id="all">Deposits</h1>')),
    'a sitemap without a record': edited('sitemap.xml', (text) =>
      text.replace(/<loc>[^<]*\/records\/1\/<\/loc>/, ''),
    ),
    'a sitemap without a page of the list': edited('sitemap.xml', (text) =>
      text.replace(/<loc>[^<]*\/protocol\/schemas\/<\/loc>/, ''),
    ),
    'a record page without its hash': put('s/records/1/index.html', page(deposits[0]?.axn ?? '')),
  }),
  siteCase('SUR-001 LNK-001', 'a record page that is missing', without('s/records/2/index.html'), nothing),
  ...each(siteCase, 'LNK-001', {
    'a link to no page': put('about/index.html', page('<a href="/no/such/">x</a>')),
    'a picture that is not there': put('about/index.html', page('<img src="/x.svg" alt="x">')),
    'a relative link to nothing': put('about/index.html', page('<a href="../x.html">x</a>')),
    'an anchor that no element has': put('about/index.html', page('<a href="/s/browse/#none">x</a>')),
    'a canonical address of a page that is not there': put(
      'about/index.html',
      page('<link rel="canonical" href="https://registry.example/no/such/"><a href="/">x</a>'),
    ),
    'an anchor of its own page': put('about/index.html', page('<a href="#none">x</a>')),
    'a broken percent sign': put('about/index.html', page('<a href="/%zz/#%zz">x</a>')),
  }),
  siteCase('SUM-001', 'no manifest', nothing, without(MANIFEST)),
  siteCase(
    'SUM-001',
    'a manifest with a line twice',
    nothing,
    edited(MANIFEST, (text) => text.replace(/.*\n/, '$&$&')),
  ),
  siteCase(
    'SUM-001',
    'a manifest with another byte between hash and path',
    nothing,
    edited(MANIFEST, (text) => text.replace('  ', ' *')),
  ),
  siteCase('SUM-001', 'a byte that changed after the manifest', nothing, put('index.html', sound)),
  siteCase('SUM-001', 'a file that came after the manifest', nothing, put('new.txt', 'x')),
  siteCase('SUM-001', 'a file that went after the manifest', put('extra.txt', 'x'), without('extra.txt')),
];

/** Cases that keep a rule where it is easily thought to be broken. */
export const keeping: readonly Case[] = [
  ...each(siteCase, 'LNK-001', {
    'anchors with percent signs that encode nothing, something, and are encoded themselves': put(
      'about/index.html',
      page(
        '<a href="#%path%25">a</a><a href="#%C3%BC">b</a><a href="#ü">c</a><a href="#%C3%B6">d</a>' +
          '<p id="%path%25"></p><p id="%C3%BC"></p><p id="ü"></p><p id="ö"></p>',
      ),
    ),
    'what looks like a tag in a text': put('about/index.html', page('<code>&#x3C;a href="/no"></code>')),
    'an address of this site that a depositor wrote in full': put(
      'about/index.html',
      page('<a href="https://registry.example/no/such/">x</a><a href="https://registry.example/%ZZ">y</a>'),
    ),
  }),
];

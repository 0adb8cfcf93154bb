import { fromUtf8, utf8 } from '../../../src/registry/hash.ts';
import { RULES } from '../../../src/registry/rules/index.ts';
import { runScope } from '../../../src/registry/rules/run.ts';
import { publish } from '../../../src/registry/surfaces/index.ts';
import { contextOf, TOOLS } from '../../fixtures/tools.ts';
import { type Case, WORLD } from './case.ts';

// A built site, as far as the rules look at it: surfaces, pages, sitemap, manifest.

const { deposits } = WORLD.registry;
const MANIFEST = 'SHA256SUMS.txt';
const page = (inside: string) => `<!doctype html><html lang="en"><body>${inside}</body></html>`;

/** The files of a site that agrees with the world, but for the manifest. */
function soundFiles(): Map<string, Uint8Array> {
  const records = deposits.map(({ deposit_number: n }) => `/s/records/${n}/`);
  const pages: [string, string][] = [
    [
      'index.html',
      page('<a href="/s/browse/#all">Browse</a> <a href="https://elsewhere.example/x">Elsewhere</a>'),
    ],
    [
      's/browse/index.html',
      page(
        `<h1 id="all">${deposits.length} deposits</h1>${records.map((to) => `<a href="${to}">It</a>`).join('')}`,
      ),
    ],
    ['sitemap.xml', records.map((to) => `<loc>https://registry.example${to}</loc>`).join('')],
    ...deposits.map(({ deposit_number: n, axn, hash, hex }): [string, string] => [
      `s/records/${n}/index.html`,
      page(
        `<p>${axn} ${hash}</p><a href="/data/texts/AXN-${hex}-text.md">Text</a> <code>&#x3C;a href="/nowhere"></code>`,
      ),
    ]),
  ];
  const made = publish(WORLD, TOOLS.hashes, null).map(({ path, content }): [string, string | Uint8Array] => [
    path.slice(1),
    content(),
  ]);
  return new Map(
    [...made, ...pages].map(([path, text]) => [path, typeof text === 'string' ? utf8(text) : text]),
  );
}

function manifestOf(files: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const sorted = [...files].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return utf8(sorted.map(([path, bytes]) => `${TOOLS.hashes.sha256(bytes)}  ${path}\n`).join(''));
}

/** A case of scope `site`: the sound site changed before its manifest is written, and after. */
function siteCase(
  rule: string,
  name: string,
  before: (files: Map<string, Uint8Array>) => void,
  after: (files: Map<string, Uint8Array>) => void = () => {},
  also: readonly string[] = [],
): Case {
  const findings = () => {
    const files = soundFiles();
    before(files);
    files.set(MANIFEST, manifestOf(files));
    after(files);
    const site = { files: { read: (path: string) => files.get(path), paths: [...files.keys()].sort() } };
    return runScope(RULES, 'site', site, contextOf(WORLD), 'the site');
  };
  return { rule, scope: 'site', name, also, findings };
}

const put = (path: string, text: string) => (files: Map<string, Uint8Array>) =>
  void files.set(path, utf8(text));
const without = (path: string) => (files: Map<string, Uint8Array>) => void files.delete(path);
const nothing = () => {};
const sound = page('<a href="/">Home</a>');

/** Cases that break a rule. */
export const breaking: readonly Case[] = [
  siteCase('SUR-001', 'a surface that is missing', without('data/registry.json')),
  siteCase('SUR-001', 'a surface that is edited', put('data/browse-index.json', '{}')),
  siteCase('SUR-001', 'a text that is missing', without('data/texts/AXN-01-text.md'), nothing, ['LNK-001']),
  siteCase(
    'SUR-001',
    'a browse page without the total',
    put('s/browse/index.html', page('<h1 id="all">Deposits</h1>')),
  ),
  siteCase('SUR-001', 'a sitemap without a record', put('sitemap.xml', '<urlset/>')),
  siteCase('SUR-001', 'a record page that is missing', without('s/records/2/index.html'), nothing, [
    'LNK-001',
  ]),
  siteCase(
    'SUR-001',
    'a record page without its hash',
    put('s/records/1/index.html', page(deposits[0]?.axn ?? '')),
  ),
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
  siteCase('SUM-001', 'no manifest', nothing, without(MANIFEST)),
  siteCase('SUM-001', 'a manifest with a line twice', nothing, (files) => {
    const text = fromUtf8(files.get(MANIFEST) ?? utf8(''));
    files.set(MANIFEST, utf8(`${text.slice(0, text.indexOf('\n') + 1)}${text}`));
  }),
  siteCase('SUM-001', 'a manifest with another byte between hash and path', nothing, (files) => {
    const text = fromUtf8(files.get(MANIFEST) ?? utf8(''));
    files.set(MANIFEST, utf8(text.replace('  ', ' *')));
  }),
  siteCase('SUM-001', 'a byte that changed after the manifest', nothing, put('index.html', sound)),
  siteCase('SUM-001', 'a file that came after the manifest', nothing, put('new.txt', 'x')),
  siteCase('SUM-001', 'a file that went after the manifest', put('extra.txt', 'x'), without('extra.txt')),
];

/** Cases that keep a rule where it is easily thought to be broken. */
export const keeping: readonly Case[] = [
  ...['SUR-001', 'LNK-001', 'SUM-001'].map((rule) => siteCase(rule, 'a site as it was built', nothing)),
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

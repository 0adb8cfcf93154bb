import { surfaceTools } from '../../../src/archive/surface-tools.ts';
import { browseLists } from '../../../src/registry/browse/lists.ts';
import { valuePath } from '../../../src/registry/browse/paths.ts';
import { WAYS } from '../../../src/registry/browse/ways.ts';
import { fromUtf8, utf8 } from '../../../src/registry/identity/hash.ts';
import type { CatalogIndex } from '../../../src/registry/model/catalog.ts';
import { LISTED_PAGES, PAGES } from '../../../src/registry/pages/index.ts';
import { catalogOf } from '../../../src/registry/resources/documents.ts';
import { RULES } from '../../../src/registry/rules/index.ts';
import type { BuiltSite } from '../../../src/registry/rules/rule.ts';
import { runScope } from '../../../src/registry/rules/run.ts';
import { withSurfaces } from '../../../src/registry/surfaces/expected.ts';
import { publish } from '../../../src/registry/surfaces/index.ts';
import { jsonText, type PublishedFile } from '../../../src/registry/surfaces/surface.ts';
import { bytesOf, published } from '../../fixtures/published.ts';
import { contextOf, TOOLS } from '../../fixtures/tools.ts';
import { type Case, WORLD } from './case.ts';

// A built site, as far as the rules look at it: surfaces, pages, sitemap, manifest.

const { deposits } = WORLD.registry;
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
  const lists = browseLists(deposits, { language: () => undefined }, TOOLS.hashes.sha256)[name];
  return [...lists.values()].map(({ slug, deposits: listed }): [string, string] => [
    `${valuePath(name, slug).slice(1)}index.html`,
    page(listed.map(({ deposit_number: n }) => `<a href="/s/records/${n}/">It</a>`).join('')),
  ]);
});

/** The surfaces of the world, which no case changes in place. */
const SURFACES = published(WORLD);

/** The files of a site that agrees with the world, but for the manifest. */
async function soundFiles(): Promise<Map<string, Uint8Array>> {
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
    ['sitemap.xml', [...LISTED, ...records].map((to) => `<loc>https://registry.example${to}</loc>`).join('')],
    ...deposits.map(({ deposit_number: n, axn, hash, hex }): [string, string] => [
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

/** The index of a site as the build makes it, of all that stands in the folder. */
async function indexOf(files: ReadonlyMap<string, Uint8Array>): Promise<Uint8Array> {
  const { files: folder, scripts } = siteOf(files);
  const made = publish(WORLD, surfaceTools, { sourceCommit: null, scripts, folder });
  return bytesOf(made.find(({ path }) => path === `/${INDEX}`) as PublishedFile);
}

function manifestOf(files: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const sorted = [...files].filter(([path]) => path !== MANIFEST).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return utf8(sorted.map(([path, bytes]) => `${TOOLS.hashes.sha256(bytes)}  ${path}\n`).join(''));
}

/** A case of scope `site`: the sound site changed before index and manifest are written, and after. */
export function siteCase(
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
    const site = await withSurfaces(siteOf(files), WORLD, surfaceTools);
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
    const site = await withSurfaces(siteOf(files), WORLD, surfaceTools);
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

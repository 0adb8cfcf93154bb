import { paths } from '../archive.ts';
import type { Surface } from '../surfaces/surface.ts';

// Everything that answers to an address (spec 4): the place where issues go, the published files, the pages.

const REGISTRY = '/data/registry.json';
const INDEX = '/api/index.json';
const LAW = '/api/deposit-protocol.json';

/** One page: its path, its name in the catalog, what it holds, what that is made from, and its query parameters. */
export interface PageLine {
  readonly path: string;
  readonly name: string;
  readonly content: string;
  readonly derived_from: readonly string[];
  readonly query?: Readonly<Record<string, string>>;
}

/** The pages. A new page is one more line. */
// biome-ignore format: one page on a line or two reads as the table that it is
export const PAGES: readonly PageLine[] = [
  { path: '/', name: 'home-page', content: 'what the registry is, and its newest deposits', derived_from: [REGISTRY] },
  { path: paths.record(0).replace('0', '<N>'), name: 'record-pages', derived_from: [REGISTRY, '/data/texts/'],
    content: 'canonical record page of deposit number N, with JSON-LD; a tombstone when it is withdrawn' },
  { path: '/s/browse/', name: 'browse-pages', derived_from: [REGISTRY],
    content: 'every deposit, on one page up to 2,000 and on numbered pages beyond' },
  { path: '/records/', name: 'finder-page', content: 'finds a record', derived_from: ['/data/hex-to-deposit.json', '/data/retired-axns.json'],
    query: { id: 'a deposit number, a HEX label, or a current or retired AXN; digits alone are a number first, and where they are also another deposit’s label both are offered' } },
  { path: '/search/', name: 'search-page', content: 'search over all deposits, by family, year, type, license and creator', derived_from: [REGISTRY, '/data/texts/'] },
  { path: '/deposit/', name: 'deposit-page', derived_from: [LAW, '/api/axn-protocol.json'],
    content: 'a form to deposit a work, checked in the browser by the rules of a submission, with a preview of the text' },
  { path: '/about/', name: 'about-page', content: 'how the registry works', derived_from: [REGISTRY] },
  { path: '/protocol/', name: 'protocol-page', derived_from: [INDEX],
    content: 'the protocols with version and hash, what each governs, how to verify them, and how they changed' },
  { path: '/protocol/deposit/', name: 'how-to-deposit-page', derived_from: [LAW],
    content: 'how to deposit a work, step by step, by issue or as an entry with its text' },
  { path: '/protocol/rules/', name: 'rules-page', derived_from: [LAW], content: 'every rule, what it says and what to do; a rule’s id is its anchor' },
  { path: '/protocol/vocabularies/', name: 'vocabularies-page', derived_from: [LAW, '/api/axn-protocol.json', '/api/lifecycle-protocol.json'],
    content: 'every word that the registry accepts, the length caps, and the glyph table' },
  { path: '/protocol/schemas/', name: 'schemas-page', content: 'every published schema with version and hash', derived_from: [INDEX] },
  { path: '/protocol/endpoints/', name: 'endpoints-page', content: 'every published file and page, and what each is made from', derived_from: [LAW, INDEX] },
];

/** Files that are made of the built pages, at the end of a build. */
export const FILES_OF_PAGES = [
  {
    path: '/sitemap.xml',
    name: 'sitemap',
    content: 'all crawlable addresses',
    derived_from: ['the pages'],
  },
  {
    path: '/SHA256SUMS.txt',
    name: 'manifest',
    content: 'the SHA-256 of every published file but itself',
    derived_from: ['every other published file'],
  },
] as const;

/** The endpoints of spec 4. Addresses begin with {base_url}, which stands in data/site.json. */
export function endpoints(surfaces: readonly Surface[]) {
  return {
    submission: {
      method: 'POST',
      address: '{issues_api_url}/repos/<owner>/<repo>/issues',
      sent: 'an issue as submission.issue says',
      returned: 'the issue, as the forge answers',
    },
    files: [
      ...surfaces.map(({ name, canonical_path, describes, derived_from }) => ({
        method: 'GET',
        path: canonical_path,
        name,
        content: describes,
        derived_from,
      })),
      ...FILES_OF_PAGES.map((made) => ({ method: 'GET', ...made })),
    ],
    pages: PAGES.map((page) => ({ method: 'GET', ...page })),
    access: 'Everything published is read without credentials.',
  };
}

import { paths } from '../archive.ts';
import type { Surface } from '../surfaces/surface.ts';

// Everything that answers to an address (spec 4): the place where issues go, the published files, the pages.

/** The pages, each with its query parameters. A new page is one more line. */
export const PAGES = [
  { path: '/', content: 'what the registry is, and its newest deposits' },
  {
    path: paths.record(0).replace('0', '<N>'),
    content: 'canonical record page of deposit number N, with JSON-LD; a tombstone when it is withdrawn',
  },
  {
    path: '/s/browse/',
    content: 'every deposit, on one page up to 2,000 and on numbered pages beyond',
  },
  {
    path: '/records/',
    query: {
      id: 'a deposit number, a HEX label, or a current or retired AXN; digits alone are a number first, and where they are also another deposit’s label both are offered',
    },
    content: 'finds a record',
  },
  { path: '/search/', content: 'search over all deposits, by family, year, type, license and creator' },
  { path: '/about/', content: 'how the registry works' },
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
      ...surfaces.map(({ name, canonical_path, describes }) => ({
        method: 'GET',
        path: canonical_path,
        name,
        content: describes,
      })),
      { method: 'GET', path: '/sitemap.xml', name: 'sitemap', content: 'all crawlable addresses' },
      {
        method: 'GET',
        path: '/SHA256SUMS.txt',
        name: 'manifest',
        content: 'the SHA-256 of every published file but itself',
      },
    ],
    pages: PAGES.map((page) => ({ method: 'GET', ...page })),
    access: 'Everything published is read without credentials.',
  };
}

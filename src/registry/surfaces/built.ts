import { FILES_OF_PAGES, PAGES, type PageLine } from '../documents/endpoints.ts';

// What a build publishes beside the surfaces of the list: pages, and what is made of them. The catalog lists them with the
// files that they have in the folder of the site, so that together with the surfaces it accounts for every published file.

const [SITEMAP, MANIFEST] = FILES_OF_PAGES;

/** One kind of file that a build makes. */
export interface BuiltSurface {
  readonly name: string;
  readonly canonical_path: string;
  readonly derived_from: readonly string[];
  /** The file of the project that makes it. */
  readonly generated_by: string;
  /** Whether a path of the folder is one of its files. */
  readonly owns: (path: string) => boolean;
}

/** The two files that carry no hash of themselves, since each holds the hash of everything else (decision 10). */
export const WITHOUT_HASH: readonly string[] = ['/api/index.json', MANIFEST.path];

/** Where the hash of every published file stands. */
export const MANIFEST_PATH: string = MANIFEST.path;

/** Pages, sitemap, manifest, search index and drawings. */
export const BUILT: readonly BuiltSurface[] = [
  ...PAGES.map(ofPage),
  {
    name: 'missing-page',
    canonical_path: '/404.html',
    derived_from: [],
    generated_by: 'src/pages/404.astro',
    owns: (path) => path === '404.html',
  },
  {
    name: SITEMAP.name,
    canonical_path: SITEMAP.path,
    derived_from: SITEMAP.derived_from,
    generated_by: 'integrations/sitemap.ts',
    owns: (path) => /^sitemap(?:-\d+)?\.xml$/.test(path),
  },
  {
    name: 'search-index',
    canonical_path: '/pagefind/',
    derived_from: ['/data/registry.json', '/data/texts/'],
    generated_by: 'integrations/search.ts',
    owns: (path) => path.startsWith('pagefind/'),
  },
  {
    name: 'glyph-drawings',
    canonical_path: '/glyphs/',
    derived_from: ['/api/axn-protocol.json'],
    generated_by: 'integrations/glyphs.ts',
    owns: (path) => path.startsWith('glyphs/'),
  },
  {
    name: MANIFEST.name,
    canonical_path: MANIFEST.path,
    derived_from: MANIFEST.derived_from,
    generated_by: 'integrations/checksums.ts',
    owns: (path) => path === MANIFEST.path.slice(1),
  },
];

/** Styles, scripts, icons: what is left when everything else has its surface. */
export const ASSETS: Omit<BuiltSurface, 'owns'> = {
  name: 'assets',
  canonical_path: '/',
  derived_from: ['src/client/', 'src/styles/', 'public/'],
  generated_by: 'astro.config.mjs',
};

/** The file that answers to a path of the site. */
export function fileOf(path: string): string {
  return `${path.slice(1)}${path.endsWith('/') ? 'index.html' : ''}`;
}

function ofPage({ name, path, derived_from }: PageLine): BuiltSurface {
  const made = path.replace('<N>', '\\d+').slice(1);
  // Browse goes on over numbered pages (decision 14).
  const pattern = new RegExp(`^${made}${path === '/s/browse/' ? '(?:\\d+/)?' : ''}index\\.html$`);
  const source = path.replace('<N>/', '[n].astro').replace('/s/browse/', '/s/browse/[...page].astro');
  return {
    name,
    canonical_path: path,
    derived_from,
    generated_by: `src/pages${source.endsWith('/') ? `${source}index.astro` : source}`,
    owns: (file) => pattern.test(file),
  };
}

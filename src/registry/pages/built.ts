import { RESOURCES } from '../archive/resources/index.ts';
import { TEXTS_FOLDER, webPath } from '../archive/resources/resource.ts';
import { PAGES } from './index.ts';
import { filesOf, type PageEntry, sourceOf } from './page.ts';
import { SEARCH_FOLDER } from './publication/site-files.ts';

// Published files beside the surfaces of the list: pages, and what is made of them. The catalog lists each with its
// files in the folder of the site, so that together with the surfaces it accounts for every published file.

/** The sitemap. */
export const SITEMAP = {
  path: '/sitemap.xml',
  name: 'sitemap',
  content: 'the URL of every page, and when what it shows last changed, where that is known',
  derived_from: ['the pages'],
} as const;

/** The files of a sitemap: one, or an index and its parts. */
export const SITEMAP_FILES = /^sitemap(?:-\d+)?\.xml$/;

const MANIFEST = {
  path: '/SHA256SUMS.txt',
  name: 'manifest',
  content: 'the SHA-256 of every published file but itself',
  derived_from: ['every other published file'],
} as const;

/** Files that are made of the built pages, at the end of a build. */
export const FILES_OF_PAGES = [SITEMAP, MANIFEST] as const;

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

/** The two files that carry no hash of themselves, since each holds the hash of everything else. */
export const WITHOUT_HASH: readonly string[] = ['/api/index.json', MANIFEST.path];

/** The file with the hash of every published file. */
export const MANIFEST_PATH: string = MANIFEST.path;

const built = (
  { name, path: canonical_path, derived_from }: Pick<PageEntry, 'name' | 'path' | 'derived_from'>,
  generated_by: string,
  owns: BuiltSurface['owns'],
): BuiltSurface => ({ name, canonical_path, derived_from, generated_by, owns });

const SEARCH_INDEX = {
  ...{ name: 'search-index', path: SEARCH_FOLDER },
  derived_from: [webPath(RESOURCES.registry), TEXTS_FOLDER],
};
const DRAWINGS = { name: 'glyph-drawings', path: '/glyphs/', derived_from: ['/api/axn-protocol.json'] };

const PUBLICATION = 'integrations/index.ts';

/** Pages, sitemap, manifest, search index and drawings. */
export const BUILT: readonly BuiltSurface[] = [
  ...PAGES.map(ofPage),
  built(SITEMAP, PUBLICATION, (path) => SITEMAP_FILES.test(path)),
  built(SEARCH_INDEX, PUBLICATION, (path) => path.startsWith(SEARCH_FOLDER.slice(1))),
  built(DRAWINGS, PUBLICATION, (path) => path.startsWith('glyphs/')),
  built(MANIFEST, PUBLICATION, (path) => path === MANIFEST.path.slice(1)),
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

/** The files of pages that have an address of their own: a pattern such as `/register/<SLUG>/` has none of them. */
const NAMED: ReadonlySet<string> = new Set(
  PAGES.flatMap(({ path }) => (path.includes('<') ? [] : [fileOf(path)])),
);

function ofPage(page: PageEntry): BuiltSurface {
  const files = filesOf(page);
  const isPattern = page.path.includes('<');
  return built(page, sourceOf(page), (path) => files.test(path) && !(isPattern && NAMED.has(path)));
}

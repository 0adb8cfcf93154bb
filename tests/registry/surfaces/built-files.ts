import type { FileStore } from '../../../src/registry/archive.ts';
import { utf8 } from '../../../src/registry/identity/hash.ts';

/** The folder of a site, as the build leaves it before the surfaces are written. */
export const BUILT: Readonly<Record<string, string>> = {
  'index.html': 'home',
  '404.html': 'nothing',
  's/records/1/index.html': 'one',
  's/records/2/index.html': 'two!',
  's/records/30/index.html': 'thirty',
  's/browse/index.html': 'browse',
  's/browse/2/index.html': 'browse on',
  's/browse/family/index.html': 'families',
  's/browse/family/archival/index.html': 'archival',
  's/browse/family/archival/1/index.html': 'archival before',
  's/browse/keyword/letter/a/index.html': 'a',
  'records/index.html': 'find',
  'search/index.html': 'search it',
  'deposit/index.html': 'a deposit',
  'register/new/index.html': 'seen and noted',
  'about/index.html': 'about it all',
  'preservation/index.html': 'kept and copied',
  'text/index.html': 'as it is, plainly',
  'protocol/index.html': 'protocols..',
  'protocol/deposit/index.html': 'how to deposit',
  'protocol/rules/index.html': 'rules and rules',
  'protocol/vocabularies/index.html': 'words and words.',
  'protocol/schemas/index.html': 'schemas and more.',
  'protocol/endpoints/index.html': 'endpoints and more',
  'sitemap.xml': '<urlset/>',
  'pagefind/pagefind.js': 'search',
  'pagefind/index/en.pf_index': 'en',
  'glyphs/1f980.svg': '<svg/>',
  '_astro/page.css': 'p{}',
  '_astro/page.js': 'go()',
  'favicon.svg': '<svg></svg>',
  // Of an earlier round: the surfaces are written over them.
  'api/index.json': 'old',
  'data/registry.json': 'old',
  'SHA256SUMS.txt': 'old',
};

/** The store of these files. */
export const folderOf = (files: Readonly<Record<string, string>>): FileStore => ({
  paths: Object.keys(files).sort(),
  read: (path) => (path in files ? utf8(files[path] ?? '') : undefined),
  size: (path) => files[path]?.length,
});

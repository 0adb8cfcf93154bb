import { STORE_ADDRESS } from '../model/site.ts';
import { MANIFEST_PATH, SITEMAP_FILES } from '../pages/built.ts';
import { mediaTypeOf } from '../pages/publication/media-types.ts';
import { CATALOG_PATH, STATE_PATH } from './catalog.ts';
import { ICON } from './discovery.ts';

// The address of a place in an object store: a bucket, and a prefix of names in it.

/** A place in an object store. */
export interface StoreLocation {
  readonly bucket: string;
  /** The beginning of every name of the site: empty, or ending in a slash. */
  readonly prefix: string;
}

/** The place that an address names; undefined for what is no such address. */
export function placeOf(address: string): StoreLocation | undefined {
  const [, bucket, prefix = ''] = STORE_ADDRESS.exec(address) ?? [];
  return bucket === undefined ? undefined : { bucket, prefix: prefix === '' ? '' : `${prefix.slice(1)}/` };
}

// The changes of a publication in an object store, in their order. A store has no transaction: each object is replaced by itself. The
// order makes up for it, at every instant: what a page leads to is there before the page, and goes after it.

/** A file of the built site. Paths have no slash in front. */
export interface LocalFile {
  readonly path: string;
  readonly size: number;
  readonly sha256: string;
  readonly md5: string;
}

/** An object of the store, by the path of the site that it is. */
export interface StoredObject {
  readonly path: string;
  readonly size: number;
  /** The MD5 of its bytes in most stores, without quotation marks; not where the store encrypts with keys of its own, or it came in parts. */
  readonly etag: string;
}

/** Files that are handled at once, in any order; the next step begins when all of them are done. */
interface Step {
  readonly name: string;
  readonly kind: 'put' | 'remove';
  readonly paths: readonly string[];
}

export interface Plan {
  readonly steps: readonly Step[];
  /** Files that the store has already. */
  readonly kept: number;
  /** Objects that are no files of a site that this program published: they stay. */
  readonly foreign: readonly string[];
}

const MANIFEST = MANIFEST_PATH.slice(1);
const isCatalog = (path: string) => `/${path}` === CATALOG_PATH;
const isState = (path: string) => `/${path}` === STATE_PATH;
/** Whether readers and programs start here, at an address that everybody knows: before it is there, nobody finds what it links to. */
const isEntrance = (path: string) =>
  /^(?:index\.html|404\.html|robots\.txt|llms\.txt|\.well-known\/.+)$/.test(path) || SITEMAP_FILES.test(path);

const isPage = (path: string) => path.endsWith('.html');
const isFile = (path: string) => !isPage(path) && !isCatalog(path) && !isState(path);

interface Comparison {
  /** Every file of the built site but the manifest. */
  readonly files: readonly LocalFile[];
  readonly objects: ReadonlyMap<string, StoredObject>;
  /** The paths whose object is the file already. */
  readonly same: ReadonlySet<string>;
  /** Whether an object that is no file of the site was published by this program: only such are removed. */
  readonly isOurs: (path: string) => boolean;
  /** Whether the store has this very manifest. */
  readonly sameManifest: boolean;
}

/** The steps from what the store has to what the site is. A step without files is left out. */
export function planOf({ files, objects, same, isOurs, sameManifest }: Comparison): Plan {
  const changed = files.map(({ path }) => path).filter((path) => !same.has(path));
  const fresh = changed.filter((path) => !objects.has(path));
  const replaced = changed.filter((path) => objects.has(path));
  const known = new Set([...files.map(({ path }) => path), MANIFEST]);
  const more = [...objects.keys()].filter((path) => !known.has(path)).sort();
  const gone = more.filter(isOurs);
  const put = (name: string, paths: readonly string[]): Step => ({ name, kind: 'put', paths });
  const inner = fresh.filter((path) => !isEntrance(path));
  const steps: Step[] = [
    put('new files', inner.filter(isFile)),
    put('new pages', inner.filter(isPage)),
    // A run that would publish an older state compares with it.
    put('the state', changed.filter(isState)),
    put('new entrances', fresh.filter(isEntrance)),
    put('changed pages', replaced.filter(isPage)),
    put('changed files', replaced.filter(isFile)),
    put('the catalog', changed.filter(isCatalog)),
    // A page that is known by its address leads to its files as long as it is there.
    { name: 'removed pages', kind: 'remove', paths: gone.filter(isPage) },
    { name: 'removed files', kind: 'remove', paths: gone.filter((path) => !isPage(path)) },
  ];
  const rest = steps.filter(({ paths }) => paths.length > 0);
  return {
    steps: rest.length === 0 && sameManifest ? [] : [...rest, put('the manifest', [MANIFEST])],
    kept: files.length - changed.length,
    foreign: more.filter((path) => !isOurs(path)),
  };
}

// The headers of each file in an object store; the server of this machine says the same of how long it may be kept. A store does not ask a
// client which encodings it takes, as a web server does: every file is kept as it is, so that whoever downloads it has the bytes that the
// manifest lists. What stands in front of the store compresses.

const UNKNOWN = 'application/octet-stream';

/**
 * Names with a hash of the content, as Vite makes them: other content gets another name. The files of the search index are not among them:
 * their hashes are short, and they hold texts of deposits, which must not stay in a cache once they are redacted.
 */
const BY_CONTENT = /^_astro\/.+[._-][\w-]{8}\.\w+$/;

const FOREVER = 'public, max-age=31536000, immutable';
/** For the icon, which leads to nothing: a browser takes it once more when the address of an open page changes. */
const FOR_A_DAY = 'public, max-age=86400';
/** A cache asks each time whether the file is the same: an older page could lead to what is removed by now. */
const ASK = 'no-cache';

/** The headers that are kept with an object. */
export interface ObjectHeaders {
  readonly contentType: string;
  readonly cacheControl: string;
}

/** The headers of a file by its path, which has no slash in front. */
export function headersOf(path: string): ObjectHeaders {
  return { contentType: mediaTypeOf(`/${path}`) ?? UNKNOWN, cacheControl: cacheControlOf(path) };
}

function cacheControlOf(path: string): string {
  if (BY_CONTENT.test(path)) return FOREVER;
  return `/${path}` === ICON ? FOR_A_DAY : ASK;
}

import { mediaTypeOf } from '../surfaces/media-types.ts';
import { ICON } from '../surfaces/open-search.ts';

// What an object store is told of each file; the server of this machine says the same of how long it may be kept. A store does not ask a
// client which encodings it takes, as a web server does: every file is kept as it is, so that whoever downloads it has the bytes that the
// manifest lists. What stands in front of the store compresses.

const UNKNOWN = 'application/octet-stream';

/**
 * Names that say the hash of their content: Vite's. Another content has another name. The files of the search index have short hashes of
 * it, and texts of deposits: what is redacted there must not be kept.
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

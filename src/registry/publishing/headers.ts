import { mediaTypeOf } from '../surfaces/media-types.ts';
import { ICON } from '../surfaces/open-search.ts';

// What an object store is told of each file, and how long a client of this server keeps it. A store does not ask a client which encodings it takes, as a web server does: every file is
// kept as it is, so that whoever downloads it has the bytes that the manifest lists. What stands in front of the store compresses.

const UNKNOWN = 'application/octet-stream';

/** Names that say the hash of their content: Vite's and Pagefind's. Another content has another name. */
const BY_CONTENT = /^(?:_astro\/.+[._-][\w-]{8}\.\w+|pagefind\/(?:fragment|index|filter)\/.+)$/;

const FOREVER = 'public, max-age=31536000, immutable';
/** A cache asks each time whether the file is the same: an older page could lead to what is removed by now. */
const ASK = 'no-cache';

/** The icon leads to nothing, and a browser asks for it again while a page is open. */
const ICON_PATH = ICON.slice(1);
const FOR_A_DAY = 'public, max-age=86400';

/** The headers that are kept with an object. */
export interface ObjectHeaders {
  readonly contentType: string;
  readonly cacheControl: string;
}

/** The headers of a file by its path, which has no slash in front. */
export function headersOf(path: string): ObjectHeaders {
  return {
    contentType: mediaTypeOf(`/${path}`) ?? UNKNOWN,
    cacheControl: BY_CONTENT.test(path) ? FOREVER : path === ICON_PATH ? FOR_A_DAY : ASK,
  };
}

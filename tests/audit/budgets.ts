// Limits of a page, in one place. Bytes are those transferred: bodies as a static host compresses them, and headers.

/** The least score in each category of Lighthouse, out of 100. */
export const LEAST_SCORE = 100;

/** A list page, before a filter is touched, without its fonts: these are the same on every page, and cached after the first. */
export const LIST_BYTES = 60_000;

/** The page that lists every deposit, and what it may weigh for each of them, on top. */
export const [WHOLE_LIST, DEPOSIT_BYTES] = ['browse-pages', 100] as const;

/** Most bytes that a list fetches when its filters are opened for the first time. */
export const INDEX_BYTES = 250_000;

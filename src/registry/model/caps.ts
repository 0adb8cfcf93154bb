// Caps that a page needs without the schemas of the fields (decision 20).

/** How many characters a keyword has at most. */
export const KEYWORD_CAP = 100;

/** How many keywords a deposit has at most. */
export const MAX_KEYWORDS = 50;

// Where the search index is, and what the pages must know of it: for the integration that makes it, and the pages that search.

/** The folder of the index, which Pagefind writes. */
export const SEARCH_FOLDER = '/pagefind/';

/** The file that says what the records of the index are. */
export const SEARCH_KINDS = `${SEARCH_FOLDER}kinds.json`;

/** What the records of the index are, in the order of their places: all deposits in the order of their numbers, then the items of each list. */
export interface SearchKinds {
  readonly deposits: number;
  /** The numbers of the deposits that were superseded or withdrawn. */
  readonly behind: readonly number[];
  readonly lists: readonly SearchedList[];
}

/** A list of which items are found by a search. */
export interface SearchedList {
  readonly title: string;
  readonly nouns: string;
  /** The path of its page. */
  readonly path: string;
  readonly count: number;
}

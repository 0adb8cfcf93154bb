// As much of Pagefind's interface in the browser as the search page uses.

/** Counts by value, by facet. */
export type FilterCounts = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** What is shown of one deposit found; `excerpt` is text with `<` and `>` escaped, and `<mark>` around what matches. */
export interface Fragment {
  readonly url: string;
  readonly excerpt: string;
  readonly meta: Readonly<Record<string, string | undefined>>;
}

/** A hit; its fragment is a file of its own, fetched when it is shown. */
export interface Hit {
  readonly id: string;
  data(): Promise<Fragment>;
}

/** The answer to one search. */
export interface Answer {
  readonly results: readonly Hit[];
  readonly filters: FilterCounts;
}

/** What a search is narrowed and ordered by. */
export interface SearchOptions {
  readonly filters?: Readonly<Record<string, { readonly any: readonly string[] }>>;
  readonly sort?: Readonly<Record<string, 'asc' | 'desc'>>;
}

/** The module that Pagefind writes into the site. */
export interface Pagefind {
  options(options: { baseUrl: string; excerptLength: number }): Promise<void>;
  init(): Promise<void>;
  filters(): Promise<FilterCounts>;
  search(words: string | null, options?: SearchOptions): Promise<Answer>;
}

/**
 * Loads the module from its address on this site, with its filters: an answer has counts only once they are there.
 * Rejects when something cannot be fetched.
 */
export async function loadPagefind(address: string, baseUrl: string): Promise<Pagefind> {
  const module = (await import(/* @vite-ignore */ address)) as Pagefind;
  await module.options({ baseUrl, excerptLength: 32 });
  await module.init();
  await module.filters();
  return module;
}

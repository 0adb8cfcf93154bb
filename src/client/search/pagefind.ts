// The part of Pagefind's interface in the browser that the search page uses.

/** Counts by value, by facet. */
export type FilterCounts = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** What is shown of one deposit found; `excerpt` is text with `<` and `>` escaped, and `<mark>` around what matches. */
export interface Fragment {
  readonly excerpt: string;
}

/** A hit: its id is the deposit number. Its fragment is a file of its own with the whole text, fetched for the excerpt. */
export interface Hit {
  readonly id: string;
  data(): Promise<Fragment>;
}

/** The answer to one search. */
export interface Answer {
  readonly results: readonly Hit[];
  readonly filters: FilterCounts;
}

/** What narrows a search. */
export interface SearchOptions {
  readonly filters?: Readonly<Record<string, { readonly any: readonly string[] }>>;
}

/** A search index that is loaded. */
export interface SearchIndex {
  /** The deposits found, and counts of the filters that are loaded. Rejects when a part of the index could not be fetched. */
  search(words: string | null, options: SearchOptions): Promise<Answer>;
  /** Fetches all filters, so that the next answer has their counts. Rejects when one could not be fetched. */
  loadFilters(): Promise<void>;
}

/** The module that Pagefind writes into the site. */
interface Pagefind {
  options(options: { baseUrl: string; excerptLength: number; noWorker: boolean }): Promise<void>;
  init(): Promise<void>;
  filters(): Promise<FilterCounts>;
  search(words: string | null, options?: SearchOptions): Promise<Answer>;
}

let index: Promise<SearchIndex> | undefined;
let attempts = 0;
/** A part of the index that could not be fetched. */
let missing: string | undefined;
let watching = false;

/**
 * The index of this site, loaded at the first call, with the files that every search needs. After a failure the next call
 * loads it again. Rejects when the module cannot be fetched.
 */
export function searchIndex(url: string, baseUrl: string): Promise<SearchIndex> {
  index ??= load(url, baseUrl).catch(giveUp);
  return index;
}

async function load(url: string, baseUrl: string): Promise<SearchIndex> {
  watchFetches(new URL('./', new URL(url, location.href)).href);
  // The page keeps a module, and what it failed to fetch, for each URL: another attempt needs another URL.
  const module = (await import(/* @vite-ignore */ attempts === 0 ? url : `${url}?${attempts}`)) as Pagefind;
  // The worker would be another file as large as the module, for searches of a few milliseconds.
  await module.options({ baseUrl, excerptLength: 32, noWorker: true });
  await module.init();
  return {
    search: (words, options) => whole(module.search(words, options)),
    loadFilters: async () => void (await whole(module.filters())),
  };
}

async function whole<T>(work: Promise<T>): Promise<T> {
  const done = await work.catch(giveUp);
  return missing ? giveUp(new Error(`${missing} could not be fetched`)) : done;
}

function giveUp(error: unknown): never {
  index = undefined;
  missing = undefined;
  attempts += 1;
  throw error;
}

/** Pagefind only logs that a part of the index could not be fetched, and answers as if the part were empty. */
function watchFetches(bundle: string): void {
  if (watching) return;
  watching = true;
  const fetchPlainly = globalThis.fetch.bind(globalThis);
  globalThis.fetch = async (asked, options) => {
    const { href } = new URL(asked instanceof Request ? asked.url : asked, location.href);
    // Without an excerpt the answer is the same.
    const part = href.startsWith(bundle) && !href.endsWith('.pf_fragment');
    const response = await fetchPlainly(asked, options).catch((error: unknown) => {
      if (part) missing = href;
      throw error;
    });
    if (part && !response.ok) missing = href;
    return response;
  };
}

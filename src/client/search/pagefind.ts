import { NO_FILTER } from '../../registry/search/documents.ts';
import { START_FILE, type StartPart, unpackStart } from '../../registry/search/start.ts';

// The part of Pagefind's interface in the browser that the search page uses.

/** Counts by value, by facet. */
export type FilterCounts = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** What the index keeps of one deposit: its text, the places of the words found in it, and the fields sought beside it. */
export interface Fragment {
  readonly content: string;
  readonly locations: readonly number[];
  readonly meta: Readonly<Record<string, string>>;
  readonly filters: Readonly<Record<string, readonly string[]>>;
}

/**
 * A hit: its id is the name of its document. Its fragment is a file of its own with the whole text, fetched for the excerpt.
 * `score` says how well it matches; the fields named have a word that was sought.
 */
export interface Hit {
  readonly id: string;
  readonly score: number;
  readonly matchedMetaFields?: readonly string[];
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
  /** Whether any deposit has a word, or another form of it. Rejects as `search` does. */
  holds(word: string): Promise<boolean>;
}

/** What matches in these fields counts so many times: title beats text. */
const WEIGHTS = { title: 12, creator: 4, keywords: 4 };

/** The module that Pagefind writes into the site. */
interface Pagefind {
  options(options: { baseUrl: string; noWorker: boolean; ranking: object }): Promise<void>;
  init(): Promise<void>;
  filters(): Promise<FilterCounts>;
  search(words: string | null, options?: SearchOptions): Promise<Answer & { unfilteredResultCount: number }>;
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
  // Twice as strict as by default about words that only begin like the one sought.
  await module.options({ baseUrl, noWorker: true, ranking: { metaWeights: WEIGHTS, termSimilarity: 2 } });
  await module.init();
  return {
    search: (words, options) => whole(module.search(words, options)),
    loadFilters: async () => void (await whole(module.filters())),
    holds: async (word) => {
      // In quotation marks a word matches itself and its forms, not words that begin with it. Only their number is wanted.
      const options = { filters: { [NO_FILTER]: { any: ['none'] } } };
      return (await whole(module.search(`"${word}"`, options))).unfilteredResultCount > 0;
    },
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

/**
 * Pagefind only logs that a part of the index could not be fetched, and answers as if the part were empty: this tells it. It also
 * takes what every search needs first out of the one file in which it is published.
 */
function watchFetches(bundle: string): void {
  if (watching) return;
  watching = true;
  const fetchPlainly = globalThis.fetch.bind(globalThis);
  const started = new Map<string, Promise<Response>>();
  globalThis.fetch = async (asked, options) => {
    const { href } = new URL(asked instanceof Request ? asked.url : asked, location.href);
    if (!href.startsWith(bundle)) return fetchPlainly(asked, options);
    const part = startPartOf(href.slice(bundle.length));
    const path = part ? `${bundle}${START_FILE}` : href;
    // The beginning names all other parts by their content: an old one would name parts that are gone.
    const fetching = part
      ? (started.get(String(attempts)) ?? fetchPlainly(path, { cache: 'no-cache' }))
      : fetchPlainly(href);
    if (part) started.set(String(attempts), fetching);
    // Without an excerpt the answer is the same.
    const needed = !href.endsWith('.pf_fragment');
    const response = await fetching.catch((error: unknown) => {
      if (needed) missing = path;
      throw error;
    });
    if (needed && !response.ok) missing = path;
    if (!part || !response.ok) return response;
    return new Response(unpackStart(await response.clone().arrayBuffer())[part]);
  };
}

function startPartOf(name: string): StartPart | undefined {
  if (name.startsWith('pagefind-entry.json')) return 'entry';
  if (name.endsWith('.pf_meta')) return 'documents';
  return name.startsWith('wasm.') ? 'program' : undefined;
}

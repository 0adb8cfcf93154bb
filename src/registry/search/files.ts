import { FACETS, type Facet, type FacetColumns, valuesOf } from './facets.ts';
import { partsWith } from './parts.ts';
import { readPart } from './postings.ts';
import { fragmentPath, START_FILE, type Start, tierPath, unpackStart } from './start.ts';
import { type Stemmer, stemmerOf } from './stems.ts';

// The files of a published index, each fetched when it is needed first.

/** Fetches a file of the index. `START_FILE` names all others, and must never be an old one. Rejects where there is none. */
export type BringFile = (path: string) => Promise<Uint8Array>;

/** What the index keeps of one deposit: its text, and the fields sought beside it. */
export interface Fragment {
  readonly content: string;
  readonly meta: Readonly<Record<string, string>>;
  readonly filters: Readonly<Record<string, readonly string[]>>;
}

/** The files of an index. What could not be fetched is fetched again when it is asked for again. */
export class IndexFiles {
  /** What the first file says. */
  readonly start: Start;
  /** The stems of words. */
  readonly stems: Stemmer;
  readonly #bring: BringFile;
  readonly #known = new Map<string, Promise<unknown>>();

  private constructor(bring: BringFile, start: Start, stems: Stemmer) {
    [this.#bring, this.start, this.stems] = [bring, start, stems];
  }

  /** Opens an index. Rejects when its first file cannot be fetched or read. */
  static async open(bring: BringFile): Promise<IndexFiles> {
    const start = unpackStart(await gunzip(await bring(START_FILE)));
    return new IndexFiles(bring, start, await stemmerOf(new Uint8Array(start.program)));
  }

  /** For each tier the words with their runs, among them all that begin with a word. */
  wordsAt(word: string): Promise<Map<string, Uint8Array>[]> {
    return Promise.all(
      this.start.tiers.map(({ name, from }) => this.#parts(name, partsWith(from, word), 'words')),
    );
  }

  /** For each tier the runs that say where a word is. */
  async placesOf(word: string): Promise<(Uint8Array | undefined)[]> {
    return Promise.all(
      this.start.tiers.map(async ({ name }) => {
        const from = await this.#json<string[]>(tierPath(name, 'places.list'));
        const words = await this.#parts(name, partsWith(from, word).slice(0, 1), 'places');
        return words.get(word);
      }),
    );
  }

  /** For each document its value of each facet. */
  facets(): Promise<Readonly<Record<Facet, readonly string[]>>> {
    return this.#once('facets', async () => {
      const tiers = await Promise.all(
        this.start.tiers.map(({ name }) => this.#json<FacetColumns>(tierPath(name, 'facets'))),
      );
      const columns = FACETS.map((facet) => [facet, tiers.flatMap((tier) => valuesOf(tier, facet))]);
      return Object.fromEntries(columns) as Record<Facet, string[]>;
    });
  }

  /** What is kept of a document, by its name. */
  fragment(name: string): Promise<Fragment> {
    const path = fragmentPath(name);
    return this.#once(path, async () => {
      const text = new TextDecoder().decode(await gunzip(await this.#bring(path)));
      // Pagefind writes a mark before it.
      return JSON.parse(text.slice(text.indexOf('{'))) as Fragment;
    });
  }

  async #parts(tier: string, numbers: readonly number[], kind: string): Promise<Map<string, Uint8Array>> {
    const parts = await Promise.all(
      numbers.map((number) => {
        const path = tierPath(tier, `${number}.${kind}`);
        return this.#once(path, async () => readPart(await gunzip(await this.#bring(path))));
      }),
    );
    return parts.length === 1 && parts[0] ? parts[0] : new Map(parts.flatMap((part) => [...part]));
  }

  #json<T>(path: string): Promise<T> {
    return this.#once(path, async () =>
      JSON.parse(new TextDecoder().decode(await gunzip(await this.#bring(path)))),
    );
  }

  #once<T>(path: string, make: () => Promise<T>): Promise<T> {
    const known = this.#known.get(path) as Promise<T> | undefined;
    if (known) return known;
    const made = make();
    this.#known.set(path, made);
    made.catch(() => this.#known.delete(path));
    return made;
  }
}

async function gunzip(bytes: Uint8Array): Promise<Uint8Array> {
  const plain = new Response(new Uint8Array(bytes)).body?.pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(plain).arrayBuffer());
}

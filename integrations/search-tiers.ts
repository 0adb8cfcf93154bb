import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { hashes } from '../src/archive/hashes.ts';
import { ByteWriter } from '../src/registry/search/bytes.ts';
import { type DocumentFacets, facetColumns } from '../src/registry/search/facets.ts';
import { boundary } from '../src/registry/search/parts.ts';
import { mergedWords } from './search-words.ts';

// The published index is a few tiers of deposits in a row: the units of each are put together, and its words divided into parts. A tier is
// a function of its own deposits alone, so that a new deposit changes the last tier only.

const compress = promisify(gzip);

/** A part has so many bytes, before compression to about half. What is fetched for every word is smaller than what phrases need. */
const FULL = { words: 24_000, places: 250_000 } as const;

type Kind = keyof typeof FULL;

/** What the page knows of a tier before it searches. */
export interface Tier {
  /** The folder of its files: it says their content. */
  readonly name: string;
  /** From which word on each of its parts goes. */
  readonly from: readonly string[];
}

const TIER = 'tier.json';

/** What is known of a tier in a kept folder, and the names of its files. */
export function readTier(folder: string): Tier & { readonly files: readonly string[] } {
  return JSON.parse(readFileSync(join(folder, TIER), 'utf8')) as Tier & { files: string[] };
}

/** Writes a tier into an empty folder: the words of `folders` together, and the facets of its documents. */
export async function writeTier(
  folder: string,
  folders: readonly string[],
  facets: readonly DocumentFacets[],
): Promise<void> {
  const files: string[] = [];
  const digests: string[] = [];
  const writing = new Set<Promise<void>>();
  const write = async (name: string, content: Uint8Array, level: number) => {
    files.push(name);
    digests.push(hashes.sha256(content));
    // Some are compressed while others are put together, and not more than memory has room for.
    if (writing.size >= 4) await Promise.race(writing);
    const one = compress(content, { level }).then((bytes) => {
      writeFileSync(join(folder, name), bytes);
      writing.delete(one);
    });
    writing.add(one);
  };
  const parts = { words: new Parts('words'), places: new Parts('places') };
  for (const { word, runs, places } of mergedWords(folders))
    for (const [kind, content] of [
      ['words', runs],
      ['places', places],
    ] as const)
      for (const part of parts[kind].add(word, content))
        await write(part.name, part.bytes, kind === 'words' ? 9 : 4);
  for (const kind of ['words', 'places'] as const)
    for (const part of parts[kind].end()) await write(part.name, part.bytes, kind === 'words' ? 9 : 4);
  await write('places.list', Buffer.from(JSON.stringify(parts.places.from)), 9);
  await write('facets', Buffer.from(JSON.stringify(facetColumns(facets))), 9);
  await Promise.all(writing);
  const name = hashes.sha256(digests.join(' ')).slice(0, 12);
  writeFileSync(join(folder, TIER), JSON.stringify({ name, from: parts.words.from, files }));
}

interface Part {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Divides words, which come in order, into parts. */
class Parts {
  /** From which word on each part goes. */
  readonly from: string[] = [];
  readonly #kind: Kind;
  #part = new ByteWriter();
  #last = '';
  #beginning = '';

  constructor(kind: Kind) {
    this.#kind = kind;
  }

  /** Adds a word; returns the part that is full before it. */
  add(word: string, content: Uint8Array): Part[] {
    const full = FULL[this.#kind];
    const [size, longer] = [this.#part.size, this.#part.size + content.length];
    // A word and those that begin with it are sought together: they share a part where it has room.
    const together = this.#beginning !== '' && word.startsWith(this.#beginning);
    const fits = longer <= (together ? 2 : 1) * full;
    const closed = size > 0 && !fits ? this.end() : [];
    if (this.#part.size === 0) this.from.push(this.from.length === 0 ? '' : boundary(this.#last, word));
    this.#part.text(word);
    this.#part.number(content.length);
    this.#part.bytes(content);
    this.#last = word;
    if (!together) this.#beginning = word;
    return closed;
  }

  /** The part that is not full, if any. */
  end(): Part[] {
    if (this.#part.size === 0) return [];
    const part = { name: `${this.from.length - 1}.${this.#kind}`, bytes: this.#part.whole() };
    this.#part = new ByteWriter();
    return [part];
  }
}

import { SEARCH_FOLDER } from '../../registry/pages/publication/site-files.ts';
import {
  BLOCK,
  dividedWords,
  holdsPairs,
  type Part,
  type Piece,
  partsOf,
  spellingsOf,
  writtenPieces,
} from '../../registry/text/search-words.ts';
import { siteHref } from '../shared.ts';

// The search index of this site, by Pagefind's own program (its documented interface: https://pagefind.app/docs/api/). Each part of a query
// is searched separately; the result is the records that have all parts.

interface Pagefind {
  readonly options: (options: object) => Promise<void>;
  readonly search: (
    words: string | null,
    options?: { readonly sort: Readonly<Record<string, 'asc'>> },
  ) => Promise<{ readonly results: readonly PagefindResult[] }>;
}

interface PagefindResult {
  readonly id: string;
  readonly score: number;
  readonly data: () => Promise<IndexedRecord>;
}

/** A record as the index keeps it. */
export interface IndexedRecord {
  readonly url: string;
  /** The whole text, with a tag around each word that was found. */
  readonly excerpt: string;
  readonly meta: Readonly<Record<string, string>>;
}

/** A record that was found. */
export interface Hit {
  /** Its place among all records, from 1: of a deposit, its number. */
  readonly place: number;
  readonly score: number;
  /** Whether runs of a script without spaces were sought, and not single characters of them. */
  readonly ofRuns: boolean;
  /** The record as the index keeps it, by each part of the query. */
  readonly data: () => Promise<readonly IndexedRecord[]>;
}

/** The weights of a match in these fields: title beats text. */
const WEIGHTS = { title: 12, creator: 4, keywords: 4 };

/** Longer than any text: Pagefind must not cut the excerpt, since `excerptOf` cuts it at the beginning of a sentence. */
const WHOLE_TEXT = 10_000_000;

/** Finds the records that have all parts of a query, the best first. Rejects when a file of the index cannot be fetched. */
type Find = (parts: readonly Part[]) => Promise<readonly Hit[]>;

let index: Promise<Find> | undefined;

/** The index, opened at the first call; after a failure the next call opens it again. Rejects when it cannot be fetched. */
export function searchIndex(): Promise<Find> {
  index ??= open().catch((error: unknown) => {
    index = undefined;
    throw error;
  });
  return index;
}

async function open(): Promise<Find> {
  const path = siteHref(`${SEARCH_FOLDER}pagefind.js`);
  const pagefind: Pagefind = await import(/* @vite-ignore */ path);
  await pagefind.options({ excerptLength: WHOLE_TEXT, ranking: { metaWeights: WEIGHTS } });
  // The order of this list maps the ids of Pagefind to records.
  const all = await pagefind.search(null, { sort: { place: 'asc' } });
  const places = new Map(all.results.map(({ id }, at) => [id, at + 1]));
  const known = new Map<string, Promise<readonly PagefindResult[]>>();
  const ask = (asked: string) => {
    const answer = known.get(asked) ?? pagefind.search(asked).then(({ results }) => results);
    known.set(asked, answer);
    answer.catch(() => known.delete(asked));
    return answer;
  };
  return async (parts) => {
    const answers = await Promise.all(parts.map(({ asked }) => ask(asked)));
    const ofRuns = parts.some(({ asked }) => asked.startsWith('"') && holdsPairs(asked));
    return inAll(answers).map(({ id, ...hit }) => ({ ...hit, place: places.get(id) ?? 0, ofRuns }));
  };
}

/** The records that every answer has, the best first. */
function inAll(answers: readonly (readonly PagefindResult[])[]) {
  const found = new Map<string, PagefindResult[]>();
  for (const [at, answer] of answers.entries())
    for (const result of answer) {
      const before = found.get(result.id) ?? [];
      if (before.length === at) found.set(result.id, [...before, result]);
    }
  return [...found]
    .filter(([, results]) => results.length === answers.length)
    .map(([id, results]) => ({
      id,
      score: results.reduce((sum, { score }) => sum + score, 0),
      data: () => Promise.all(results.map(({ data }) => data())),
    }))
    .sort((a, b) => b.score - a.score);
}

/** The answer to a query. */
export interface SearchAnswer {
  readonly hits: readonly Hit[];
  /** The words that were left out because nothing has them beside the others. */
  readonly left: readonly string[];
  /** Whether the query has a letter or digit to look for. */
  readonly hasWords: boolean;
}

/** The records for a query. If none has all its words, leaves out the rarest word and tries again, until no word is left. */
export async function answerTo(query: string): Promise<SearchAnswer> {
  const find = await searchIndex();
  let parts = partsOf(query);
  const left: string[] = [];
  const counts = new Map<Part, number>();
  for (;;) {
    const hits = parts.length > 0 ? await find(parts) : [];
    const missing = hits[0] ? await missingIn(hits[0], parts, find) : undefined;
    if (parts.length === 0 || (hits.length > 0 && !missing))
      return { hits, left, hasWords: parts.length + left.length > 0 };
    // If the best record lacks a part, all were found for that part by mistake: leave it out. Otherwise leave out the rarest part.
    for (const part of parts) if (!counts.has(part)) counts.set(part, (await find([part])).length);
    const rarest = missing ?? parts.reduce((a, b) => ((counts.get(b) ?? 0) < (counts.get(a) ?? 0) ? b : a));
    left.push(rarest.typed);
    parts = parts.filter((part) => part !== rarest);
  }
}

/**
 * Returns the first part of a query that a record lacks although Pagefind found the record for it; undefined if it has all of them. If no
 * word begins with what was typed, Pagefind falls back to a word with which the typed one begins.
 */
async function missingIn(hit: Hit, parts: readonly Part[], find: Find): Promise<Part | undefined> {
  const data = await hit.data();
  for (const [at, part] of parts.entries()) {
    // A part in quotation marks is matched exactly.
    if (part.asked.startsWith('"')) continue;
    const marked = [...(data[at]?.excerpt ?? '').matchAll(/<mark>(.*?)<\/mark>/gs)].map(
      ([, word = '']) => word,
    );
    const fields = Object.values(data[at]?.meta ?? {}).flatMap((text) => text.split(/\s+/));
    const words = [...marked, ...fields].flatMap((word) => bare(word).split(/[^\p{L}\p{N}]+/u));
    if (words.some((word) => word.startsWith(bare(part.asked)))) continue;
    // A word can be found by its stem alone.
    if ((await find([{ ...part, asked: `"${part.asked}"` }])).length === 0) return part;
  }
  return undefined;
}

function bare(word: string): string {
  return word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

// The excerpt of a result: the sentence with the found words, from its beginning if that is near, and the text after it.

/** The number of words in an excerpt; the width of the page limits how many are visible. */
const LENGTH = 44;

/** A sentence that began at most so many words before the first word found is shown from its beginning. */
const LEAD = 14;

const ENDS = /[.!?…。！？؟]["'”’»)\]]*$/u;

/** How Pagefind writes a word that was found, and the two signs that it escapes. */
const MARK = /^<mark>(.*)<\/mark>$/su;

/**
 * Returns the excerpt of a text around the words that were found, as pieces; undefined if the text has none of them, or if the excerpt
 * would be a piece of a table. `texts` has the whole text once for each part of the query, as Pagefind marks it. `both` says whether a
 * found pair of characters marks both of them.
 */
export function excerptOf(texts: readonly string[], both: boolean): readonly Piece[] | undefined {
  const all = texts.map((text) => dividedWords(text.trim().split(/\s+/)));
  const [first] = all;
  if (!first) return undefined;
  const words = first.words.map(plain);
  const spellings = new Set(all.flatMap((one) => one.spellings.filter((word) => MARK.test(word)).map(plain)));
  const found = words.map(
    (word, at) =>
      all.some((one) => MARK.test(one.words[at] ?? '')) ||
      (spellings.size > 0 && spellingsOf(word).some((spelling) => spellings.has(spelling))),
  );
  const places = found.flatMap((is, at) => (is ? [at] : []));
  if (places.length === 0) return undefined;
  const start = startOf(words, bestPlace(words, places));
  const end = endOf(words, start);
  const pieces = trimmed(writtenPieces(words.slice(start, end), (at) => found[start + at] ?? false, both));
  if (!isProse(pieces)) return undefined;
  const before = start > 0 && !beginsAt(words, start) ? [{ text: '… ', found: false }] : [];
  const cut = end < words.length && words[end] !== BLOCK && !ENDS.test(words[end - 1] ?? '');
  return [...before, ...pieces, ...(cut ? [{ text: ' …', found: false }] : [])];
}

function plain(word: string): string {
  return word.replace(MARK, '$1').replaceAll('&lt;', '<').replaceAll('&gt;', '>');
}

/** Without the dashes of blocks at its ends. */
function trimmed(pieces: readonly Piece[]): readonly Piece[] {
  return pieces
    .map(({ text, found }, at) => {
      const begun = at === 0 ? text.replace(/^(?:\s|—)+/u, '') : text;
      return { text: at === pieces.length - 1 ? begun.replace(/(?:\s|—)+$/u, '') : begun, found };
    })
    .filter(({ text }) => text !== '');
}

/** The share of letters among the signs of an excerpt below which it is a piece of a table or of data, and no sentence. */
const LETTERS = 0.65;

function isProse(pieces: readonly Piece[]): boolean {
  const signs = pieces.map(({ text }) => text.replace(/\s+/gu, '')).join('');
  const letters = signs.replace(/[^\p{L}\p{M}]+/gu, '');
  return letters.length >= signs.length * LETTERS;
}

/** Of the places found, the one from which an excerpt shows most different words of them. Ties go to the earlier. */
function bestPlace(words: readonly string[], places: readonly number[]): number {
  let best = places[0] ?? 0;
  let most = 0;
  for (const [at, place] of places.entries()) {
    const shown = new Set<string>();
    for (let next = at; next < places.length && (places[next] ?? 0) < place + LENGTH - LEAD; next += 1)
      shown.add((words[places[next] ?? 0] ?? '').toLowerCase());
    if (shown.size > most) [most, best] = [shown.size, place];
  }
  return best;
}

function startOf(words: readonly string[], place: number): number {
  for (let at = place; at >= Math.max(0, place - LEAD); at -= 1) if (beginsAt(words, at)) return at;
  // No sentence begins near: a few words before what was found.
  return Math.max(0, place - LEAD / 2);
}

/** Whether a sentence or block begins with the word at a place. */
function beginsAt(words: readonly string[], at: number): boolean {
  const before = words[at - 1];
  return before === undefined || before === BLOCK || ENDS.test(before);
}

function endOf(words: readonly string[], start: number): number {
  const end = Math.min(words.length, start + LENGTH);
  // An excerpt may also end at the end of a block, unless it would be too short.
  for (let at = start + 2 * LEAD; at < end; at += 1) if (words[at] === BLOCK) return at;
  return end;
}

import type { Reading } from '../registry/find/reading.ts';
import { canBeWords, route } from '../registry/find/route.ts';
import type { BrowseRow } from '../registry/surfaces/browse-index.ts';
import { type Found, NONE, readAs } from './find-readings.ts';
import { depositRow } from './lookup.ts';
import { BASE } from './site.ts';

// What the registry answers to a text that may be an identifier. Words are none of its business: they go to the full text.

/** A deposit, and how it was found. */
export interface Match {
  readonly row: BrowseRow;
  readonly why: string;
}

/** The answer to a text. */
export interface Answer {
  /** Every identifier that the text can be, the likeliest first; none where it is words. */
  readonly readings: readonly Reading[];
  /** Whether the text can be words as well: a bare number, or letters that happen to be hex digits. */
  readonly words: boolean;
  /** The deposits that bear the identifier: the likeliest reading first. */
  readonly matches: readonly Match[];
  /** How many deposits bear it, which may be more than are listed. */
  readonly total: number;
  /** What is to be said where no deposit bears it, or where more is known than which deposit it is; a whole sentence or two. */
  readonly sentence?: string;
  /** Where no deposit bears it: deposits that may have been meant. */
  readonly near: readonly Match[];
}

/** The most deposits that an answer lists. */
const LISTED = 20;

/** The beginnings of the addresses of this site: where it is now, and where it says it is. */
function places(): string[] {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href;
  const path = location.pathname.slice(BASE.length);
  const own = canonical?.endsWith(path) ? [canonical.slice(0, canonical.length - path.length)] : [];
  return [`${location.origin}${BASE}`, ...own];
}

/** What a text can be as an identifier, at this site. */
export function readingsOf(text: string): readonly Reading[] {
  return route(text, places());
}

/** The answer to a text. Rejects when a file of the site cannot be fetched. */
export async function answerFor(text: string, most = LISTED): Promise<Answer> {
  const readings = readingsOf(text);
  const found = await Promise.all(readings.map(readAs));
  const exact = await matchesOf(found.flatMap(({ numbers, why }) => numbers.map((number) => [number, why])));
  const words = canBeWords(text, readings);
  const total = Math.max(exact.length, ...found.map(({ total = 0 }) => total));
  const said = found.map(({ note }) => note).filter((note) => note !== undefined);
  if (exact.length > 0)
    return { readings, words, matches: exact.slice(0, most), total, near: [], ...sentenceOf(said) };
  const near = await matchesOf(found.flatMap(({ near = [] }) => near.map(([number, why]) => [number, why])));
  return {
    readings,
    words,
    matches: [],
    total: 0,
    near: near.slice(0, most),
    ...sentenceOf([...said, ...nothing(found)]),
  };

  async function matchesOf(pairs: readonly (readonly [number, string])[]): Promise<Match[]> {
    const first = new Map(pairs.toReversed());
    const order = [...new Set(pairs.map(([number]) => number))].slice(0, most);
    const rows = await Promise.all(order.map((number) => depositRow(number)));
    return rows.flatMap((row) => (row ? [{ row, why: first.get(row.n) ?? '' }] : []));
  }
}

function sentenceOf(sentences: readonly string[]): { sentence?: string } {
  return sentences.length === 0 ? {} : { sentence: sentences.join(' ') };
}

/** That no deposit has it, in one sentence for all readings. */
function nothing(found: readonly Found[]): string[] {
  const missing = found.flatMap(({ missing = [] }) => missing);
  return missing.length === 0 ? [] : [`${NONE} ${missing.join(' or ')}.`];
}

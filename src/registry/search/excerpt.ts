import { joinWords } from '../text/segment.ts';
import { marksBeside } from '../text/unused.ts';
import { BLOCK } from './blocks.ts';

// The excerpt of a result: the sentence with the words that were found, from its beginning where that is near, and what follows.

/** A piece of an excerpt: text, and whether it is one of the words that were found. */
export interface Piece {
  readonly text: string;
  readonly found: boolean;
}

/** So many words an excerpt has; what is shown of them depends on the width. */
const LENGTH = 44;

/** A sentence that began at most so many words before the first word found is shown from its beginning. */
const LEAD = 14;

const ENDS = /[.!?…。！？؟]["'”’»)\]]*$/u;

/**
 * The excerpt of an indexed text around the words at `places`, which count its words from 0. Without places it is the beginning.
 * An ellipsis stands where a sentence is cut, a dash where a block ends. Consecutive words found are one piece.
 */
export function excerptOf(content: string, places: readonly number[]): Piece[] {
  const words = content.split(/\s+/);
  const found = new Set(places);
  const start = startOf(words, bestPlace(words, places));
  const end = endOf(words, start);
  const [less = ''] = marksBeside(1, content);
  const shown = words.slice(start, end).map((word, at) => marked(word, found.has(start + at), less));
  const text = joinWords(shown.join(' ').replaceAll('</mark> <mark>', ' ')).replace(
    /^(?:\s|—)+|(?:\s|—)+$/gu,
    '',
  );
  const before = start > 0 && !beginsAt(words, start) ? '… ' : '';
  const after = end < words.length && words[end] !== BLOCK && !ENDS.test(words[end - 1] ?? '') ? ' …' : '';
  return piecesOf(`${before}${text}${after}`, less);
}

/** The share of letters among the signs of an excerpt below which it is a piece of a table or of data, and no sentence. */
const LETTERS = 0.75;

/** Whether an excerpt can be read as sentences: most of its signs are letters. */
export function isProse(pieces: readonly Piece[]): boolean {
  const signs = pieces.map(({ text }) => text.replace(/\s+/gu, '')).join('');
  const letters = signs.replace(/[^\p{L}\p{M}]+/gu, '');
  return letters.length >= signs.length * LETTERS;
}

/** A word with its mark as a tag. `less` stands for `<` in the word, so that a text with `<mark>` in it marks nothing. */
function marked(word: string, found: boolean, less: string): string {
  if (word === BLOCK) return '—';
  const plain = word.replaceAll('<', less);
  if (!found) return plain;
  // Signs around the word are no part of what was sought.
  return plain.replace(/[\p{L}\p{N}](?:.*[\p{L}\p{N}\p{M}])?/su, '<mark>$&</mark>');
}

function piecesOf(text: string, less: string): Piece[] {
  const plain = (part: string) => part.replaceAll(less, '<');
  return text
    .split(/(<mark>.*?<\/mark>)/s)
    .filter((part) => part !== '')
    .map((part) => {
      const inner = /^<mark>(.*)<\/mark>$/s.exec(part)?.[1];
      return inner === undefined ? { text: plain(part), found: false } : { text: plain(inner), found: true };
    });
}

/** Of the places found, the one from which an excerpt shows most of them. Ties go to the earlier. */
function bestPlace(words: readonly string[], places: readonly number[]): number {
  let best = places[0] ?? 0;
  let most = 0;
  for (const [at, place] of places.entries()) {
    const shown = new Set<string>();
    for (let next = at; next < places.length && (places[next] ?? 0) < place + LENGTH - LEAD; next += 1)
      shown.add((words[places[next] ?? 0] ?? '').toLowerCase());
    if (shown.size > most) {
      most = shown.size;
      best = place;
    }
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
  // Where a block ends an excerpt may end, too, unless that leaves little to read.
  for (let at = start + 2 * LEAD; at < end; at += 1) if (words[at] === BLOCK) return at;
  return end;
}

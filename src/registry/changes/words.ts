import { diffArrays } from 'diff';
import { identifiersIn } from '../markdown/identifiers.ts';

/** A piece of a paragraph: in both versions, in the later one alone, or in the earlier one alone. */
export interface Piece {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

/** In UTF-16 units: paragraphs that are longer are not compared word by word. */
const LONGEST = 20_000;

/** The most words that may differ, so that the time for one paragraph is bounded. */
const MOST_EDITS = 600;

const segmenter = new Intl.Segmenter('ja', { granularity: 'word' });

/** A text as words, spaces and marks (UAX 29); an identifier is one word. Joined, they are the text. */
export function wordsOf(text: string): string[] {
  const words: string[] = [];
  let from = 0;
  for (const { at, identifier } of identifiersIn(text)) {
    for (const { segment } of segmenter.segment(text.slice(from, at))) words.push(segment);
    words.push(identifier);
    from = at + identifier.length;
  }
  for (const { segment } of segmenter.segment(text.slice(from))) words.push(segment);
  return words;
}

/**
 * What changed between two paragraphs, word by word; undefined where they are too long, or where less than `least` of both (0 to 1)
 * stayed: a paragraph that is struck through for the most part is not read.
 */
export function comparedWords(before: string, after: string, least = ALIKE): Piece[] | undefined {
  if (before.length > LONGEST || after.length > LONGEST) return undefined;
  const changes = diffArrays(wordsOf(before), wordsOf(after), { maxEditLength: MOST_EDITS });
  const pieces = changes?.map(
    ({ added, removed, value }): Piece => ({
      kind: added ? 'added' : removed ? 'removed' : 'same',
      text: value.join(''),
    }),
  );
  return pieces && shareKept(pieces) >= least ? mended(pieces) : undefined;
}

/** The share of two paragraphs that both have, in characters that are no space (0 to 1). */
function shareKept(pieces: readonly Piece[]): number {
  let [kept, all] = [0, 0];
  for (const { kind, text } of pieces) {
    const length = text.replace(/\s+/g, '').length * (kind === 'same' ? 2 : 1);
    all += length;
    if (kind === 'same') kept += length;
  }
  return all === 0 ? 1 : kept / all;
}

/** A space alone between two changes is part of them: “one two” is read more easily than “one”, “two”. */
function mended(pieces: readonly Piece[]): Piece[] {
  const made: Piece[] = [];
  for (let at = 0; at < pieces.length; ) {
    let removed = '';
    let added = '';
    let end = at;
    for (; end < pieces.length; end += 1) {
      const piece = pieces[end] as Piece;
      const between = end > at && end + 1 < pieces.length && /^\s+$/.test(piece.text);
      if (piece.kind === 'same' && !between) break;
      if (piece.kind !== 'added') removed += piece.text;
      if (piece.kind !== 'removed') added += piece.text;
    }
    if (removed !== '') made.push({ kind: 'removed', text: removed });
    if (added !== '') made.push({ kind: 'added', text: added });
    const same = pieces[end];
    if (same) made.push(same);
    at = end + 1;
  }
  return made;
}

/** How much two texts have in common, from 0 to 1: the share of their words that both have (Dice). */
export function likeness(before: readonly string[], after: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const word of before) counts.set(word, (counts.get(word) ?? 0) + 1);
  let common = 0;
  for (const word of after) {
    const left = counts.get(word) ?? 0;
    if (left > 0) common += 1;
    counts.set(word, left - 1);
  }
  return before.length + after.length === 0 ? 1 : (2 * common) / (before.length + after.length);
}

/** Texts with less in common are not two states of one (0 to 1). */
export const ALIKE = 0.5;

/** The words of a text that are compared to see whether it is another state of a second: those of its beginning, without the marks. */
export function weighed(text: string): string[] {
  return wordsOf(text.slice(0, LONGEST)).filter((word) => /[\p{L}\p{N}]/u.test(word));
}

import { diffArrays } from 'diff';
import { identifiersIn } from '../../markdown/links.ts';

/** One paragraph that differs, or a run of paragraphs that do not. */
export type Block =
  | { readonly kind: 'same'; readonly count: number }
  | { readonly kind: 'added' | 'removed'; readonly text: string }
  | { readonly kind: 'changed'; readonly pieces: readonly Piece[] };

/** A piece of a paragraph: in both versions, in the later one alone, or in the earlier one alone. */
export interface Piece {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

/** The most paragraphs that may differ: beyond, two texts are too different to be compared in place. */
const MOST_EDITS = 1500;

/** Among so many removed paragraphs at one place is the one sought of which an added paragraph is the later state. */
const NEAR = 20;

/** The paragraphs of a text as it is written: what stands between blank lines, with its indentation. */
export function paragraphsOf(text: string): string[] {
  return text
    .split(/\n(?:[^\S\n]*\n)+/)
    .flatMap((paragraph) => (paragraph.trim() === '' ? [] : [paragraph.trimEnd()]));
}

/**
 * Compares two texts paragraph by paragraph, in the order of the text; undefined where too much differs. Takes time
 * in proportion to the texts and to the square of what differs, which is bounded.
 */
export function comparedParagraphs(before: string, after: string): Block[] | undefined {
  const changes = diffArrays(paragraphsOf(before), paragraphsOf(after), { maxEditLength: MOST_EDITS });
  if (!changes) return undefined;
  const blocks: Block[] = [];
  let removed: string[] = [];
  let added: string[] = [];
  for (const change of changes) {
    if (change.removed) removed = [...removed, ...change.value];
    else if (change.added) added = [...added, ...change.value];
    else {
      blocks.push(...paired(removed, added), { kind: 'same', count: change.count });
      removed = [];
      added = [];
    }
  }
  return [...blocks, ...paired(removed, added)];
}

/**
 * The blocks for paragraphs that were removed and added at one place: an added one and the first removed one that is like it are one that
 * changed, and what is left was removed or added.
 */
function paired(removed: readonly string[], added: readonly string[]): Block[] {
  const old = removed.map(wordsIn);
  const gone = (from: number, to?: number) =>
    removed.slice(from, to).map((text): Block => ({ kind: 'removed', text }));
  const blocks: Block[] = [];
  let next = 0;
  let came: Block[] = [];
  for (const text of added) {
    const words = wordsIn(text);
    const near = old.slice(next, next + NEAR).findIndex((one) => isLike(one, words));
    const pieces = near < 0 ? undefined : comparedWords(removed[next + near] ?? '', text);
    if (pieces) {
      blocks.push(...gone(next, next + near), ...came, { kind: 'changed', pieces });
      next += near + 1;
      came = [];
    } else came.push({ kind: 'added', text });
  }
  return [...blocks, ...gone(next), ...came];
}

/** In UTF-16 units: paragraphs that are longer are not compared word by word. */
const LONGEST = 20_000;

/** The most words that may differ, so that the time for one paragraph is bounded. */
const MOST_WORD_EDITS = 600;

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
 * Compares two texts word by word; undefined if they are too long, if too many words differ, or if they are not alike: nobody
 * reads a paragraph that is mostly struck through.
 */
export function comparedWords(before: string, after: string): Piece[] | undefined {
  if (before.length > LONGEST || after.length > LONGEST) return undefined;
  if (!isLike(wordsIn(before), wordsIn(after))) return undefined;
  const changes = diffArrays(wordsOf(before), wordsOf(after), { maxEditLength: MOST_WORD_EDITS });
  return changes?.map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value.join(''),
  }));
}

/** The different words at the beginning of a text, without spaces and marks. */
function wordsIn(text: string): ReadonlySet<string> {
  return new Set(wordsOf(text.slice(0, LONGEST)).filter((word) => /[\p{L}\p{N}]/u.test(word)));
}

/** Whether two texts are two states of one: more than half of their words are in both (Dice). */
function isLike(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const shared = one.intersection(other).size;
  return 4 * shared > one.size + other.size;
}

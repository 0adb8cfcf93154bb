import { diffArrays } from 'diff';
import { identifiersIn, marksAfter } from '../../markdown/links.ts';

/** One paragraph that differs, or a run of paragraphs that do not. A paragraph that moved is removed at one place and added at another. */
export type Block =
  | { readonly kind: 'same'; readonly count: number; readonly under?: string | undefined }
  | { readonly kind: 'added' | 'removed'; readonly text: string; readonly moved?: true }
  | { readonly kind: 'changed'; readonly pieces: readonly Piece[] };

/** The most paragraphs that may differ: beyond, two texts are too different to be compared in place. */
const MOST_EDITS = 1500;

/** The most pairs of paragraphs to compare at one place: the number of removed ones times that of added ones. */
const MOST_PAIRS = 900;

/** The paragraphs of a text as it is written: what stands between blank lines, with its indentation. */
export function paragraphsOf(text: string): string[] {
  return text
    .split(/\n(?:[^\S\n]*\n)+/)
    .flatMap((paragraph) => (paragraph.trim() === '' ? [] : [paragraph.trimEnd()]));
}

/**
 * What changed from one text to another, paragraph by paragraph and in the order of the text; undefined where too much differs. Sections
 * of the same name are one section, whatever stands in them. Takes time in proportion to the texts and to the square of what differs,
 * which is bounded.
 */
export function comparedParagraphs(before: string, after: string): Block[] | undefined {
  const [old, fresh] = [paragraphsOf(before), paragraphsOf(after)];
  const changes = diffArrays(old.map(keyOf), fresh.map(keyOf), { maxEditLength: MOST_EDITS });
  if (!changes) return undefined;
  const blocks: Block[] = [];
  let [row, column, removed, added] = [0, 0, 0, 0];
  const pair = () => {
    blocks.push(...paired(old.slice(row, row + removed), fresh.slice(column, column + added)));
    [row, column, removed, added] = [row + removed, column + added, 0, 0];
  };
  for (const change of changes) {
    if (change.removed) removed += change.count;
    else if (change.added) added += change.count;
    else {
      pair();
      blocks.push(...kept(old.slice(row, row + change.count), fresh.slice(column, column + change.count)));
      [row, column] = [row + change.count, column + change.count];
    }
  }
  pair();
  return withMoves(blocks);
}

/** What a paragraph is recognized by: a heading by the name of its section, any other by all of it. */
function keyOf(paragraph: string): string {
  const name = headingOf(paragraph)?.name;
  return name === undefined ? paragraph : `# ${name}`;
}

/** Paragraphs of the same keys: what is the same, and headings that are written in another way. */
function kept(old: readonly string[], fresh: readonly string[]): Block[] {
  const blocks: Block[] = [];
  let from = 0;
  const same = (end: number) => {
    if (end > from)
      blocks.push({ kind: 'same', count: end - from, under: lastHeading(fresh.slice(from, end)) });
    from = end + 1;
  };
  for (const [at, paragraph] of fresh.entries()) {
    const was = old[at] ?? '';
    if (was === paragraph) continue;
    same(at);
    const pieces = comparedWords(was, paragraph, 0);
    if (pieces) blocks.push({ kind: 'changed', pieces });
    else blocks.push({ kind: 'removed', text: was }, { kind: 'added', text: paragraph });
  }
  same(fresh.length);
  return blocks;
}

/** The last heading of some paragraphs: it says where the next change stands. */
function lastHeading(paragraphs: readonly string[]): string | undefined {
  const last = paragraphs.findLast((paragraph) => headingOf(paragraph));
  return last && headingOf(last)?.words;
}

/**
 * Returns the blocks for paragraphs that were removed and added at one place. A removed and an added paragraph that are alike become one
 * changed paragraph; the pairs keep the order of the text and have as much in common as possible.
 */
function paired(removed: readonly string[], added: readonly string[]): Block[] {
  const blocks: Block[] = [];
  let before = 0;
  let after = 0;
  const drop = (end: number) => {
    for (; before < end; before += 1) blocks.push({ kind: 'removed', text: removed[before] ?? '' });
  };
  const add = (end: number) => {
    for (; after < end; after += 1) blocks.push({ kind: 'added', text: added[after] ?? '' });
  };
  for (const [of, to] of pairs(removed, added)) {
    const pieces = comparedWords(removed[of] ?? '', added[to] ?? '');
    if (!pieces) continue;
    drop(of);
    add(to);
    blocks.push({ kind: 'changed', pieces });
    before += 1;
    after += 1;
  }
  // What is left of a section stands before the sections that follow it.
  drop(sectionEnd(removed, before));
  add(sectionEnd(added, after));
  drop(removed.length);
  add(added.length);
  return blocks;
}

function sectionEnd(paragraphs: readonly string[], from: number): number {
  const next = paragraphs.findIndex((paragraph, at) => at >= from && headingOf(paragraph));
  return next < 0 ? paragraphs.length : next;
}

/** The pairs of paragraphs, in order, that have the most in common. */
function pairs(removed: readonly string[], added: readonly string[]): [number, number][] {
  if (removed.length * added.length > MOST_PAIRS) return [];
  const [old, fresh] = [removed.map(weight), added.map(weight)];
  const alike = old.map((one) => fresh.map((other) => shareOf(one, other)));
  // The best sum of likenesses of what follows, from the end to the beginning.
  const best = Array.from({ length: old.length + 1 }, () => new Array<number>(fresh.length + 1).fill(0));
  const at = (row: number, column: number) => best[row]?.[column] ?? 0;
  for (let row = old.length - 1; row >= 0; row--) {
    for (let column = fresh.length - 1; column >= 0; column--) {
      const both = alike[row]?.[column] ?? 0;
      const taken = both > 0 ? both + at(row + 1, column + 1) : 0;
      (best[row] as number[])[column] = Math.max(taken, at(row + 1, column), at(row, column + 1));
    }
  }
  const found: [number, number][] = [];
  for (let row = 0, column = 0; row < old.length && column < fresh.length; ) {
    const both = alike[row]?.[column] ?? 0;
    if (both > 0 && at(row, column) === both + at(row + 1, column + 1)) found.push([row++, column++]);
    else if (at(row, column) === at(row + 1, column)) row += 1;
    else column += 1;
  }
  return found;
}

const weight = (paragraph: string) => ({ heading: headingOf(paragraph), words: weighed(paragraph) });

/** How much two paragraphs have in common, or 0 where they are not two states of one: a heading is never one of a paragraph. */
function shareOf(one: ReturnType<typeof weight>, other: ReturnType<typeof weight>): number {
  if (one.heading && other.heading) return headingsAlike(one.heading, other.heading) ? 1 : 0;
  if (one.heading || other.heading) return 0;
  const share = likeness(one.words, other.words);
  return share >= ALIKE ? share : 0;
}

/** Marks a paragraph as moved if it was removed at one place and added unchanged at another. */
function withMoves(blocks: readonly Block[]): Block[] {
  const left = new Map<string, number>();
  for (const block of blocks)
    if (block.kind === 'removed') left.set(block.text, (left.get(block.text) ?? 0) + 1);
  const came = new Map<string, number>();
  const take = (from: Map<string, number>, text: string) => {
    const number = from.get(text) ?? 0;
    if (number > 0) from.set(text, number - 1);
    return number > 0;
  };
  const marked = blocks.map((block): Block => {
    if (block.kind !== 'added' || !take(left, block.text)) return block;
    came.set(block.text, (came.get(block.text) ?? 0) + 1);
    return { ...block, moved: true };
  });
  return marked.map((block) =>
    block.kind === 'removed' && take(came, block.text) ? { ...block, moved: true } : block,
  );
}

/** A heading of a text: its words as written, and the name of its section, which a remark at the end does not change. */
interface Heading {
  readonly words: string;
  readonly name: string;
}

/** Two headings name one section only if their likeness (0 to 1) is above this. That of “Series A” and “Series B” is not. */
const NAMES_ALIKE = 0.6;

/** The heading that a paragraph is or begins with (CommonMark 4.2), or undefined where it has none. */
function headingOf(paragraph: string): Heading | undefined {
  const words = /^#{1,6}[ \t]+(\S.*)/.exec(paragraph)?.[1];
  if (words === undefined) return undefined;
  const bare = words.replace(/[*_`]/g, '').trim();
  const name = bare.replace(/[ \t]*\([^()]*\)$/, '') || bare;
  return { words, name: name.toLowerCase() };
}

/** Whether two headings are two states of one. */
function headingsAlike(one: Heading, other: Heading): boolean {
  return likeness(weighed(one.name), weighed(other.name)) > NAMES_ALIKE;
}

/** A piece of a paragraph: in both versions, in the later one alone, or in the earlier one alone. */
export interface Piece {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
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
 * What changed between two paragraphs, word by word; undefined if they are too long, if too many words differ, or if they share less than
 * `least` (0 to 1): nobody reads a paragraph that is mostly struck through.
 */
export function comparedWords(before: string, after: string, least = ALIKE): Piece[] | undefined {
  if (before.length > LONGEST || after.length > LONGEST) return undefined;
  const changes = diffArrays(wordsOf(before), wordsOf(after), { maxEditLength: MOST_WORD_EDITS });
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
function likeness(before: readonly string[], after: readonly string[]): number {
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
const ALIKE = 0.5;

/** The words by which the likeness of two texts is computed: those at the beginning of a text, without punctuation. */
function weighed(text: string): string[] {
  return wordsOf(text.slice(0, LONGEST)).filter((word) => /[\p{L}\p{N}]/u.test(word));
}

/** Words of a compared paragraph that are shown alike: an identifier is isolated, emphasis and code are set as such. */
interface Run {
  readonly text: string;
  readonly tag?: 'strong' | 'em' | 'code' | undefined;
  readonly identifier?: true;
  /** The marks after an identifier, which no line begins with. */
  readonly end?: string;
}

/** `**strong**`, `*emphasis*` and code between backticks, each whole within its line (CommonMark 6.1, 6.2). */
const MARKED =
  /(?<![\\*\w])(?:\*\*(?<strong>[^\s*](?:[^*\n]*[^\s*])?)\*\*|\*(?<em>[^\s*](?:[^*\n]*[^\s*])?)\*)(?![*\w])|(?<![\\`])`(?<code>[^`\n]+)`(?!`)/g;

const TAGS = ['strong', 'em', 'code'] as const;

/** A text as runs. Marks of Markdown without a partner stay as written; with the shape `lines`, all marks do. */
export function runsOf(text: string, shape: Shape = 'prose'): Run[] {
  if (shape === 'lines') return withIdentifiers(text);
  const runs: Run[] = [];
  let from = 0;
  for (const { index, 0: whole, groups } of text.matchAll(MARKED)) {
    runs.push(...withIdentifiers(text.slice(from, index)));
    const tag = TAGS.find((name) => groups?.[name] !== undefined);
    runs.push(...withIdentifiers(groups?.[tag ?? 'code'] ?? '', tag));
    from = index + whole.length;
  }
  return [...runs, ...withIdentifiers(text.slice(from))];
}

function withIdentifiers(text: string, tag?: Run['tag']): Run[] {
  const runs: Run[] = [];
  let from = 0;
  for (const { at, identifier } of identifiersIn(text)) {
    if (at > from) runs.push({ text: text.slice(from, at), tag });
    const end = marksAfter(text, at + identifier.length);
    runs.push({ text: identifier, tag, identifier: true, end });
    from = at + identifier.length + end.length;
  }
  return from < text.length ? [...runs, { text: text.slice(from), tag }] : runs;
}

/** How a paragraph is set: a heading, a table or code with its lines as they are, or prose. */
export type Shape = 'heading' | 'lines' | 'prose';

/** The shape of a paragraph, by the way in which it begins. */
export function shapeOf(text: string): Shape {
  if (/^#{1,6}[ \t]+\S/.test(text)) return 'heading';
  return /^(?:\||```|~~~| {4}|\t)/.test(text) ? 'lines' : 'prose';
}

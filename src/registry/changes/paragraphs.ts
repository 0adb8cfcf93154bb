import { diffArrays } from 'diff';
import { headingOf, headingsAlike } from './headings.ts';
import { ALIKE, comparedWords, likeness, type Piece, weighed } from './words.ts';

/** One paragraph that differs, or a run of paragraphs that do not. A paragraph that moved is removed at one place and added at another. */
export type Block =
  | { readonly kind: 'same'; readonly count: number; readonly under?: string | undefined }
  | { readonly kind: 'added' | 'removed'; readonly text: string; readonly moved?: true }
  | { readonly kind: 'changed'; readonly pieces: readonly Piece[] };

/** The most paragraphs that may differ: beyond, two texts are too different to be compared in place. */
const MOST_EDITS = 1500;

/** The most pairs of paragraphs that are weighed against each other where some stand in the place of others. */
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
    if (end > from) blocks.push({ kind: 'same', count: end - from, under: lastHeading(fresh.slice(from, end)) });
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

/** Paragraphs that went and came at one place: those that are alike are one that changed, as many in order as can be. */
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

/** What was removed at one place and added at another, unchanged, moved. */
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

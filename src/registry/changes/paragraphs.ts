import { diffArrays } from 'diff';
import { ALIKE, comparedWords, likeness, type Piece, weighed } from './words.ts';

/** One paragraph that differs, or a run of paragraphs that do not. */
export type Block =
  | { readonly kind: 'same'; readonly count: number; readonly under?: string | undefined }
  | { readonly kind: 'added' | 'removed'; readonly text: string }
  | { readonly kind: 'changed'; readonly pieces: readonly Piece[] };

/** The most paragraphs that may differ: beyond, two texts are too different to be compared in place. */
const MOST_EDITS = 1500;

/** The most pairs of paragraphs that are weighed against each other where some stand in the place of others. */
const MOST_PAIRS = 900;

/** The paragraphs of a text as it is written: what stands between blank lines. */
export function paragraphsOf(text: string): string[] {
  return text
    .split(/\n[^\S\n]*\n\s*/)
    .flatMap((paragraph) => (paragraph.trim() === '' ? [] : [paragraph.trimEnd()]));
}

/**
 * What changed from one text to another, paragraph by paragraph and in the order of the text; undefined where too much differs. Takes
 * time in proportion to the texts and to the square of what differs, which is bounded.
 */
export function comparedParagraphs(before: string, after: string): Block[] | undefined {
  const changes = diffArrays(paragraphsOf(before), paragraphsOf(after), { maxEditLength: MOST_EDITS });
  if (!changes) return undefined;
  const blocks: Block[] = [];
  let removed: string[] = [];
  let added: string[] = [];
  let under: string | undefined;
  for (const change of changes) {
    if (change.removed) removed.push(...change.value);
    else if (change.added) added.push(...change.value);
    else {
      blocks.push(...paired(removed, added));
      [removed, added] = [[], []];
      under = headingIn(change.value);
      blocks.push({ kind: 'same', count: change.value.length, under });
    }
  }
  return [...blocks, ...paired(removed, added)];
}

/** The last heading of some paragraphs, without its marks: it says where the next change stands. */
function headingIn(paragraphs: readonly string[]): string | undefined {
  const last = paragraphs.findLast((paragraph) => /^#{1,6}[ \t]/.test(paragraph));
  return last?.split('\n', 1)[0]?.replace(/^#+[ \t]+/, '');
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
  drop(removed.length);
  add(added.length);
  return blocks;
}

/** The pairs of paragraphs, in order, that have the most in common. */
function pairs(removed: readonly string[], added: readonly string[]): [number, number][] {
  if (removed.length * added.length > MOST_PAIRS) return [];
  const [old, fresh] = [removed.map(weighed), added.map(weighed)];
  const alike = old.map((one) =>
    fresh.map((other) => {
      const share = likeness(one, other);
      return share >= ALIKE ? share : 0;
    }),
  );
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

import type { Removal } from '../model/observations.ts';
import { codePointName, shorten } from '../text/strings.ts';
import { characterEdits, type Edit, isTracking, lengthWithout, REASONS, trackingRanges } from './residue.ts';

// The cleaner of transcripts: removes the residue of copying from a page, and lists each removal, so that the
// raw text can be restored. It never rewrites the words of an answer.

/** A transcript without residue of copying, and the removals from the raw text, in order. */
export interface CleanTranscript {
  readonly text: string;
  readonly removed: Removal[];
}

/** The most removals that a transcript may have: the register lists each, and a text with more was not copied from a page. */
export const MOST_REMOVALS = 10_000;

const BUTTON = /^(?:[▾▼▲›»…]\s*)?(?:show|read|see|view) (?:more|less)(?:\s*[▾▼▲›»…]|\s*\.\.\.)?$/i;
const PLACEHOLDER =
  /^(?:!\[[^\]]*\]\([^)\s]*\)|\[(?:image|img|photo|thumbnail|picture)(?:[ :#][^\]]*)?\]|image \d+ of \d+)$/i;

/** A line of the raw text: its offset, content and line break, its edits, the edited text, and the reason to drop the line, if any. */
interface Line {
  readonly start: number;
  readonly raw: string;
  readonly lineBreak: string;
  readonly edits: readonly Edit[];
  readonly text: string;
  readonly drop: string | undefined;
}

/**
 * Cleans a transcript. Offsets are UTF-16 units of the raw text. `restoreTranscript` returns the raw text, and a second cleaning does
 * not change a cleaned text. Throws nothing.
 */
export function cleanTranscript(raw: string): CleanTranscript {
  const lines = withoutBlanks(linesOf(raw));
  const last = lines.findLastIndex(({ drop }) => drop === undefined);
  const edits = lines.flatMap((line, at) => editsOf(line, at === last));
  const text = lines.flatMap((line) => (line.drop === undefined ? [line.text] : [])).join('\n');
  return { text, removed: joined(edits) };
}

function linesOf(raw: string): Line[] {
  const lines: Line[] = [];
  let start = 0;
  for (const { 0: lineBreak, index } of raw.matchAll(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/g)) {
    lines.push(lineOf(start, raw.slice(start, index), lineBreak));
    start = index + lineBreak.length;
  }
  return [...lines, lineOf(start, raw.slice(start), '')];
}

function lineOf(start: number, raw: string, lineBreak: string): Line {
  let edits = characterEdits(raw, start);
  let text = applied(raw, start, edits);
  const ranges = trackingRanges(text);
  if (ranges.length > 0) {
    edits = withRanges(raw, start, edits, ranges, REASONS.tracking);
    text = applied(raw, start, edits);
  }
  const length = lengthWithout(text, ' \t\u3000');
  if (length < text.length) {
    edits = withRanges(raw, start, edits, [{ from: length, to: text.length }], REASONS.trailing);
    text = text.slice(0, length);
  }
  return { start, raw, lineBreak, edits, text, drop: reasonToDrop(text.trim()) };
}

function reasonToDrop(text: string): string | undefined {
  if (text.length > 500) return undefined;
  if (BUTTON.test(text)) return REASONS.button;
  return PLACEHOLDER.test(text) ? REASONS.image : undefined;
}

/** Returns the text of a line after its edits. */
function applied(raw: string, start: number, edits: readonly Edit[]): string {
  if (edits.length === 0) return raw;
  let text = '';
  let at = 0;
  for (const edit of edits) {
    text += raw.slice(at, edit.at - start) + (edit.replaced_by ?? '');
    at = edit.at - start + edit.removed.length;
  }
  return text + raw.slice(at);
}

/**
 * Returns the edits of a line, plus one edit per range that removes it. Ranges are offsets in the edited line. An edit inside a range or
 * at its start becomes part of the range's edit. Edits and ranges come in order; takes time linear in both.
 */
function withRanges(
  raw: string,
  start: number,
  edits: readonly Edit[],
  ranges: readonly { readonly from: number; readonly to: number }[],
  why: string,
): Edit[] {
  const all: Edit[] = [];
  let [next, shift] = [0, 0];
  const pass = (isBefore: (cleanedAt: number) => boolean, keep: boolean) => {
    for (let edit = edits[next]; edit && isBefore(edit.at - start - shift); edit = edits[next]) {
      shift += edit.removed.length - (edit.replaced_by?.length ?? 0);
      if (keep) all.push(edit);
      next += 1;
    }
  };
  for (const { from, to } of ranges) {
    pass((at) => at < from, true);
    const first = from + shift;
    pass((at) => at < to, false);
    all.push({ at: start + first, removed: raw.slice(first, to + shift), why });
  }
  return [...all, ...edits.slice(next)];
}

/** Marks blank lines as dropped: all at the start and the end of the text, and elsewhere all but the first of each run. */
function withoutBlanks(lines: readonly Line[]): Line[] {
  const stays = ({ text, drop }: Line) => drop === undefined && text !== '';
  const [first, last] = [lines.findIndex(stays), lines.findLastIndex(stays)];
  let blank = false;
  return lines.map((line, at) => {
    if (line.drop !== undefined) return line;
    if (line.text !== '') {
      blank = false;
      return line;
    }
    if (first === -1 || at < first || at > last) return { ...line, drop: REASONS.ends };
    const drop = blank ? REASONS.repeated : undefined;
    blank = true;
    return { ...line, drop };
  });
}

function editsOf({ start, raw, lineBreak, edits, drop }: Line, isLast: boolean): Edit[] {
  if (drop !== undefined) {
    const removed = raw + lineBreak;
    return removed === '' ? [] : [{ at: start, removed, why: drop }];
  }
  if (lineBreak === '' || (lineBreak === '\n' && !isLast)) return [...edits];
  const at = start + raw.length;
  const change = isLast ? { why: REASONS.ends } : { replaced_by: '\n', why: REASONS.lineBreak };
  return [...edits, { at, removed: lineBreak, ...change }];
}

/** Returns the edits as removals. Adjacent edits with the same reason become one removal if neither has a replacement. */
function joined(edits: readonly Edit[]): Removal[] {
  const all: Removal[] = [];
  for (const edit of edits) {
    const before = all.at(-1);
    const adjacent = before && before.at + before.removed.length === edit.at && before.why === edit.why;
    if (adjacent && before.replaced_by === undefined && edit.replaced_by === undefined)
      all[all.length - 1] = { ...before, removed: before.removed + edit.removed };
    else all.push(edit);
  }
  return all;
}

/** Restores the raw text from a cleaned text and its removals. Returns undefined if they do not fit together. Takes time linear in both. */
export function restoreTranscript(text: string, removed: readonly Removal[]): string | undefined {
  const parts: string[] = [];
  let [length, at] = [0, 0];
  for (const one of removed) {
    const kept = text.slice(at, at + one.at - length);
    if (one.at < length || kept.length !== one.at - length) return undefined;
    const replaced = one.replaced_by ?? '';
    at += kept.length;
    if (!text.startsWith(replaced, at)) return undefined;
    parts.push(kept, one.removed);
    at += replaced.length;
    length = one.at + one.removed.length;
  }
  return [...parts, text.slice(at)].join('');
}

/**
 * Whether a removal takes away residue of copying, judged by its content and place: invisible characters, which a space or a line
 * break may replace, tracking parameters, or whole lines that the cleaner drops. A removal that this cleaner would not make can pass,
 * because another version of the cleaner may have made it.
 */
export function isResidue({ at, removed, replaced_by = '', why }: Removal, raw: string): boolean {
  if (removed === '' || !['', ' ', '\n'].includes(replaced_by)) return false;
  if (/^[\s\p{C}\p{Z}\uFFFC]*$/u.test(removed)) return true;
  if (replaced_by !== '') return false;
  if ((why === REASONS.tracking || why === REASONS.trailing) && isTracking(removed)) return true;
  const after = removed.split(BREAK).at(-1) ?? '';
  const endsLine = at + removed.length === raw.length || /^[\p{C}\uFFFC]*$/u.test(after);
  const startsLine = at === 0 || BREAK.test(raw.charAt(at - 1));
  return startsLine && endsLine && cleanTranscript(removed).text === '';
}

const BREAK = /[\n\r\v\f\u0085\u2028\u2029]/;

// The removals from a transcript, as readers see them.

/** Removals of the same characters with the same replacement and reason. `at` has their offsets in the raw text, in UTF-16 units. */
interface RemovalKind extends Omit<Removal, 'at'> {
  readonly at: readonly number[];
}

/** The kinds of removals, in the order in which they first occur. */
export function removalKinds(removed: readonly Removal[]): RemovalKind[] {
  const kinds = Map.groupBy(removed, ({ removed: text, replaced_by = '', why }) =>
    JSON.stringify([text, replaced_by, why]),
  );
  return [...kinds.values()].map((some) => {
    const { at: _at, ...kind } = some[0] as Removal;
    return { ...kind, at: some.map(({ at }) => at) };
  });
}

const SHOWN = 80;

/** Makes invisible characters visible: signs for line breaks and tabs, code points for others but the space. Cuts after 80 characters. */
export function madeVisible(text: string): string {
  return shorten(text, SHOWN).replace(
    /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/gu,
    (character) => NAMES[character] ?? codePointName(character),
  );
}

const NAMES: Readonly<Record<string, string>> = { ' ': ' ', '\n': '↵', '\r': '↵', '\t': '⇥' };

/** The replacement of a removal, in words. */
export function replacementWords(replaced: string | undefined): string {
  if (replaced === undefined) return 'nothing';
  if (replaced === ' ') return 'a space';
  return replaced === '\n' ? 'a line break' : replaced;
}

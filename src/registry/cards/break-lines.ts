import { graphemes } from '../identity/axn.ts';

/** What a text must fit into. */
export interface Space {
  /** The longest line, in the unit of `width`. */
  readonly measure: number;
  /** The most lines. */
  readonly lines: number;
  readonly width: (text: string) => number;
}

/** The lines of a text, and whether a part of it was cut; the last line then ends in “…”. */
export interface BrokenLines {
  readonly lines: readonly string[];
  readonly cut: boolean;
}

// Scripts without spaces between words break between any two characters, and punctuation stays with the character before it.
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}ー々〆]/u;
const STAYS = /^[\p{Pe}\p{Pf}\p{Po}ー々]/u;

/** Fills lines with as many words as fit. A word longer than a line is broken between graphemes. */
export function breakLines(text: string, space: Space): BrokenLines {
  const { lines, over } = filled(text, space);
  if (over === undefined) return { lines, cut: false };
  return { lines: [...lines, shortened(over, space)], cut: true };
}

/** Whether the lines hold the whole text. */
export function fits(text: string, space: Space): boolean {
  return filled(text, space).over === undefined;
}

/** The lines that are full; where the last one allowed overflows, `over` is what it holds and the piece that does not fit. */
function filled(text: string, { measure, lines, width }: Space): { lines: string[]; over?: string } {
  const made: string[] = [];
  let current = '';
  let taken = 0;
  const pieces = piecesOf(text).flatMap((piece) =>
    width(piece.trim()) <= measure ? [piece] : graphemes(piece),
  );
  for (const piece of pieces) {
    // Each word is measured by itself: titles repeat words, and a line that grows would be measured again with each.
    const word = piece.trimEnd();
    const wide = width(word);
    if (current !== '' && taken + wide > measure) {
      if (made.length === lines - 1) return { lines: made, over: current + piece };
      made.push(current.trimEnd());
      current = '';
      taken = 0;
    }
    current += piece;
    taken += wide + (word === piece ? 0 : width(piece.slice(word.length)));
  }
  return { lines: current === '' ? made : [...made, current.trimEnd()] };
}

function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  for (const word of text.match(/\S+\s*/g) ?? []) {
    if (!UNSPACED.test(word)) pieces.push(word);
    else {
      for (const character of graphemes(word)) {
        const before = pieces.at(-1);
        const joins = before !== undefined && character !== word[0] && !breaksBetween(before, character);
        if (joins) pieces[pieces.length - 1] = before + character;
        else pieces.push(character);
      }
    }
  }
  return pieces;
}

function breaksBetween(before: string, character: string): boolean {
  if (STAYS.test(character) || /^\s/.test(character)) return false;
  return UNSPACED.test(character) || UNSPACED.test(before);
}

function shortened(text: string, { measure, width }: Space): string {
  const parts = graphemes(text);
  let most = parts.length;
  let least = 0;
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (width(cut(parts, middle)) <= measure) least = middle;
    else most = middle - 1;
  }
  return cut(parts, least);
}

function cut(parts: readonly string[], count: number): string {
  return `${parts.slice(0, count).join('').trimEnd()}…`;
}

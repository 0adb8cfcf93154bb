import { UNSPACED_LETTER } from '../text/segment.ts';

// How names are compared: without case, accents and signs, in any script, word by word. The files of names and the pages that look into
// them use the same functions, so that what one writes the other finds. Unicode properties alone: no locale, no dictionary.

/** A name as it is compared. */
export interface Folded {
  /** Its words in small letters without accents, with one space between them. */
  readonly text: string;
  /** Where a search may begin in `text`: at each word, and at each character of a script that has no spaces. */
  readonly starts: readonly number[];
  /** For each UTF-16 unit of `text`: where its character stands in the name. */
  readonly from: readonly number[];
}

/** No more of a name is read: titles have at most 500 characters, the queries of addresses no limit. */
const LONGEST = 500;

const LETTER = /[\p{L}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}]/u;
/** Accents, joiners and marks of direction belong to what they stand at, and are not compared. */
const SILENT = /[\p{M}\p{Cf}]/u;

/** A name as it is compared; a name of signs alone is compared by its signs. */
export function foldName(name: string): Folded {
  const folded = foldBy(name, LETTER);
  return folded.text === '' ? foldBy(name, /[^\s\p{Z}\p{C}]/u) : folded;
}

function foldBy(name: string, counts: RegExp): Folded {
  let [text, at, read] = ['', 0, 0];
  let apart = true;
  const [starts, from]: [number[], number[]] = [[], []];
  const add = (char: string) => {
    if (SILENT.test(char)) return;
    if (!counts.test(char)) {
      apart = true;
      return;
    }
    if (apart && text !== '') {
      from.push(at);
      text += ' ';
    }
    if (apart || UNSPACED_LETTER.test(char)) starts.push(text.length);
    apart = false;
    for (let unit = 0; unit < char.length; unit += 1) from.push(at);
    text += char;
  };
  for (const char of name) {
    read += 1;
    if (read > LONGEST) break;
    for (const part of foldedChar(char)) add(part);
    at += char.length;
  }
  return { text, starts, from };
}

/** One character at a time, so that a letter is the same wherever it stands. */
function foldedChar(char: string): string {
  if (char < '\x80') return char.toLowerCase();
  return char.normalize('NFKD').toLowerCase().normalize('NFKD');
}

/** Words that nearly every English text has: beside others they are left out of a search, for they tell nothing from another. */
export const COMMON: ReadonlySet<string> = new Set(
  'a an and are as at be but by for from has have in is it its not of on or that the this to was were which with'.split(
    ' ',
  ),
);

/** The words of a query by which names are sought: without common ones, unless there are no others. */
export function soughtWords(query: string): readonly string[] {
  const words = foldName(query)
    .text.split(' ')
    .filter((word) => word !== '');
  const telling = words.filter((word) => !COMMON.has(word));
  return [...new Set(telling.length > 0 ? telling : words)];
}

/** Whether a name has every word, or words that begin so. */
export function hasWords({ text, starts }: Folded, words: readonly string[]): boolean {
  return words.every((word) => starts.some((start) => text.startsWith(word, start)));
}

/** Pieces of a name in their order: those that were sought, and what stands between them. */
export function marked(
  name: string,
  words: readonly string[],
): readonly { readonly text: string; readonly found: boolean }[] {
  const { text, starts, from } = foldName(name);
  const hits: [number, number][] = [];
  for (const start of starts)
    for (const word of words)
      if (text.startsWith(word, start))
        hits.push([from[start] ?? 0, endOf(name, from[start + word.length - 1] ?? 0)]);
  hits.sort(([a, b], [c, d]) => a - c || b - d);
  const pieces: { text: string; found: boolean }[] = [];
  let done = 0;
  for (const [begin, end] of hits) {
    if (end <= done) continue;
    const first = Math.max(begin, done);
    if (first > done) pieces.push({ text: name.slice(done, first), found: false });
    const before = pieces.at(-1);
    if (before?.found && first === done) before.text += name.slice(first, end);
    else pieces.push({ text: name.slice(first, end), found: true });
    done = end;
  }
  if (done < name.length) pieces.push({ text: name.slice(done), found: false });
  return pieces;
}

/** The end of the character at a place, with the marks and joiners that follow it. */
function endOf(name: string, at: number): number {
  const char = String.fromCodePoint(name.codePointAt(at) ?? 0);
  let end = at + char.length;
  for (const next of name.slice(end)) {
    if (!SILENT.test(next)) break;
    end += next.length;
  }
  return end;
}

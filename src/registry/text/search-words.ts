import { hasWords } from './strings.ts';
import { foldedText, UNSPACED, withoutUmlauts } from './words.ts';

// Prepares texts and queries for the search index. Pagefind splits a text at white space, and compares words without case and marks. This
// file does what Pagefind cannot: it cuts scripts without spaces into pairs, and appends other common spellings of words to the text.
// Excerpts restore the text as it was written.

/** Separates two blocks of an indexed text. It is a noncharacter, so no text contains it (SAN-001). */
export const BLOCK = '\uFDD0';

/** Separates a text from its other spellings, which follow it. */
const SPELLINGS = '\uFDD1';

/** Marks where a run of a script without spaces touches other text: the space there was not written. */
const JOINED = '\uFDD2';

/** A character of a script that puts no spaces between words, with the marks that belong to it. */
const CHARACTER = `[${UNSPACED}ー々〆〤]\\p{M}*`;
const RUNS = new RegExp(`(?:${CHARACTER})+`, 'gu');
const CHARACTERS = new RegExp(CHARACTER, 'gu');

/** Matches ranges that contain all these scripts: a fast first test, since most texts have no such character. */
const MAY_BE_UNSPACED = /[\u0e00-\u1fff\u2e00-\uffff]/;

/** Cuts each run of a script without spaces into overlapping pairs and its last character: `資金決済` becomes `資金 金決 決済 済`. */
function pairedText(text: string): string {
  if (!MAY_BE_UNSPACED.test(text)) return text;
  return text.replace(RUNS, (run, at: number) => {
    const signs = run.match(CHARACTERS) ?? [];
    const pairs = signs.map((sign, place) => sign + (signs[place + 1] ?? '')).join(' ');
    const before = at === 0 || /\s/.test(text[at - 1] ?? '') ? ' ' : ` ${JOINED} `;
    const end = at + run.length;
    const after = end === text.length || /\s/.test(text[end] ?? '') ? ' ' : ` ${JOINED} `;
    return `${before}${pairs}${after}`;
  });
}

/** Whether a text has characters of a script without spaces. */
export function holdsPairs(text: string): boolean {
  return MAY_BE_UNSPACED.test(text) && text.search(RUNS) >= 0;
}

const PAIR = new RegExp(`^(?<first>${CHARACTER})(?<second>${CHARACTER})?$`, 'u');

/** A piece of a text as it was written, and whether it is one of the words that were found. */
export interface Piece {
  readonly text: string;
  readonly found: boolean;
}

/** Restores words of an indexed text as written, in pieces found and not found by turns. `both`: a found pair marks both characters. */
export function writtenPieces(
  words: readonly string[],
  found: (at: number) => boolean = () => false,
  both = true,
): Piece[] {
  const pieces: { text: string; found: boolean }[] = [];
  const add = (text: string, isFound: boolean) => {
    const last = pieces.at(-1);
    if (text === '') return;
    if (last?.found === isFound) last.text += text;
    else pieces.push({ text, found: isFound });
  };
  let [space, second] = ['', false];
  for (const [at, word] of words.entries()) {
    if (word === SPELLINGS) break;
    if (word === JOINED) {
      space = '';
      continue;
    }
    const { first, second: next } = (MAY_BE_UNSPACED.test(word) && PAIR.exec(word)?.groups) || {};
    const isFound = found(at) || second;
    const before = pieces.at(-1)?.found && isFound;
    if (first !== undefined || word === BLOCK) {
      add(space, before ?? false);
      add(first ?? '—', isFound && word !== BLOCK);
    } else {
      // Marks no signs around a word as found, except signs at its end that belong to a name: C++.
      const [around = '', inner = '', rest = ''] =
        /^([^\p{L}\p{N}]*)(.*?)([^\p{L}\p{N}\p{M}+#♯]*)$/su.exec(word)?.slice(1) ?? [];
      add(space, (before && around === '') ?? false);
      add(around, inner === '' && isFound);
      add(inner, isFound);
      add(rest, false);
    }
    [space, second] = [next === undefined ? ' ' : '', both && next !== undefined && found(at)];
  }
  return pieces;
}

/** Restores the text that `indexedText` was given, except its white space. */
export function writtenText(indexed: string): string {
  return writtenPieces(indexed.trim().split(/\s+/))
    .map(({ text }) => text)
    .join('');
}

/** Splits the words of an indexed text into those of the text and its other spellings. */
export function dividedWords(words: readonly string[]) {
  const end = words.indexOf(SPELLINGS);
  return end < 0 ? { words, spellings: [] } : { words: words.slice(0, end), spellings: words.slice(end + 1) };
}

/** Names of signs that tell words apart: C++, C# and F♯ from C and F, .NET from net. */
const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/(?<=[\p{L}\p{N}]\+*)\+(?=\+*(?:$|[^\p{L}\p{N}+]))/gu, 'plus'],
  [/(?<=[\p{L}\p{N}])[#♯](?=$|[^\p{L}\p{N}#♯])/gu, 'sharp'],
  [/(?<=^|[^\p{L}\p{N}.])\.(?=\p{L})/gu, 'dot'],
];

function withNamedSigns(word: string): string {
  return SIGNS.reduce((text, [sign, name]) => text.replace(sign, name), word);
}

/** A word as Pagefind compares it. */
function compared(word: string): string {
  return word.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
}

/** Matches the signs around a word, which are not part of it. */
const AROUND = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;

/** The other spellings that also find a word, except the one without its marks: Pagefind finds that itself. */
export function spellingsOf(word: string): string[] {
  if (/^[\w,;:!?'"()-]*[.]?$/.test(word)) return [];
  const named = withNamedSigns(word);
  const bare = named.replace(AROUND, '');
  const all = [foldedText(bare), foldedText(withoutUmlauts(bare))];
  const known = named === word ? compared(bare) : '';
  return [...new Set(all)].filter((spelling) => spelling !== known && spelling !== '');
}

/** The other spellings of all words of a text, each once, with spaces between them. */
function spellingsIn(text: string): string {
  const words = new Set(text.replace(RUNS, ' ').split(/\s+/));
  return [...new Set([...words].flatMap(spellingsOf))].join(' ');
}

/** Prepares a text for the index: cuts it into pairs where needed, and appends its other spellings. */
export function indexedText(text: string): string {
  const spellings = spellingsIn(text);
  return spellings === '' ? pairedText(text) : `${pairedText(text)} ${SPELLINGS} ${spellings}`;
}

/** White space other than a single space. Most white space in a text is a single space already, so few places are replaced. */
const SPACES = /[^\S ]\s*| \s+/g;

/** Puts a block sign around each heading in a plain text, so that no excerpt joins a heading to a sentence. `headings` are in order. */
export function withBlocks(plain: string, headings: readonly string[]): string {
  const parts: string[] = [];
  let from = 0;
  for (const heading of headings) {
    const at = heading.trim() === '' ? -1 : plain.indexOf(heading, from);
    if (at < 0) continue;
    parts.push(plain.slice(from, at), BLOCK, heading, BLOCK);
    from = at + heading.length;
  }
  parts.push(plain.slice(from));
  const full = parts.map((part) => part.replaceAll(SPACES, ' ').trim()).filter((part) => part !== '');
  return full.filter((part, at) => part !== BLOCK || full[at - 1] !== BLOCK).join(' ');
}

/** Words that nearly every English text has. A query with other words leaves these out, since they do not tell texts apart. */
const COMMON: ReadonlySet<string> = new Set(
  'a an and are as at be but by for from has have in is it its not of on or that the this to was were which with'.split(
    ' ',
  ),
);

/** A part of a query that is searched by itself. */
export interface Part {
  /** As it was typed. */
  readonly typed: string;
  /** The words that the index is asked for: in quotation marks for an exact word or phrase, else for words that begin with it. */
  readonly asked: string;
}

/** A word with at most this many letters matches only exactly, because too many words begin with it. */
const SHORT = 2;

/** Splits a query into words, phrases in quotation marks, and runs of a script without spaces. A text must have all of them. */
export function partsOf(query: string): Part[] {
  const found: Part[] = [];
  const add = (words: string, phrase = false) => {
    for (const piece of words.split(EACH_RUN))
      if (hasWords(piece)) found.push({ typed: piece.trim(), asked: askedFor(piece, phrase) });
  };
  // Accepts quotation marks of any kind. After an unclosed one, the text is single words.
  for (const [, phrase, word = ''] of query.matchAll(/["“„«]([^"“”„«»]+)["”“»]|([^\s"“”„«»]+)/gu)) {
    const words = phrase?.trim().split(/\s+/) ?? [];
    if (phrase === undefined) add(word);
    // The other spellings are listed after the text, so their words can be found, but not as a phrase.
    else if (words.length < 2 || words.some((one) => withNamedSigns(one) !== one))
      for (const one of words) add(one, true);
    else
      found.push({ typed: phrase.trim(), asked: `"${pairedText(phrase).replaceAll(JOINED, ' ').trim()}"` });
  }
  const telling = found.filter(({ typed }) => !COMMON.has(typed.toLowerCase()));
  const kept = telling.length > 0 ? telling : found;
  return [...new Map(kept.map((part) => [part.asked, part])).values()];
}

const EACH_RUN = new RegExp(`(${RUNS.source})`, 'u');

function askedFor(piece: string, whole: boolean): string {
  const signs = piece.match(CHARACTERS) ?? [];
  if (signs.length === 1) return piece;
  // Leaves out the last character alone, which the index has only at the end of a run.
  if (signs.length > 1)
    return `"${signs
      .slice(0, -1)
      .map((sign, at) => `${sign}${signs[at + 1]}`)
      .join(' ')}"`;
  const word = foldedText(withNamedSigns(piece).replace(AROUND, ''));
  return whole || [...word].length <= SHORT ? `"${word}"` : word;
}

import { foldedText, withoutUmlauts } from './words.ts';

// Text as the search index takes it, and queries in the same words. The index of Pagefind splits text at white space, and compares words
// without case and marks. What it cannot do is done here: scripts without spaces are cut, and a word that is often typed otherwise stands
// in its other spellings behind the text. The text itself stays as it was written, so that excerpts show it.

/** Stands between two blocks of an indexed text: a noncharacter, which no text holds (SAN-001). */
export const BLOCK = '\uFDD0';

/** Stands before the other spellings of a text. */
const SPELLINGS = '\uFDD1';

/** Stands where a run was cut out of its text without a space. */
const JOINED = '\uFDD2';

/** A character of a script that puts no spaces between words, with the marks that belong to it. */
const UNSPACED =
  '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}ー々〆〤]\\p{M}*';
const RUNS = new RegExp(`(?:${UNSPACED})+`, 'gu');
const CHARACTERS = new RegExp(UNSPACED, 'gu');

/** Characters among which those of all these scripts are, told fast: most texts have none. */
const MAY_BE_UNSPACED = /[\u0e00-\u1fff\u2e00-\uffff]/;

/** A text in which each run of a script without spaces is cut into pairs, with its last character alone: `資金決済` is `資金 金決 決済 済`. */
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
export function pairsIn(text: string): boolean {
  return MAY_BE_UNSPACED.test(text) && text.search(RUNS) >= 0;
}

const PAIR = new RegExp(`^(?<first>${UNSPACED})(?<second>${UNSPACED})?$`, 'u');

/** A piece of a text as it was written, and whether it is one of the words that were found. */
export interface Piece {
  readonly text: string;
  readonly found: boolean;
}

/** Words of an indexed text as they were written. `found` says which were found; `both`, whether a found pair marks both characters. The pieces alternate. */
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
      // Signs around a word are no part of what was sought, but those that belong to a name.
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

/** A text as it was before `indexedText` made it ready for the index, but for its white space. */
export function writtenText(indexed: string): string {
  return writtenPieces(indexed.trim().split(/\s+/))
    .map(({ text }) => text)
    .join('');
}

/** The words of an indexed text, and the other spellings behind it. */
export function dividedWords(words: readonly string[]): {
  readonly words: readonly string[];
  readonly spellings: readonly string[];
} {
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

/** Signs around a word, which are none of it. */
const AROUND = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;

/** The other spellings of a word by which it is found, besides that without its marks. */
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

/** A text as the index takes it: cut, with its other spellings behind it. */
export function indexedText(text: string): string {
  const spellings = spellingsIn(text);
  return spellings === '' ? pairedText(text) : `${pairedText(text)} ${SPELLINGS} ${spellings}`;
}

/** White space other than a single space. Most white space in a text is a single space already, so few places are replaced. */
const SPACES = /[^\S ]\s*| \s+/g;

/** A text's plain words with a block sign around each heading, sought in their order, so that no excerpt runs a heading into a sentence. */
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

/** A part of a query: something that is sought by itself, and how. */
export interface Part {
  /** As it was typed. */
  readonly typed: string;
  /** As the index is asked for it: in quotation marks where the words must follow each other, else as the beginning of a word. */
  readonly asked: string;
}

/** A word of so few letters is sought as it is: too many words begin with them. */
const SHORT = 2;

/** The parts of a query, all of which a text must have: words, phrases in quotation marks, and runs of a script without spaces. */
export function partsOf(query: string): Part[] {
  const found: Part[] = [];
  const add = (words: string, phrase = false) => {
    for (const piece of words.split(EACH_RUN))
      if (hasLetter(piece)) found.push({ typed: piece.trim(), asked: askedFor(piece, phrase) });
  };
  // Quotation marks of any kind; what is left open is words.
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
  // The last character alone only ends a run.
  if (signs.length > 1)
    return `"${signs
      .slice(0, -1)
      .map((sign, at) => `${sign}${signs[at + 1]}`)
      .join(' ')}"`;
  const word = foldedText(withNamedSigns(piece).replace(AROUND, ''));
  return whole || [...word].length <= SHORT ? `"${word}"` : word;
}

function hasLetter(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

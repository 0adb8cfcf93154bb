// The folder `text`: what is done with strings: Unicode, words, days, links, XML, JSON.
// It imports nothing of the project.
// Start with `countCharacters` below, then `words.ts` and `links.ts`.

// Text is counted in code points and cut between graphemes: a cut elsewhere leaves half a character, or one that nobody wrote.

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The number of code points of a text; a lone surrogate counts as one. */
export function countCharacters(text: string): number {
  return text.length - (text.match(/[\uD800-\uDBFF][\uDC00-\uDFFF]/g)?.length ?? 0);
}

/** Whether a text has more than `most` code points. A short text is not scanned. */
export function isLongerThan(text: string, most: number): boolean {
  return text.length > most && (text.length > 2 * most || countCharacters(text) > most);
}

/** The longest beginning of at most `most` code points that ends between two graphemes (UAX 29), or within the first where that one is longer. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  const end = [...text.slice(0, 2 * most)].slice(0, most).join('').length;
  if (end >= text.length) return text;
  // The segmenter needs the character after the cut to know whether the grapheme before it is complete.
  const start = graphemes.segment(text.slice(0, end + 2)).containing(end)?.index ?? end;
  return text.slice(0, start || end);
}

/** A text without the line ends at its end. A loop, because a pattern would scan every run of line ends in the text. */
export function withoutLastLineEnds(text: string): string {
  let end = text.length;
  while (text.charAt(end - 1) === '\n') end -= 1;
  return text.slice(0, end);
}

/** A text of at most `most` code points, the last of which is “…” where the text was cut. */
export function shorten(text: string, most: number): string {
  return isLongerThan(text, most) ? `${cutText(text, Math.max(0, most - 1)).trimEnd()}…` : text;
}

/** The end of a text: at most `most` code points, of which there is one or more. */
export function endOf(text: string, most: number): string {
  return [...text.slice(-2 * most)].slice(-most).join('');
}

// Numbers in sentences.

/** A whole number with commas: `16,384`. */
export function thousands(number: number): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** The word for so many: `deposit` for one, else `deposits`. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? one : many;
}

/** A number with its noun: `1 deposit`, `16,384 deposits`, `2 entries`. */
export function counted(count: number, one: string, many?: string): string {
  return `${thousands(count)} ${plural(count, one, many)}`;
}

const VISIBLE = /[^\s\p{C}\p{Default_Ignorable_Code_Point}\u2800\uFFFC]/u;

/** Whether a text shows nothing: it is empty, or has only white space and characters without a sign of their own. */
export function showsNothing(text: string): boolean {
  return !VISIBLE.test(text);
}

/** Whether a text says something that can be read out: it has a letter or a digit of some script. */
export function hasWords(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

const LETTER = /\p{L}/u;
const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\p{Script=Samaritan}\p{Script=Mandaic}]/u;

/** The `dir` of a title and what stands under it: `rtl` where its first letter is of a script that runs from right to left (UAX #9, P2 and P3). */
export function directionOf(title: string): 'rtl' | undefined {
  const first = LETTER.exec(title)?.[0] ?? '';
  return RIGHT_TO_LEFT.test(first) ? 'rtl' : undefined;
}

// Characters that no text holds (SAN-001). A lone surrogate is half a character without a UTF-8 form: a text that contains one cannot be hashed,
// written or published. It can come from an escape in JSON or from a paste that a page cut in half. A noncharacter (Unicode 23.7) is
// kept for a program's own use, and is no part of a text that programs exchange.

/** Half a character, which no text can hold: the field with keys and places in lists, and where in it (SAN-001). */
export interface LoneSurrogate {
  readonly field: string;
  readonly actual: string;
}

/** The first lone surrogate or noncharacter of each text in a JSON value, keys included, with the path of its field below `field`. */
export function loneSurrogates(value: unknown, field = ''): LoneSurrogate[] {
  const found: LoneSurrogate[] = [];
  eachText(value, field, (text, place, isName) => {
    if (isNoText(text))
      found.push({ field: place, actual: `${describe(text)}${isName ? ' of the name' : ''}` });
  });
  return found;
}

/** Visits each text of a JSON value, names included. `place` is where it stands below `field`, printable, with dots between. */
export function eachText(
  value: unknown,
  field: string,
  visit: (text: string, place: string, isName: boolean) => void,
): void {
  if (typeof value === 'string') visit(value, field, false);
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    const name = /^[\w-]{1,100}$/.test(key) ? key : printable(shorten(key, 100));
    const place = field === '' ? name : `${field}.${name}`;
    if (!Array.isArray(value)) visit(key, place, true);
    eachText(inner, place, visit);
  }
}

/** The text with the code point, such as `{U+D83E}`, in place of each lone surrogate and noncharacter: findings and reports are published. */
export function withCodePoints(text: string): string {
  return isNoText(text) ? text.replace(EACH_NO_TEXT, codePoint) : text;
}

const NO_TEXT = /[\p{Surrogate}\p{Noncharacter_Code_Point}]/u;
/** The same, for every place of a text. */
export const EACH_NO_TEXT = new RegExp(NO_TEXT, 'gu');
/** Noncharacters in UTF-16, which is found many times faster: texts are long. */
const NONCHARACTER =
  /[\uFDD0-\uFDEF\uFFFE\uFFFF]|[\uD83F\uD87F\uD8BF\uD8FF\uD93F\uD97F\uD9BF\uD9FF\uDA3F\uDA7F\uDABF\uDAFF\uDB3F\uDB7F\uDBBF\uDBFF][\uDFFE\uDFFF]/;

/** Whether a text holds half a character or a noncharacter. */
export const isNoText = (text: string) => !text.isWellFormed() || NONCHARACTER.test(text);

function describe(text: string): string {
  const at = text.search(NO_TEXT);
  const before = text.slice(0, at).split('\n');
  const place = [...(before.at(-1) ?? '')].length + 1;
  const line = before.length > 1 ? `line ${before.length}, ` : '';
  const [found = ''] = NO_TEXT.exec(text) ?? [];
  const what = found.isWellFormed() ? 'a noncharacter' : 'a lone surrogate';
  return `${what} (${codePointName(found)}) at ${line}character ${place}`;
}

/** A text on one line: every run of white space is one space. Single spaces, which are nearly all, are passed by. */
export function oneLine(text: string): string {
  return text.replace(/\s{2,}|[^\S ]/g, ' ');
}

const SUMMARY = 200;

/** The first 200 characters of a description, cut between words where there are any, with an ellipsis when cut. */
export function summaryOf(description: string, most = SUMMARY): string {
  const text = oneLine(description).trim();
  if (!isLongerThan(text, most)) return text;
  const cut = cutText(text, most - 1);
  const space = cut.lastIndexOf(' ');
  return `${(space > most / 2 ? cut.slice(0, space) : cut).trimEnd()}…`;
}

/** Words of others for a terminal, a log or a page: on one line, and what could steer one of them shown by code point, “::” and “##[” too. Throws nothing. */
export function printable(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, (found) => (found === '\n' ? ' ' : codePoint(found)))
    .replace(/^(\s*):(?=:)/u, `$1${codePoint(':')}`)
    .replaceAll('##[', `##${codePoint('[')}`);
}

/** Several lines of our own in which somebody's words may stand, each printable. Throws nothing. */
export function printableLines(text: string): string {
  return text.split('\n').map(printable).join('\n');
}

/** A value as JSON on one line, in which no command of a workflow's log can stand. Throws what `JSON.stringify` throws. */
export function printableJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('##[', '##\\u005b');
}

/** Words as a sentence: with a capital letter, and one full stop at the end. */
export function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1).replace(/\.$/, '')}.`;
}

const codePoint = (character: string) => `{${codePointName(character)}}`;

/** The first code point of a text as Unicode writes it: `U+00AD`. */
export function codePointName(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

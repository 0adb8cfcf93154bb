/** The scripts without spaces between words, as members of a class of characters. */
export const UNSPACED = String.raw`\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}`;

// Where a word begins and ends. Scripts without spaces or with particles bound it: in 参见AXN-0C。 and AXN-0C를 the identifier stands alone.

const GOES_ON = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}]/u;
const GOES_ON_AFTER = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}\p{M}]/u;

/** Whether a word that is at a place of a text begins there. */
export function startsWord(text: string, at: number): boolean {
  for (let end = at, marks = 0; end > 0 && marks <= MOST_MARKS; marks += 1) {
    const last = text.charCodeAt(end - 1);
    if (last < 0x80) return !isAsciiWord(last);
    const isLow = last >= 0xdc00 && last <= 0xdfff && end > 1;
    const character = text.slice(end - (isLow ? 2 : 1), end);
    // A combining mark belongs to the character before it.
    if (!/\p{M}/u.test(character)) return !GOES_ON.test(character);
    end -= character.length;
  }
  return true;
}

/** Whether a word that ends before a place of a text ends there. */
export function endsWord(text: string, at: number): boolean {
  if (at >= text.length) return true;
  const next = text.charCodeAt(at);
  if (next < 0x80) return !isAsciiWord(next);
  return !GOES_ON_AFTER.test(String.fromCodePoint(text.codePointAt(at) ?? 0));
}

function isAsciiWord(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);
}

/** The form in which terms are compared: NFC, lower case where the script has case, white space as one space, none outside. */
export function foldTerm(term: string): string {
  if (FOLDED.test(term)) return term;
  return lowered(term.normalize('NFC')).replace(/\s+/g, ' ').trim();
}

/** The form of most terms, which folding leaves as they are. */
const FOLDED = /^[!-@[-~]+(?: [!-@[-~]+)*$/;

/** A text in lower case, with one form of the Greek sigma: its final form depends on what follows it. */
export function lowered(text: string): string {
  return text.toLowerCase().replaceAll('ς', 'σ');
}

/** The most combining marks on one character: normalization sorts them in quadratic time. Unicode's stream-safe format allows thirty. */
export const MOST_MARKS = 500;

const MARK_OR_HALF = /[\p{M}\p{Surrogate}]/u;

/**
 * Whether a text may hold more than `MOST_MARKS` combining marks on one character. Looks at every 501st code unit alone, since a longer run
 * covers one of them, and where that is a mark, at its neighbors. May also be true for a long run of half characters.
 */
export function mayHaveManyMarks(text: string): boolean {
  for (let at = MOST_MARKS; at < text.length; at += MOST_MARKS + 1) {
    if (!isMarkOrHalf(text, at)) continue;
    let from = at;
    while (at - from <= MOST_MARKS && isMarkOrHalf(text, from - 1)) from -= 1;
    let to = at + 1;
    while (to - from <= MOST_MARKS && isMarkOrHalf(text, to)) to += 1;
    if (to - from > MOST_MARKS) return true;
  }
  return false;
}

/** Whether a code unit is a combining mark, the first of which is U+0300, or half of a character. False outside the text. */
function isMarkOrHalf(text: string, at: number): boolean {
  return text.charCodeAt(at) > 0x2ff && MARK_OR_HALF.test(text.charAt(at));
}

// Texts as they are compared in a search: without case and accents, in one form of each letter and quotation mark (NFKD, Unicode UAX 15).

const PLAIN = /^[\x20-\x7e]*$/;

/** Letters that Unicode does not take apart, and that are typed as others where a keyboard lacks them. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ς: 'σ',
};
const LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'gu');

/** A text as it is compared. The fold of a text is the folds of its characters, one after another. */
export function foldedText(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(LETTER, (letter) => LETTERS[letter] ?? letter)
    .replace(/[‘’‚‛]/g, "'")
    .replace(/[“”„‟]/g, '"');
}

const UMLAUTS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' };

/** A text with each umlaut spelled out, as German and Danish do where a keyboard has none: `Büchel` is `buechel`. */
export function withoutUmlauts(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüøå]/g, (letter) => UMLAUTS[letter] ?? letter);
}

/** A text as a search looks into it: folded, and where it has umlauts once more with these spelled out. */
export function foldedForms(text: string): string {
  const folded = foldedText(text);
  const spelled = PLAIN.test(text) ? folded : foldedText(withoutUmlauts(text));
  return spelled === folded ? folded : `${folded}\n${spelled}`;
}

/** The words of a query as they are compared, each once; what stands in quotation marks is one word. */
export function foldedWords(query: string): string[] {
  const words = foldedText(query).match(/"[^"]*"?|[^\s"]+/gu) ?? [];
  return [...new Set(words.map((word) => word.replaceAll('"', '').trim()))].filter((word) => word !== '');
}

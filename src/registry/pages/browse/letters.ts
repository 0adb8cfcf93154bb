// The alphabetical order of a list in any script, and the letters of its jump bar. Made of Unicode properties alone: an order that depends
// on a locale would not be reproducible.

/** The letters of all values that begin with a digit, with a sign, or with a Chinese character. */
const [DIGITS, SIGNS, HAN] = ['0–9', '#', '漢'] as const;

/** The text by which a value is ordered: without case, accents, and signs at its beginning. */
export function sortKey(value: string): string {
  const folded = value.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return folded.replace(/^[^\p{L}\p{N}]+/u, '') || folded;
}

/** The letter under which a value stands: `E` of `édition`. */
export function letterOf(value: string): string {
  const [first = ''] = sortKey(value);
  if (/\p{N}/u.test(first)) return DIGITS;
  if (/\p{Script=Han}/u.test(first)) return HAN;
  return /\p{L}/u.test(first) ? first.toUpperCase() : SIGNS;
}

/** The last part of the address, and the anchor, of a letter: `a`, `0-9`, `signs`. */
export function letterSlug(letter: string): string {
  if (letter === DIGITS) return '0-9';
  return letter === SIGNS ? 'signs' : letter.toLowerCase();
}

/** The scripts that a jump bar names, in the order of their letters. A letter of no listed script is under “Other scripts”. */
const SCRIPTS =
  'Latin Greek Coptic Cyrillic Glagolitic Armenian Georgian Hebrew Arabic Syriac Thaana Nko Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Thai Lao Tibetan Myanmar Hangul Ethiopic Cherokee Khmer Mongolian Tifinagh Hiragana Katakana Bopomofo Han'.split(
    ' ',
  );

const TESTS = SCRIPTS.map((name) => [name, new RegExp(`^\\p{Script=${name}}`, 'u')] as const);

/** The name of the script of a letter, since letters of several look alike: `Cyrillic` of `А`. */
export function scriptOf(letter: string): string {
  if (letter === DIGITS || letter === SIGNS) return 'Digits and signs';
  if (letter === HAN) return 'Chinese characters';
  const found = TESTS.find(([, test]) => test.test(letter))?.[0];
  return found === 'Nko' ? 'N’Ko' : (found ?? 'Other scripts');
}

/** Groups items by the first letter of their text, in alphabetical order: signs and digits first, then script by script. */
export function byLetter<T>(items: readonly T[], textOf: (item: T) => string) {
  const keyed = items.map((item) => ({ item, key: sortKey(textOf(item)), text: textOf(item) }));
  keyed.sort((a, b) => compare(a.key, b.key) || compare(a.text, b.text));
  const groups = Map.groupBy(keyed, ({ text }) => letterOf(text));
  return lettersInOrder([...groups.keys()]).map((letter) => ({
    letter,
    items: groups.get(letter)?.map(({ item }) => item) ?? [],
  }));
}

/** Letters in the order of a jump bar: signs and digits first, then script by script. */
export function lettersInOrder(letters: readonly string[]): string[] {
  return letters.toSorted((a, b) => rank(a) - rank(b));
}

/** Orders groups by the code point of their letter; the groups for signs and digits come first. */
function rank(letter: string): number {
  const special = [SIGNS, DIGITS].indexOf(letter as typeof SIGNS);
  return special >= 0 ? special : (sortKey(letter).codePointAt(0) ?? 0) + 2;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

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

/**
 * Where words stand in a text, as places in it [from, to), in their order and without overlaps. Words are folded, as `foldedWords`
 * gives them.
 */
export function placesOfWords(
  text: string,
  words: readonly string[],
): (readonly [from: number, to: number])[] {
  const found = foldedWithPlaces(text);
  const places: [number, number][] = [];
  for (const word of words) {
    if (word === '') continue;
    for (let at = found.text.indexOf(word); at >= 0; at = found.text.indexOf(word, at + word.length)) {
      const from = found.from[at] as number;
      places.push([from, found.to[at + word.length - 1] as number]);
    }
  }
  places.sort(([a], [b]) => a - b);
  return places.reduce<[number, number][]>((merged, [from, to]) => {
    const last = merged.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
    return merged;
  }, []);
}

/** A folded text, and for each of its units where the character that it came from begins and ends. */
function foldedWithPlaces(text: string): { text: string; from: number[]; to: number[] } {
  const [from, to]: [number[], number[]] = [[], []];
  let folded = '';
  let at = 0;
  for (const character of text) {
    const end = at + character.length;
    const part = foldedText(character);
    // A mark belongs to the letter before it.
    if (part === '' && to.length > 0) to[to.length - 1] = end;
    for (let unit = 0; unit < part.length; unit += 1) {
      from.push(at);
      to.push(end);
    }
    folded += part;
    at = end;
  }
  return { text: folded, from, to };
}

import {
  BLOCK,
  dividedWords,
  type Piece,
  spellingsOf,
  writtenPieces,
} from '../../registry/text/search-words.ts';

// The excerpt of a result: the sentence with the words that were found, from its beginning where that is near, and what follows.

/** So many words an excerpt has; what is shown of them depends on the width. */
const LENGTH = 44;

/** A sentence that began at most so many words before the first word found is shown from its beginning. */
const LEAD = 14;

const ENDS = /[.!?…。！？؟]["'”’»)\]]*$/u;

/** How Pagefind writes a word that was found, and the two signs that it escapes. */
const MARK = /^<mark>(.*)<\/mark>$/su;

/**
 * The excerpt of a text around the words that were found, as pieces; undefined where none stands in the text, or what stands there is a piece
 * of a table. `texts` are the whole text, once for each part of the query, as Pagefind marks it; `both` says whether of a pair of characters
 * both were sought.
 */
export function excerptOf(texts: readonly string[], both: boolean): readonly Piece[] | undefined {
  const all = texts.map((text) => dividedWords(text.trim().split(/\s+/)));
  const [first] = all;
  if (!first) return undefined;
  const words = first.words.map(plain);
  const spellings = new Set(all.flatMap((one) => one.spellings.filter((word) => MARK.test(word)).map(plain)));
  const found = words.map(
    (word, at) =>
      all.some((one) => MARK.test(one.words[at] ?? '')) ||
      (spellings.size > 0 && spellingsOf(word).some((spelling) => spellings.has(spelling))),
  );
  const places = found.flatMap((is, at) => (is ? [at] : []));
  if (places.length === 0) return undefined;
  const start = startOf(words, bestPlace(words, places));
  const end = endOf(words, start);
  const pieces = trimmed(writtenPieces(words.slice(start, end), (at) => found[start + at] ?? false, both));
  if (!isProse(pieces)) return undefined;
  const before = start > 0 && !beginsAt(words, start) ? [{ text: '… ', found: false }] : [];
  const cut = end < words.length && words[end] !== BLOCK && !ENDS.test(words[end - 1] ?? '');
  return [...before, ...pieces, ...(cut ? [{ text: ' …', found: false }] : [])];
}

function plain(word: string): string {
  return word.replace(MARK, '$1').replaceAll('&lt;', '<').replaceAll('&gt;', '>');
}

/** Without the dashes of blocks at its ends. */
function trimmed(pieces: readonly Piece[]): readonly Piece[] {
  return pieces
    .map(({ text, found }, at) => {
      const begun = at === 0 ? text.replace(/^(?:\s|—)+/u, '') : text;
      return { text: at === pieces.length - 1 ? begun.replace(/(?:\s|—)+$/u, '') : begun, found };
    })
    .filter(({ text }) => text !== '');
}

/** The share of letters among the signs of an excerpt below which it is a piece of a table or of data, and no sentence. */
const LETTERS = 0.65;

function isProse(pieces: readonly Piece[]): boolean {
  const signs = pieces.map(({ text }) => text.replace(/\s+/gu, '')).join('');
  const letters = signs.replace(/[^\p{L}\p{M}]+/gu, '');
  return letters.length >= signs.length * LETTERS;
}

/** Of the places found, the one from which an excerpt shows most different words of them. Ties go to the earlier. */
function bestPlace(words: readonly string[], places: readonly number[]): number {
  let best = places[0] ?? 0;
  let most = 0;
  for (const [at, place] of places.entries()) {
    const shown = new Set<string>();
    for (let next = at; next < places.length && (places[next] ?? 0) < place + LENGTH - LEAD; next += 1)
      shown.add((words[places[next] ?? 0] ?? '').toLowerCase());
    if (shown.size > most) [most, best] = [shown.size, place];
  }
  return best;
}

function startOf(words: readonly string[], place: number): number {
  for (let at = place; at >= Math.max(0, place - LEAD); at -= 1) if (beginsAt(words, at)) return at;
  // No sentence begins near: a few words before what was found.
  return Math.max(0, place - LEAD / 2);
}

/** Whether a sentence or block begins with the word at a place. */
function beginsAt(words: readonly string[], at: number): boolean {
  const before = words[at - 1];
  return before === undefined || before === BLOCK || ENDS.test(before);
}

function endOf(words: readonly string[], start: number): number {
  const end = Math.min(words.length, start + LENGTH);
  // Where a block ends an excerpt may end, too, unless that leaves little to read.
  for (let at = start + 2 * LEAD; at < end; at += 1) if (words[at] === BLOCK) return at;
  return end;
}

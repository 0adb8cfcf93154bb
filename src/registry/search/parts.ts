// The words of an index are divided into parts of some kilobytes, each a file. Of a part the directory knows from which word on it goes.

/** Words are kept, and sought, up to this length: some texts have words of many thousand letters. */
const LONGEST = 64;

/** A word as it is kept and sought. */
export function keptWord(word: string): string {
  if (word.length <= LONGEST) return word;
  // No sign is cut in two.
  const cut = word.slice(0, LONGEST);
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
}

/** Of further parts, so many are looked into for words that begin with what is sought: one letter is the beginning of very many. */
const FURTHER = 2;

/** Between the last word of a part and the first of the next: the shortest text that is after the one and not after the other. */
export function boundary(before: string, next: string): string {
  for (let length = 1; length < next.length; length += 1) {
    const cut = next.slice(0, length);
    if (cut > before) return cut;
  }
  return next;
}

/**
 * The numbers of the parts that can have a word, or words that begin with it. `from` says of each part from where on it goes, the first
 * from the beginning.
 */
export function partsWith(from: readonly string[], word: string): number[] {
  let [low, high] = [0, from.length];
  while (low + 1 < high) {
    const middle = (low + high) >> 1;
    if ((from[middle] as string) <= word) low = middle;
    else high = middle;
  }
  const parts = from.length > 0 ? [low] : [];
  for (let next = low + 1; next <= low + FURTHER && from[next]?.startsWith(word); next += 1) parts.push(next);
  return parts;
}

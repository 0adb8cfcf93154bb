import type { Hit, SearchIndex } from '../../registry/search/searching.ts';

// Where no word begins with what was typed, the index answers with words that what was typed begins with: “permenance” finds “per”.
// That is no match, and must not be shown as one.

/** Of the words sought, those that no deposit found has; and whether what was found instead is near enough to be shown. */
export interface Nearness {
  readonly missing: readonly string[];
  readonly near: boolean;
}

/** What is found instead is near when it has so much of the word that was sought. */
const NEAR = 0.6;

/** Looks whether the best hit has all words that were sought, or words that begin with them. Rejects as a search does. */
export async function nearnessOf(
  index: SearchIndex,
  terms: readonly string[],
  best: Hit | undefined,
): Promise<Nearness> {
  const unknown: string[] = [];
  for (const term of terms) if (!(await index.holds(term))) unknown.push(term);
  if (unknown.length === 0) return { missing: [], near: true };
  const words = best ? await wordsOf(best) : [];
  const missing = unknown.filter((term) => !words.some((word) => word.startsWith(folded(term))));
  const near = missing.every((term) =>
    words.some((word) => folded(term).startsWith(word) && word.length >= term.length * NEAR),
  );
  return { missing, near: near && best !== undefined };
}

/** The words of a hit that the index took for a match, and those of the fields in which it found one. */
async function wordsOf(hit: Hit): Promise<string[]> {
  const { content, locations, meta } = await hit.data();
  const all = content.split(/\s+/);
  const fields = (hit.matchedMetaFields ?? []).map((field) => meta[field] ?? '');
  const found = [...locations.map((at) => all[at] ?? ''), ...fields.flatMap((field) => field.split(/\s+/))];
  // A compound is found by its parts, too.
  return found.flatMap((word) => [
    folded(word),
    ...folded(word.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')).split(' '),
  ]);
}

/** A word as the index compares it: small letters without marks, and signs as spaces. */
function folded(word: string): string {
  const plain = word
    .normalize('NFD')
    .replace(/\p{Mn}+/gu, '')
    .toLowerCase();
  return plain.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
}

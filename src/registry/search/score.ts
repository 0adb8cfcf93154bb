import type { Form } from './postings.ts';

// How well documents match: Pagefind's own order (Okapi BM25 over the words that begin with a word sought, and more where title, creator
// or keywords have it), over all parts of the archive as one. Pagefind's program takes time by the square of the documents found: a word
// that 4,096 texts have takes it 0.3 to 2.4 s, and one of 65,535 minutes. This is linear. Two cases are left out, which change the order
// of hardly any result: several words sought in one compound, and two that have one stem.

/** How Pagefind weighs, by its own defaults, but twice as strict about words that only begin like the one sought. */
const [SATURATION, LENGTH, SIMILARITY, MARKS] = [1.4, 0.75, 2, 0.8];

/** One time in a text weighs so much. */
const ONCE = 24;

/** A word of the index that matches, with its documents. */
export interface MatchingWord {
  readonly word: string;
  readonly forms: readonly Form[];
}

/** A word that is sought: its stem, as it was typed, and what matches it. */
export interface Term {
  readonly stem: string;
  readonly typed: string;
  readonly words: readonly MatchingWord[];
}

/** A document found. */
export interface Scored {
  readonly document: number;
  readonly score: number;
  /** The fields that have a word that was sought: bit n for field n. */
  readonly fields: number;
}

/**
 * The documents that have every term that any document has, the best first. `lengths` are the words of each document, `fieldWeights` say
 * how much a match in each field counts.
 */
export function scored(
  terms: readonly Term[],
  lengths: ArrayLike<number>,
  fieldWeights: readonly number[],
): Scored[] {
  const found = terms.filter(({ words }) => words.length > 0);
  if (found.length === 0) return [];
  const total = lengths.length;
  const norms = lengthNorms(lengths);
  const [scores, has, fields] = [new Float64Array(total), new Uint16Array(total), new Uint8Array(total)];
  const matched = fieldWeights.map(() => new Float64Array(total));
  // A term that no document has counts as the rarest there can be.
  let whole = (terms.length - found.length) * rarity(total, 0);
  for (const term of found) {
    const inFields = fieldsOf(term, total, has);
    const idf = rarity(total, inFields.count);
    whole += idf;
    for (const word of term.words) addWord(scores, norms, word, term, idf);
    for (const [field, sums] of matched.entries())
      for (let at = 0; at < total; at += 1)
        if ((inFields.masks[at] as number) & (1 << field)) sums[at] = (sums[at] as number) + idf;
    for (let at = 0; at < total; at += 1)
      fields[at] = (fields[at] as number) | (inFields.masks[at] as number);
  }
  const results: Scored[] = [];
  for (let document = 0; document < total; document += 1) {
    if (has[document] !== found.length) continue;
    const boosts = matched.map((sums, field) =>
      boost(fieldWeights[field] ?? 1, sums[document] as number, whole),
    );
    const score = (scores[document] as number) + boosts.reduce((sum, one) => sum + one, 0);
    results.push({ document, score, fields: fields[document] as number });
  }
  return results.sort((a, b) => b.score - a.score || a.document - b.document);
}

/** What a field adds: little where it has only some of what was sought. */
function boost(weight: number, matched: number, whole: number): number {
  return whole > 0 ? weight * matched * (matched / whole) ** 2 : 0;
}

function rarity(total: number, having: number): number {
  return Math.log((total - having + 0.5) / (having + 0.5) + 1);
}

/** For each document what its length does to the share of a word in it. */
function lengthNorms(lengths: ArrayLike<number>): Float64Array {
  let sum = 0;
  for (let at = 0; at < lengths.length; at += 1) sum += lengths[at] as number;
  const average = sum / lengths.length;
  return Float64Array.from(lengths, (length) => SATURATION * (1 - LENGTH + (LENGTH * length) / average));
}

/** Counts the documents that have a term, marks them in `has`, and says which fields of each have it. */
function fieldsOf({ words }: Term, total: number, has: Uint16Array) {
  const [seen, masks] = [new Uint8Array(total), new Uint8Array(total)];
  let count = 0;
  for (const { documents, fields } of words.flatMap(({ forms }) => forms)) {
    for (const [at, document] of documents.entries()) {
      masks[document] = (masks[document] as number) | (fields[at] as number);
      if (seen[document]) continue;
      seen[document] = 1;
      count += 1;
      has[document] = (has[document] as number) + 1;
    }
  }
  return { count, masks };
}

function addWord(
  scores: Float64Array,
  norms: Float64Array,
  { word, forms }: MatchingWord,
  term: Term,
  idf: number,
) {
  const near = nearness(bytesOf(word) - bytesOf(term.stem));
  const weights = new Map<number, { weight: number; bonus: number }>();
  for (const { form, documents, weights: all } of forms) {
    const bonus = sameMarks(term.typed, form || word) ? 1 + MARKS : 1;
    for (const [at, document] of documents.entries()) {
      const known = weights.get(document);
      if (known) known.weight += all[at] as number;
      else weights.set(document, { weight: all[at] as number, bonus });
    }
  }
  for (const [document, { weight, bonus }] of weights) {
    const share = (weight / ONCE) * near;
    const frequency = ((SATURATION + 1) * share) / ((norms[document] as number) + share);
    scores[document] = (scores[document] as number) + idf * frequency * bonus;
  }
}

/** 1 for a word of the length that was sought, less for a longer or shorter one. */
function nearness(difference: number): number {
  const base = Math.exp((-0.5 * Math.min(Math.abs(difference) + 1, 255) ** 2) / 4);
  return Math.exp(base * SIMILARITY) / Math.exp(SIMILARITY);
}

function sameMarks(typed: string, form: string): boolean {
  return form.startsWith(typed) || typed.startsWith(form);
}

const encoder = new TextEncoder();

function bytesOf(word: string): number {
  return encoder.encode(word).length;
}

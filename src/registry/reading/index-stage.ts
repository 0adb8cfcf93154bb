import type { Archive } from '../archive.ts';
import { textFile } from '../archive.ts';
import { fromUtf8 } from '../identity/hash.ts';
import { ordered } from '../mint/lifecycle.ts';
import type { Concept, EntityIndex } from '../model/concepts.ts';
import type { Deposit } from '../model/deposit.ts';
import { OTHER_CAP } from '../model/submission-fields.ts';
import { LIST_CAPS } from '../rules/list-caps.ts';
import { conceptsToHold, wasRead } from './concepts.ts';
import { foldTerm, type TermFinder, termFinder } from './mentions.ts';

// The second stage of a reading pass: the concept index with its back-links, both ways (CON-001).

const VERSION = 'v1.0';
const METHOD =
  'Concepts that deposits define, in their metadata or in their texts, and the texts that mention them as whole words.';

/** The deposits and the concept index, each with the links to the other. */
export interface Linked {
  readonly deposits: readonly Deposit[];
  readonly concepts: EntityIndex;
}

/** Links deposits and concepts, both ways. `deposits` are those of the archive as the first stage leaves them. */
export function linkConcepts(archive: Archive, deposits: readonly Deposit[]): Linked {
  const held = conceptsToHold(deposits, archive.concepts);
  const finder = termFinder(held.keys());
  const referencedIn = new Map<string, number[]>();
  const linked = deposits.map((deposit) => {
    if (!wasRead(deposit)) return withReferences(deposit, undefined);
    const terms: string[] = [];
    let room = OTHER_CAP;
    for (const key of mentionedBy(deposit, archive, finder)) {
      const told = held.get(key);
      if (!told || told.defined_in === deposit.deposit_number) continue;
      room -= told.term.length;
      if (room < 0 || terms.length === LIST_CAPS.references_concepts) break; // a dictionary mentions more than its entry can list
      terms.push(told.term);
      const numbers = referencedIn.get(key);
      if (numbers) numbers.push(deposit.deposit_number);
      else referencedIn.set(key, [deposit.deposit_number]);
    }
    return withReferences(deposit, terms.sort());
  });
  const addresses = addressesOf(archive);
  const concepts = [...held].flatMap(([key, told]): Concept[] => {
    const referenced_in = referencedIn.get(key) ?? [];
    const semantic_addresses = addresses.get(key);
    if (told.defined_in === null && referenced_in.length === 0 && !semantic_addresses) return [];
    const links = { referenced_in, reference_count: referenced_in.length };
    return [{ ...told, ...links, ...(semantic_addresses ? { semantic_addresses } : {}) }];
  });
  return { deposits: linked, concepts: indexOfConcepts(concepts, archive.concepts) };
}

function mentionedBy(deposit: Deposit, { files }: Archive, finder: TermFinder): Iterable<string> {
  const bytes = files.read(textFile(deposit));
  return bytes ? finder.mentionedIn(fromUtf8(bytes)) : [];
}

function withReferences(deposit: Deposit, terms: readonly string[] | undefined): Deposit {
  const { references_concepts: before } = deposit;
  if (before?.join('\n') === terms?.join('\n') && (before === undefined) === (terms === undefined))
    return deposit;
  return ordered({ ...deposit, references_concepts: terms, references_concept_count: terms?.length });
}

/** The slugs of the addresses that refer to each term, sorted, by folded term. */
export function addressesOf({ addresses }: Pick<Archive, 'addresses'>): Map<string, string[]> {
  const found = new Map<string, Set<string>>();
  for (const [slug, { refers_to }] of Object.entries(addresses.addresses)) {
    for (const term of refers_to) {
      const key = foldTerm(term);
      found.set(key, (found.get(key) ?? new Set()).add(slug));
    }
  }
  return new Map([...found].map(([key, slugs]) => [key, [...slugs].sort()]));
}

function indexOfConcepts(concepts: readonly Concept[], before: EntityIndex): EntityIndex {
  if (concepts.length === 0 && before.total_terms === 0) return before;
  const sorted = concepts.toSorted((a, b) => (a.term < b.term ? -1 : 1));
  return {
    version: VERSION,
    method: METHOD,
    total_terms: sorted.length,
    concepts: Object.fromEntries(sorted.map((concept) => [concept.term, concept])),
  };
}

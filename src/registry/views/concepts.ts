import { type Archive, hasText, textFile } from '../archive.ts';
import { fromUtf8 } from '../identity/hash.ts';
import type { Deposit } from '../model/deposit.ts';
import type { PublishedConcept, PublishedDeposit, PublishedEntityIndex } from '../model/published.ts';
import { PublishedDeposit as PublishedDepositSchema } from '../model/published.ts';
import { OTHER_CAP } from '../model/submission-fields.ts';
import type { Address, Concept } from '../model/tables.ts';
import { onceFor } from '../once.ts';
import { termFinder } from '../reading/mentions.ts';
import { foldTerm } from '../text/words.ts';

// Concepts and deposits with their links to each other: which texts have the words of which concepts, and which addresses refer to them.

/** What references are found from. */
type Texts = Pick<Archive, 'registry' | 'concepts' | 'files'>;

/** Which concepts the texts of an archive mention, both ways. */
export interface References {
  /** Terms in code-unit order, by the number of the deposit. A draft and a deposit without a text have no entry. */
  readonly ofDeposit: ReadonlyMap<number, readonly string[]>;
  /** Numbers of deposits in order, by term; none where no text mentions it. */
  readonly ofConcept: ReadonlyMap<string, readonly number[]>;
}

/** A dictionary mentions more terms than a reader of its entry wants. */
const MOST = 5_000;

/** The references of an archive, made once for each. */
export function referencesOf(archive: Archive): References {
  return onceFor(archive, 'references', () => referencesIn(archive));
}

/** Reads each text once, and finds the concepts in it that another deposit defines. */
export function referencesIn(archive: Texts): References {
  const concepts = new Map(Object.values(archive.concepts.concepts).map((one) => [foldTerm(one.term), one]));
  const finder = termFinder(concepts.keys());
  const ofDeposit = new Map<number, readonly string[]>();
  const ofConcept = new Map<string, number[]>();
  for (const deposit of concepts.size === 0 ? [] : archive.registry.deposits) {
    const bytes = isRead(archive, deposit) ? archive.files.read(textFile(deposit)) : undefined;
    if (!bytes) continue;
    const terms = listed(finder.mentionedIn(fromUtf8(bytes)), concepts, deposit.deposit_number);
    ofDeposit.set(deposit.deposit_number, terms);
    for (const term of terms) {
      const numbers = ofConcept.get(term);
      if (numbers) numbers.push(deposit.deposit_number);
      else ofConcept.set(term, [deposit.deposit_number]);
    }
  }
  return { ofDeposit, ofConcept };
}

function isRead(archive: Texts, deposit: Deposit): boolean {
  return deposit.status !== 'DRAFT_PENDING' && hasText(archive, deposit);
}

/** The terms of what was found, as far as an entry has room for them, without those that the deposit defines first. */
function listed(found: Iterable<string>, concepts: ReadonlyMap<string, Concept>, number: number): string[] {
  const terms: string[] = [];
  let room = OTHER_CAP;
  for (const key of found) {
    const concept = concepts.get(key);
    if (!concept || concept.defined_in === number) continue;
    room -= concept.term.length;
    if (room < 0 || terms.length === MOST) break;
    terms.push(concept.term);
  }
  return terms.sort();
}

/** The concept index as it is published. */
export function conceptsView(archive: Archive): PublishedEntityIndex {
  return onceFor(archive, 'concepts', () => {
    const { version, method, concepts } = archive.concepts;
    const { ofConcept } = referencesOf(archive);
    const slugs = addressesOfTerms(Object.entries(archive.addresses.addresses));
    const entries = Object.entries(concepts);
    const view = ({
      term,
      definition,
      defined_in,
      type,
      entity_triples,
      ...rest
    }: Concept): PublishedConcept => {
      const referenced_in = [...(ofConcept.get(term) ?? [])];
      const semantic_addresses = slugs.get(foldTerm(term));
      const links = { referenced_in, reference_count: referenced_in.length };
      const own = { term, definition, defined_in, type, entity_triples };
      return { ...own, ...links, ...rest, ...(semantic_addresses ? { semantic_addresses } : {}) };
    };
    return {
      version,
      method,
      total_terms: entries.length,
      concepts: Object.fromEntries(entries.map(([key, concept]) => [key, view(concept)])),
    };
  });
}

/** The slugs of the addresses that refer to each term, sorted, by folded term. */
function addressesOfTerms(addresses: Iterable<[string, Pick<Address, 'refers_to'>]>): Map<string, string[]> {
  const found = new Map<string, Set<string>>();
  for (const [slug, { refers_to }] of addresses) {
    for (const term of refers_to) {
      const key = foldTerm(term);
      found.set(key, (found.get(key) ?? new Set()).add(slug));
    }
  }
  return new Map([...found].map(([key, slugs]) => [key, [...slugs].sort()]));
}

const KEYS = Object.keys(PublishedDepositSchema.shape);
const LATER = new Set(KEYS.slice(KEYS.indexOf('references_concept_count') + 1));

/** A deposit as it is published: its entry with the concepts that its text mentions, in the order of the schema. */
export function depositView(archive: Archive, deposit: Deposit): PublishedDeposit {
  const references_concepts = referencesOf(archive).ofDeposit.get(deposit.deposit_number);
  if (!references_concepts) return deposit;
  const links = { references_concepts, references_concept_count: references_concepts.length };
  const entries = Object.entries(deposit);
  const at = entries.findIndex(([key]) => LATER.has(key));
  return Object.fromEntries([
    ...entries.slice(0, at),
    ...Object.entries(links),
    ...entries.slice(at),
  ]) as unknown as PublishedDeposit;
}

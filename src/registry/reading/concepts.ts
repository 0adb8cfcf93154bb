import { type Archive, hasText, textFile } from '../archive/archive.ts';
import { fromUtf8 } from '../identity/hash.ts';
import type { Deposit } from '../model/deposit.ts';
import type { PublishedTerm } from '../model/published.ts';
import type { Concept, DefinedConcept, Term } from '../model/tables.ts';
import { TERM_TYPES } from '../model/vocabulary.ts';
import { onceFor } from '../text/once.ts';
import { foldTerm } from '../text/words.ts';
import { termFinder } from './mentions.ts';

// Concepts and minted terms: they follow from what the deposits that were read define. Stored are the concepts that no text defines, and
// the terms that people list.

/** The type of a concept that the reading pass took from a text; a depositor names another one. */
export const EXTRACTED = 'extracted' satisfies (typeof TERM_TYPES)[number];

/** The concepts that a depositor named: what a redaction leaves. */
export function withoutExtracted(concepts: readonly DefinedConcept[] = []): DefinedConcept[] {
  return concepts.filter(({ type }) => type !== EXTRACTED);
}

type Engagement = Concept['engagement_type'];
type TermType = (typeof TERM_TYPES)[number];

/** Whether a deposit was read: it then has an edition, and its concepts are in the index. */
export function wasRead({ generated_by, redacted }: Pick<Deposit, 'generated_by' | 'redacted'>): boolean {
  return !redacted && generated_by?.autonomous !== undefined;
}

/** The type in the lexical registry for each type of concept that is not a type of term. */
const OTHER_TYPES: Readonly<Record<string, TermType>> = {
  axiom: 'foundational',
  principle: 'foundational',
  concept: 'theoretical',
  theory: 'theoretical',
  measure: 'empirical',
  observation: 'empirical',
  notation: 'formal',
  formula: 'formal',
  form: 'genre',
  field: 'discipline',
  practice: 'method',
  procedure: 'method',
  technique: 'method',
  protocol: 'specification',
  rule: 'specification',
  standard: 'specification',
  structure: 'structural',
  role: 'structural',
};

/** The type of term that a type of concept is; `extracted` for one that is not known. */
export function termType(type: string): TermType {
  const name = type.trim().toLowerCase();
  return TERM_TYPES.find((known) => known === name) ?? OTHER_TYPES[name] ?? EXTRACTED;
}

/** How far a deposit engages a concept, by the type of the concept. An extracted one is `minted`, or `positioned` if a triple names it. */
const ENGAGEMENT_OF: Readonly<Record<Exclude<TermType, typeof EXTRACTED>, Engagement>> = {
  foundational: 'founded',
  discipline: 'founded',
  genre: 'founded',
  specification: 'specified',
  formal: 'specified',
  structural: 'specified',
  theoretical: 'developed',
  empirical: 'developed',
  method: 'developed',
  methodology: 'developed',
};

/** Every concept that the deposits which were read define, by its folded term. A later definition of the same term revises it. */
export function definedTerms(deposits: readonly Deposit[]): ReadonlyMap<string, Concept> {
  const found = new Map<string, { concept: DefinedConcept; definers: number[] }>();
  const read = deposits.filter(wasRead);
  for (const { deposit_number, defines_concepts = [] } of read) {
    for (const concept of defines_concepts) {
      const key = foldTerm(concept.term);
      const known = found.get(key);
      if (!known) found.set(key, { concept, definers: [deposit_number] });
      else if (known.definers.at(-1) !== deposit_number) known.definers.push(deposit_number);
    }
  }
  found.delete('__proto__'); // no JSON reader keeps such a key
  const triples = triplesAbout(read);
  return new Map(
    [...found].map(([key, { concept, definers }]) => [
      key,
      conceptFrom(concept, definers, triples.get(key) ?? []),
    ]),
  );
}

function conceptFrom(
  { term, definition, type }: DefinedConcept,
  definers: readonly number[],
  entity_triples: Concept['entity_triples'],
): Concept {
  const kind = termType(type);
  const own =
    kind === EXTRACTED ? (entity_triples.length > 0 ? 'positioned' : 'minted') : ENGAGEMENT_OF[kind];
  return {
    term,
    definition,
    defined_in: definers[0] ?? null,
    type,
    entity_triples,
    classified: kind !== EXTRACTED,
    provenance_method: type === EXTRACTED ? 'read' : 'filter',
    engagement_type: definers.length > 1 ? 'revised' : own,
  };
}

/** The statements that depositors make with a term as subject or object, by folded term. */
function triplesAbout(deposits: readonly Deposit[]): ReadonlyMap<string, Concept['entity_triples']> {
  const triples = deposits.flatMap(({ entity_triples = [] }) =>
    entity_triples.map(({ subject, predicate, object }) => ({ subject, predicate, object })),
  );
  const once = new Map(triples.map((triple) => [JSON.stringify(triple), triple]));
  return byFoldedTerm(once.values(), ({ subject, object }) => [subject, object]);
}

/**
 * The concept index of an archive, by term in code-unit order: what its deposits define, and beside that what it states of concepts that
 * no text defines. Made once for each archive.
 */
export function conceptsOf(
  archive: Pick<Archive, 'registry' | 'concepts'>,
): Readonly<Record<string, Concept>> {
  return onceFor(archive, 'concepts of deposits', () => {
    const defined = definedTerms(archive.registry.deposits);
    const stated = Object.entries(archive.concepts.concepts).filter(([term]) => !defined.has(foldTerm(term)));
    const ofDeposits = [...defined.values()].map((concept) => [concept.term, concept] as const);
    return Object.fromEntries([...ofDeposits, ...stated].sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}

/** The items by each of their keys, keys and items in the order in which they come. */
export function byEach<Item, Key>(
  items: Iterable<Item>,
  keysOf: (item: Item) => Iterable<Key>,
): ReadonlyMap<Key, Item[]> {
  const pairs = [...items].flatMap((item) => Array.from(new Set(keysOf(item)), (key) => ({ key, item })));
  const groups = Map.groupBy(pairs, ({ key }) => key);
  return new Map([...groups].map(([key, own]) => [key, own.map(({ item }) => item)]));
}

/** The items that refer to each term, by the folded term and in their order. */
export function byFoldedTerm<Item>(
  items: Iterable<Item>,
  termsOfItem: (item: Item) => readonly string[],
): ReadonlyMap<string, Item[]> {
  return byEach(items, (item) => termsOfItem(item).map(foldTerm));
}

/** The text by which a term is unique: NFC, without white space outside. */
export function termKey(term: string): string {
  return term.normalize('NFC').trim();
}

/**
 * The minted terms of an archive, each with the title of its deposit: those that people listed, then the other concepts that its deposits
 * define, in order of deposit and term. Made once for each archive.
 */
export function termsOf(archive: Pick<Archive, 'registry' | 'terms'>): readonly PublishedTerm[] {
  return onceFor(archive, 'terms of deposits', () => {
    const { deposits } = archive.registry;
    const titles = new Map(deposits.map(({ deposit_number, title }) => [deposit_number, title]));
    const listed = archive.terms.terms;
    const known = new Set(listed.map(({ term }) => termKey(term)));
    const minted = [...definedTerms(deposits).values()].flatMap(
      ({ term, definition, type, defined_in }): Term[] => {
        const isNew = defined_in !== null && definition !== '' && !known.has(termKey(term));
        return isNew ? [{ term, definition, type: termType(type), defined_in_deposit: defined_in }] : [];
      },
    );
    minted.sort((a, b) => a.defined_in_deposit - b.defined_in_deposit || (a.term < b.term ? -1 : 1));
    return [...listed, ...minted].map((term) => ({
      ...term,
      defined_in_title: titles.get(term.defined_in_deposit) ?? '',
    }));
  });
}

/** Which concepts the texts of an archive mention, both ways. */
export interface References {
  /** Terms in code-unit order, by the number of the deposit. A draft and a deposit without a text have no entry. */
  readonly ofDeposit: ReadonlyMap<number, readonly string[]>;
  /** Numbers of deposits in order, by term; none where no text mentions it. */
  readonly ofConcept: ReadonlyMap<string, readonly number[]>;
}

/** A dictionary mentions more terms than a reader of its entry wants. */
const MOST = 5_000;

/** The references of an archive, made once for each: each text is read once, for the concepts that another deposit defines. */
export function referencesOf(archive: Archive): References {
  return onceFor(archive, 'references', () => referencesIn(archive));
}

function referencesIn(archive: Archive): References {
  const concepts = new Map(Object.values(conceptsOf(archive)).map((one) => [foldTerm(one.term), one]));
  const finder = termFinder(concepts.keys());
  const deposits = concepts.size === 0 ? [] : archive.registry.deposits;
  const ofDeposit = new Map(
    deposits.flatMap((deposit): [number, readonly string[]][] => {
      const { deposit_number: number } = deposit;
      const bytes = isRead(archive, deposit) ? archive.files.read(textFile(deposit)) : undefined;
      return bytes ? [[number, listed(finder.mentionedIn(fromUtf8(bytes)), concepts, number)]] : [];
    }),
  );
  const groups = byEach(ofDeposit, ([, terms]) => terms);
  const ofConcept = new Map([...groups].map(([term, own]) => [term, own.map(([number]) => number)]));
  return { ofDeposit, ofConcept };
}

function isRead(archive: Archive, deposit: Deposit): boolean {
  return deposit.status !== 'DRAFT_PENDING' && hasText(archive, deposit);
}

/** The terms of what was found, without those that the deposit defines first. */
function listed(found: Set<string>, concepts: ReadonlyMap<string, Concept>, number: number): string[] {
  const known = [...found].flatMap((key) => concepts.get(key) ?? []);
  const others = known.filter(({ defined_in }) => defined_in !== number).slice(0, MOST);
  return others.map(({ term }) => term).sort();
}

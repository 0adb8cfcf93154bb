import type { Deposit } from '../model/deposit.ts';
import type { Concept, DefinedConcept, EntityIndex } from '../model/tables.ts';
import { TERM_TYPES } from '../model/vocabulary.ts';
import { foldTerm } from '../text/words.ts';

// The concept index: a function of what the deposits that were read define, and of what their texts mention.

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

/** What types of concept that are no types of term are called in the lexical registry. */
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

/** How far a deposit engages a concept, by the type that it gives it. An extracted one is `minted`, or `positioned` by a triple. */
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

/** A concept that deposits define: its fields, and the numbers of those deposits. It is defined in the first of them. */
export interface DefinedTerm {
  readonly told: Concept;
  readonly definers: readonly number[];
}

/** Every concept that the deposits which were read define, by its folded term. A later definition of the same term revises it. */
export function definedTerms(deposits: readonly Deposit[]): ReadonlyMap<string, DefinedTerm> {
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
      { told: toldOf(concept, definers, triples.get(key) ?? []), definers },
    ]),
  );
}

function toldOf(
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
function triplesAbout(deposits: readonly Deposit[]): Map<string, Concept['entity_triples']> {
  const about = new Map<string, Map<string, Concept['entity_triples'][number]>>();
  for (const { entity_triples = [] } of deposits) {
    for (const { subject, predicate, object } of entity_triples) {
      for (const end of new Set([foldTerm(subject), foldTerm(object)])) {
        const known = about.get(end) ?? new Map();
        known.set(JSON.stringify([subject, predicate, object]), { subject, predicate, object });
        about.set(end, known);
      }
    }
  }
  return new Map([...about].map(([key, triples]) => [key, [...triples.values()]]));
}

/** A concept that no deposit defines: it came with an adopted archive, or its only definition was redacted. */
function undefinedTerm(term: string): Concept {
  return {
    term,
    definition: '',
    defined_in: null,
    type: 'unclassified',
    entity_triples: [],
    classified: false,
    provenance_method: 'filter',
    engagement_type: 'unclassified',
  };
}

/**
 * The fields of every concept that the index is to hold, by folded term: the defined ones, and those of the earlier index that no deposit
 * defines any more.
 */
export function conceptsToHold(
  deposits: readonly Deposit[],
  before: Pick<EntityIndex, 'concepts'>,
): ReadonlyMap<string, Concept> {
  const defined = definedTerms(deposits);
  const held = new Map([...defined].map(([key, { told }]) => [key, told]));
  for (const [term, concept] of Object.entries(before.concepts)) {
    const key = foldTerm(term);
    if (held.has(key)) continue;
    held.set(key, concept.defined_in === null ? concept : undefinedTerm(term));
  }
  return held;
}

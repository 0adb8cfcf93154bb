import { type Archive, indexOf } from '../../archive/archive.ts';
import type { Deposit } from '../../model/deposit.ts';
import type { EntityTriple } from '../../model/tables.ts';
import { onceFor } from '../../text/once.ts';
import { foldTerm } from '../../text/words.ts';
import { citationsOf } from '../citations.ts';
import { conceptsView } from '../concept-index.ts';
import { byEach } from '../concepts.ts';
import { entitiesOf } from '../generated.ts';
import { depositKey, type GraphNode, nameKey } from './nodes.ts';

// The relations between deposits, concepts and entities, each once.

/**
 * How telling a relation is, from the most telling: what texts and their depositors say, which concepts a deposit defines, which it uses,
 * what it is about, and what the other metadata say. Citations are counted apart.
 */
const RELATION_CLASSES = ['said', 'defines', 'uses', 'about', 'metadata', 'cites'] as const;

type RelationClass = (typeof RELATION_CLASSES)[number];

/** One relation, read from left to right: subject, predicate, object. */
export interface Relation {
  readonly source: GraphNode;
  readonly predicate: string;
  readonly target: GraphNode;
  readonly class: RelationClass;
}

/** The whole graph of an archive. */
export interface Graph {
  /** By their keys, in the order in which they came. */
  readonly nodes: ReadonlyMap<string, GraphNode>;
  /** Citations among them; in the order of the deposits. */
  readonly relations: readonly Relation[];
}

/** The predicates that the graph writes itself. */
export const PREDICATES = {
  defines: 'defines',
  uses: 'uses the words of',
  speaks: 'speaks of',
  cites: 'cites',
} as const;

type Triple = Pick<EntityTriple, 'subject' | 'predicate' | 'object'>;

/** A link is no name. */
const LINK = /^(?:https?:\/\/|doi:|10\.\d{4,}\/)/i;

/** The graph of an archive; made once for each state of it. Takes time in proportion to the archive. */
export function graphOf(archive: Archive): Graph {
  return onceFor(archive, 'graph', () => graphIn(archive));
}

function graphIn(archive: Archive): Graph {
  const { deposits } = archive.registry;
  const nodes = new Map<string, GraphNode>();
  const relations: Relation[] = [];
  const known = new Map<GraphNode, Set<string>>();
  /** Deposits by their titles, where one deposit alone has it. */
  const byTitle = new Map<string, Deposit | null>();

  const add = (node: Omit<GraphNode, 'degree'>): GraphNode => {
    const added = nodes.get(node.key) ?? { ...node, degree: 0 };
    nodes.set(node.key, added);
    return added;
  };
  const addConcept = (name: string, definition: string, number: number | null) =>
    add({
      ...{ key: nameKey('concept', name), kind: 'concept', name, definition },
      ...(number === null ? {} : { deposit: number }),
    });
  const nodeOf = (number: number | null) => nodes.get(depositKey(number ?? 0));
  const conceptOf = (name: string) => nodes.get(nameKey('concept', name));

  const relate = (
    source: GraphNode | undefined,
    predicate: string,
    target: GraphNode | undefined,
    kind: RelationClass,
  ) => {
    if (!source || !target || source === target) return;
    const own = known.get(source) ?? new Set();
    known.set(source, own);
    const key = `${target.key}\n${predicate}`;
    if (own.has(key)) return;
    own.add(key);
    source.degree += 1;
    target.degree += 1;
    relations.push({ source, predicate, target, class: kind });
  };

  /** The node of a name: a concept, a deposit by AXN or title, else an entity. */
  const named = (name: string, of?: Deposit): GraphNode | undefined => {
    const folded = foldTerm(name);
    if (folded === '') return undefined;
    if (of && folded === foldTerm(of.title)) return nodeOf(of.deposit_number);
    const concept = conceptOf(name);
    if (concept) return concept;
    const deposit = indexOf(archive).byAxn.get(name) ?? byTitle.get(folded);
    if (deposit) return nodeOf(deposit.deposit_number);
    return add({ key: nameKey('entity', name), kind: 'entity', name });
  };
  const relateTriple = ({ subject, predicate, object }: Triple, kind: RelationClass, of?: Deposit) => {
    if (LINK.test(subject) || LINK.test(object)) return;
    relate(named(subject, of), predicate, named(object, of), kind);
  };

  for (const deposit of deposits) {
    const { deposit_number, title, family } = deposit;
    add({ key: depositKey(deposit_number), kind: 'deposit', name: title, deposit: deposit_number, family });
    const folded = foldTerm(title);
    byTitle.set(folded, byTitle.has(folded) ? null : deposit);
  }
  const index = Object.values(conceptsView(archive).concepts);
  for (const { term, definition, defined_in } of index) addConcept(term, definition, defined_in);
  for (const { deposit_number, defines_concepts = [] } of deposits)
    for (const { term, definition } of defines_concepts) addConcept(term, definition, deposit_number);
  // A withdrawn deposit says nothing, and entities that a person has rejected are not said.
  for (const deposit of deposits.filter(({ status }) => status !== 'WITHDRAWN')) {
    const node = nodeOf(deposit.deposit_number);
    for (const triple of deposit.entity_triples ?? []) {
      relateTriple(triple, 'said', deposit);
      relate(node, PREDICATES.speaks, named(triple.subject, deposit), 'about');
    }
    for (const { term } of deposit.defines_concepts ?? [])
      relate(node, PREDICATES.defines, conceptOf(term), 'defines');
    for (const triple of deposit.entity_status === 'rejected' ? [] : entitiesOf(deposit)) {
      const kind = { definition: 'defines', subject: 'about' }[triple.type] as RelationClass | undefined;
      relateTriple(triple, kind ?? 'metadata', deposit);
    }
  }
  for (const { term, defined_in, referenced_in, entity_triples } of index) {
    const concept = conceptOf(term);
    relate(nodeOf(defined_in), PREDICATES.defines, concept, 'defines');
    for (const number of referenced_in) relate(nodeOf(number), PREDICATES.uses, concept, 'uses');
    for (const triple of entity_triples) relateTriple(triple, 'said');
  }
  for (const { source, target } of citationsOf(archive))
    relate(nodeOf(source.deposit_number), PREDICATES.cites, nodeOf(target.deposit_number), 'cites');
  return { nodes, relations };
}

/** The most telling relations first. */
export function byTelling(a: Relation, b: Relation): number {
  return RELATION_CLASSES.indexOf(a.class) - RELATION_CLASSES.indexOf(b.class);
}

/** The relations of each name, the most telling first, in which it is the subject or the object. */
export function relationsByNode({ relations }: Graph): ReadonlyMap<GraphNode, readonly Relation[]> {
  return byEach(relations.toSorted(byTelling), ({ source, target }) => [source, target]);
}

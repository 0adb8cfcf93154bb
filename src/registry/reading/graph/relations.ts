import { type Archive, indexOf } from '../../archive/archive.ts';
import type { Deposit } from '../../model/deposit.ts';
import { onceFor } from '../../text/once.ts';
import { foldTerm } from '../../text/words.ts';
import { citationsOf } from '../citations.ts';
import { conceptsView } from '../concept-index.ts';
import { entitiesOf } from '../generated.ts';
import { depositKey, type GraphNode, nameKey } from './nodes.ts';

// What is said of what: the relations between deposits, concepts and entities, each once.

/**
 * How telling a relation is, from the most telling: what texts and their depositors say, which concepts a deposit defines, which it uses,
 * what it is about, and what the other metadata say. Citations are counted apart.
 */
const RELATION_CLASSES = ['said', 'defines', 'uses', 'about', 'metadata', 'cites'] as const;

/** A class of relations. */
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

/** The graph of an archive; made once for each state of it. Takes time in proportion to the archive. */
export function graphOf(archive: Archive): Graph {
  return onceFor(archive, 'graph', () => new GraphBuilder(archive).build());
}

type Triple = { readonly subject: string; readonly predicate: string; readonly object: string };

/** A link is no name. */
const LINK = /^(?:https?:\/\/|doi:|10\.\d{4,}\/)/i;

class GraphBuilder {
  readonly #nodes = new Map<string, GraphNode>();
  readonly #relations: Relation[] = [];
  readonly #known = new Map<GraphNode, Set<string>>();
  readonly #archive: Archive;
  /** Deposits by their titles, where one deposit alone has it. */
  readonly #byTitle = new Map<string, Deposit | null>();

  constructor(archive: Archive) {
    this.#archive = archive;
  }

  build(): Graph {
    const { registry } = this.#archive;
    for (const deposit of registry.deposits) this.#addDeposit(deposit);
    const index = Object.values(conceptsView(this.#archive).concepts);
    for (const { term, definition, defined_in } of index) this.#concept(term, definition, defined_in);
    for (const { deposit_number, defines_concepts } of registry.deposits)
      for (const { term, definition } of defines_concepts ?? [])
        this.#concept(term, definition, deposit_number);
    for (const deposit of registry.deposits) this.#relationsOf(deposit);
    for (const { term, defined_in, referenced_in, entity_triples } of index) {
      const concept = this.#nodes.get(nameKey('concept', term));
      const by = (number: number | null) => this.#nodes.get(depositKey(number ?? 0));
      this.#relate(by(defined_in), PREDICATES.defines, concept, 'defines');
      for (const number of referenced_in) this.#relate(by(number), PREDICATES.uses, concept, 'uses');
      for (const triple of entity_triples) this.#triple(triple, 'said');
    }
    for (const { source, target } of citationsOf(this.#archive)) {
      const [from, to] = [source, target].map((end) => this.#nodes.get(depositKey(end.deposit_number)));
      this.#relate(from, PREDICATES.cites, to, 'cites');
    }
    return { nodes: this.#nodes, relations: this.#relations };
  }

  #addDeposit(deposit: Deposit): void {
    const { deposit_number, title, family } = deposit;
    this.#add({
      key: depositKey(deposit_number),
      kind: 'deposit',
      name: title,
      deposit: deposit_number,
      family,
    });
    const folded = foldTerm(title);
    this.#byTitle.set(folded, this.#byTitle.has(folded) ? null : deposit);
  }

  #concept(name: string, definition: string, number: number | null): void {
    const deposit = number === null ? {} : { deposit: number };
    this.#add({ key: nameKey('concept', name), kind: 'concept', name, definition, ...deposit });
  }

  /** What a deposit says: nothing once it is withdrawn, and no entities that a person has rejected. */
  #relationsOf(deposit: Deposit): void {
    if (deposit.status === 'WITHDRAWN') return;
    const node = this.#nodes.get(depositKey(deposit.deposit_number));
    for (const triple of deposit.entity_triples ?? []) {
      this.#triple(triple, 'said', deposit);
      this.#relate(node, PREDICATES.speaks, this.#named(triple.subject, deposit), 'about');
    }
    for (const { term } of deposit.defines_concepts ?? [])
      this.#relate(node, PREDICATES.defines, this.#nodes.get(nameKey('concept', term)), 'defines');
    if (deposit.entity_status === 'rejected') return;
    for (const triple of entitiesOf(deposit)) {
      const kind = { definition: 'defines', subject: 'about' }[triple.type] as RelationClass | undefined;
      this.#triple(triple, kind ?? 'metadata', deposit);
    }
  }

  #triple({ subject, predicate, object }: Triple, kind: RelationClass, of?: Deposit): void {
    if (LINK.test(subject) || LINK.test(object)) return;
    this.#relate(this.#named(subject, of), predicate, this.#named(object, of), kind);
  }

  /** What a name names: a deposit by AXN, or by its title; a concept; else an entity. */
  #named(name: string, of?: Deposit): GraphNode | undefined {
    const folded = foldTerm(name);
    if (folded === '') return undefined;
    if (of && folded === foldTerm(of.title)) return this.#nodes.get(depositKey(of.deposit_number));
    const concept = this.#nodes.get(nameKey('concept', name));
    if (concept) return concept;
    const deposit = indexOf(this.#archive).byAxn.get(name) ?? this.#byTitle.get(folded);
    if (deposit) return this.#nodes.get(depositKey(deposit.deposit_number));
    return this.#add({ key: nameKey('entity', name), kind: 'entity', name });
  }

  #add(node: Omit<GraphNode, 'degree'>): GraphNode {
    const known = this.#nodes.get(node.key);
    if (known) return known;
    const added = { ...node, degree: 0 };
    this.#nodes.set(node.key, added);
    return added;
  }

  #relate(
    source: GraphNode | undefined,
    predicate: string,
    target: GraphNode | undefined,
    kind: RelationClass,
  ): void {
    if (!source || !target || source === target) return;
    const known = this.#known.get(source) ?? new Set();
    this.#known.set(source, known);
    const key = `${target.key}\n${predicate}`;
    if (known.has(key)) return;
    known.add(key);
    source.degree += 1;
    target.degree += 1;
    this.#relations.push({ source, predicate, target, class: kind });
  }
}

/** The most telling relations first. */
export function byTelling(a: Relation, b: Relation): number {
  return RELATION_CLASSES.indexOf(a.class) - RELATION_CLASSES.indexOf(b.class);
}

/** The relations of each name, the most telling first, in which it is the subject or the object. */
export function relationsByNode({ relations }: Graph): ReadonlyMap<GraphNode, readonly Relation[]> {
  const ends = relations
    .toSorted(byTelling)
    .flatMap((relation) => [relation.source, relation.target].map((node) => ({ node, relation })));
  const found = Map.groupBy(ends, ({ node }) => node);
  return new Map([...found].map(([node, own]) => [node, own.map(({ relation }) => relation)]));
}

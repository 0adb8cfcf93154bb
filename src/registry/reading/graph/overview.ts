import type { Archive } from '../../archive/archive.ts';
import type { Family } from '../../model/vocabulary.ts';
import { onceFor } from '../../text/once.ts';
import { counted, thousands } from '../../text/strings.ts';
import {
  type GraphNode,
  MOST_CITATIONS,
  MOST_NODES,
  MOST_OF_ONE,
  MOST_RELATIONS,
  NODE_KINDS,
  type NodeKind,
} from './nodes.ts';
import { byTelling, type Graph, graphOf, type Relation } from './relations.ts';

// The input of the layout of the graph, and its result.

/** The input of a layout: the key of each name, its family where it is a deposit, its size, and the places of the ends of each line. */
export interface Sketch {
  readonly nodes: readonly (readonly [key: string, family: Family | null, radius: number])[];
  readonly lines: readonly (readonly [source: number, target: number])[];
}

/** Places in the picture, in whole units. */
export type Places = readonly (readonly [x: number, y: number])[];

/** Lays out a sketch. */
export type LayOut = (sketch: Sketch) => Promise<Places>;

// The part of the graph that is drawn: bounded, however large the archive is.

/** The drawn part of a graph, and how much there is in all. */
export interface Overview {
  /** The names that are drawn, those in most relations first. */
  readonly nodes: readonly GraphNode[];
  readonly relations: readonly Relation[];
  readonly citations: readonly Relation[];
  /** How many names of each kind, relations and citations the whole graph has. */
  readonly all: Readonly<Record<NodeKind, number>> & {
    readonly relations: number;
    readonly citations: number;
  };
}

/** The names of a graph, those in most relations first; among equals in the order in which they came. */
export function ranked(graph: Graph): GraphNode[] {
  return [...graph.nodes.values()].sort((a, b) => b.degree - a.degree);
}

/** The drawn part of the graph of an archive; made once for each state of it. */
export function overviewOf(archive: Archive): Overview {
  return onceFor(archive, 'graph overview', () => overviewOfGraph(graphOf(archive)));
}

/**
 * The drawn part of a graph: of each kind the names that stand in most relations; between them the most telling relations first, and of these
 * those of the most connected names. A name without a relation in the picture is not drawn.
 */
export function overviewOfGraph(graph: Graph): Overview {
  const names = ranked(graph);
  const kept = NODE_KINDS.flatMap((kind) =>
    names.filter((node) => node.kind === kind && node.degree > 0).slice(0, MOST_NODES[kind]),
  );
  const rank = new Map(names.map((node, at) => [node, at]));
  const inside = new Set(kept);
  const order = ({ source, target }: Relation) => Math.max(rank.get(source) ?? 0, rank.get(target) ?? 0);
  const candidates = graph.relations
    .filter(({ source, target }) => inside.has(source) && inside.has(target))
    .sort((a, b) => byTelling(a, b) || order(a) - order(b));
  const isCitation = (relation: Relation) => relation.class === 'cites';
  const relations = bounded(
    candidates.filter((relation) => !isCitation(relation)),
    MOST_RELATIONS,
  );
  const citations = bounded(candidates.filter(isCitation), MOST_CITATIONS);
  const drawn = new Set([...relations, ...citations].flatMap(({ source, target }) => [source, target]));
  const cites = graph.relations.filter(isCitation).length;
  return {
    nodes: names.filter((node) => drawn.has(node)),
    relations,
    citations,
    all: {
      ...(Object.fromEntries(
        NODE_KINDS.map((kind) => [kind, names.filter((node) => node.kind === kind).length]),
      ) as Record<NodeKind, number>),
      relations: graph.relations.length - cites,
      citations: cites,
    },
  };
}

/** The first relations, but no more than so many of one name: the lines of one would hide all others. */
function bounded(relations: readonly Relation[], most: number): Relation[] {
  const counts = new Map<GraphNode, number>();
  const kept: Relation[] = [];
  for (const relation of relations) {
    const ends = [relation.source, relation.target];
    if (kept.length === most) break;
    if (ends.some((end) => (counts.get(end) ?? 0) >= MOST_OF_ONE)) continue;
    for (const end of ends) counts.set(end, (counts.get(end) ?? 0) + 1);
    kept.push(relation);
  }
  return kept;
}

// The words of the graph, for pages and islands.

/** How much of the graph is drawn, and by which order the rest is left out, in sentences. */
export function leftOut({ nodes, relations, citations, all }: Overview): readonly string[] {
  const names = all.deposit + all.concept + all.entity;
  const [ofNames, ofRelations, ofCitations] = [
    part(nodes.length, names, 'name'),
    part(relations.length, all.relations, 'relation'),
    part(citations.length, all.citations, 'citation'),
  ];
  const listed = `${ofNames}, ${ofRelations} and ${ofCitations}`;
  const whole =
    nodes.length === names && relations.length === all.relations && citations.length === all.citations;
  if (whole) return [`All ${listed} are drawn.`];
  return [
    `The picture has ${listed}.`,
    `It takes the names that stand in the most relations, at most ${MOST_NODES.deposit} deposits, ${MOST_NODES.concept} concepts and ${MOST_NODES.entity} entities; between them the relations that texts state, then definitions, uses, subjects and other metadata, at most ${thousands(MOST_RELATIONS)}; and at most ${MOST_CITATIONS} citations.`,
  ];
}

function part(drawn: number, all: number, noun: string): string {
  return drawn === all ? counted(all, noun) : `${thousands(drawn)} of ${counted(all, noun)}`;
}

// Relations by their subjects, for cards and lists.

/** A subject with relations of it. */
export interface SubjectGroup {
  readonly subject: GraphNode;
  /** By predicate, in the order in which the relations are given. */
  readonly predicates: readonly { readonly predicate: string; readonly objects: readonly GraphNode[] }[];
  readonly count: number;
}

/** Relations by subject and predicate, both in the order in which they first occur. */
export function grouped(relations: Iterable<Relation>): SubjectGroup[] {
  return [...Map.groupBy(relations, ({ source }) => source)].map(([subject, own]) => ({
    subject,
    predicates: [...Map.groupBy(own, ({ predicate }) => predicate)].map(([predicate, same]) => ({
      predicate,
      objects: same.map(({ target }) => target),
    })),
    count: own.length,
  }));
}

/**
 * The subjects of an archive that stand in most relations, and of each kind so many at least as it has, each with all relations of which it is
 * the subject, the most telling first.
 */
export function bySubject(archive: Archive, most: number, ofEachKind = 0): SubjectGroup[] {
  const graph = graphOf(archive);
  const own = Map.groupBy(graph.relations, ({ source }) => source);
  const subjects = ranked(graph).filter((node) => own.has(node));
  const ofKinds = [...Map.groupBy(subjects, ({ kind }) => kind).values()];
  const shown = new Set(
    [subjects.slice(0, most), ...ofKinds.map((some) => some.slice(0, ofEachKind))].flat(),
  );
  return subjects
    .filter((node) => shown.has(node))
    .flatMap((node) => grouped((own.get(node) ?? []).toSorted(byTelling)));
}

/** About how many relations a page of the static graph lists. */
const RELATIONS_OF_PAGE = 300;

/** Relations by subject on pages, the subjects in the order in which they first occur; a page ends with a subject. */
export function relationPages(relations: Iterable<Relation>): SubjectGroup[][] {
  const pages: SubjectGroup[][] = [[]];
  let count = 0;
  for (const group of grouped(relations)) {
    if (count >= RELATIONS_OF_PAGE) {
      pages.push([]);
      count = 0;
    }
    pages.at(-1)?.push(group);
    count += group.count;
  }
  return pages;
}

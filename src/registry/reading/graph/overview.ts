import type { Archive } from '../../archive/archive.ts';
import { onceFor } from '../../text/once.ts';
import {
  type GraphNode,
  MOST_CITATIONS,
  MOST_NODES,
  MOST_OF_ONE,
  MOST_RELATIONS,
  NODE_KINDS,
  type NodeKind,
} from './nodes.ts';
import { type Graph, graphOf, RELATION_CLASSES, type Relation } from './relations.ts';

// The part of the graph that is drawn: bounded, however large the archive is.

/** What is drawn of a graph, and how much there is. */
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

/** What is drawn of the graph of an archive; made once for each state of it. */
export function overviewOf(archive: Archive): Overview {
  return onceFor(archive, 'graph overview', () => overviewOfGraph(graphOf(archive)));
}

/**
 * What is drawn of a graph: of each kind the names that stand in most relations; between them the most telling relations first, and of these
 * those of the most connected names. A name without a relation in the picture is not drawn.
 */
export function overviewOfGraph(graph: Graph): Overview {
  const names = ranked(graph);
  const kept = NODE_KINDS.flatMap((kind) =>
    names.filter((node) => node.kind === kind && node.degree > 0).slice(0, MOST_NODES[kind]),
  );
  const rank = new Map(names.map((node, at) => [node, at]));
  const inside = new Set(kept);
  const order = ({ source, target, class: kind }: Relation) =>
    [RELATION_CLASSES.indexOf(kind), Math.max(rank.get(source) ?? 0, rank.get(target) ?? 0)] as const;
  const candidates = graph.relations
    .filter(({ source, target }) => inside.has(source) && inside.has(target))
    .map((relation) => ({ relation, order: order(relation) }))
    .sort((a, b) => a.order[0] - b.order[0] || a.order[1] - b.order[1])
    .map(({ relation }) => relation);
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

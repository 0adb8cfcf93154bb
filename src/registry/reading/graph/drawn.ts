import { type Divided, divide, spreadDigits } from '../../archive/resources/shards.ts';
import { FAMILIES, type Family } from '../../model/vocabulary.ts';
import { shorten } from '../../text/strings.ts';
import { sketchOf } from './layout.ts';
import { type GraphNode, LONGEST_NAME, type NodeKind, nameKey } from './nodes.ts';
import type { Overview, Places, Sketch } from './overview.ts';
import type { Graph, Relation } from './relations.ts';

// The drawn part of the graph, which the page fetches once.

/** A name of the picture. */
export interface DrawnNode {
  readonly key: string;
  readonly kind: NodeKind;
  readonly name: string;
  readonly family?: Family | undefined;
  readonly x: number;
  readonly y: number;
}

export interface Drawn {
  /** In the order of how connected they are. */
  readonly nodes: readonly DrawnNode[];
  /** The ends of each line, by their places among the names: subject and object. */
  readonly lines: Sketch['lines'];
  /** How the files of details are divided. */
  readonly details: Divided;
}

/** The drawn part of an overview with the places of its names. */
export function drawnOf(overview: Overview, places: Places, details: Divided): Drawn {
  const nodes = overview.nodes.map(({ key, kind, name, family }, at) => {
    const [x, y] = places[at] ?? [0, 0];
    return { key, kind, name: shorten(name, LONGEST_NAME), family, x, y };
  });
  return { nodes, lines: sketchOf(overview).lines, details };
}

// The relations of each name, in small files by the hash of its key: fetched when the name is looked at.

/**
 * One relation as the other end sees it: whether the name is the object of it, the predicate, and the other name with its key; of a deposit
 * also the place of its family in the vocabulary.
 */
export type DetailRow = readonly [
  object: 0 | 1,
  predicate: string,
  key: string,
  name: string,
  family?: number,
];

export interface Detail {
  readonly name: string;
  /** The number of a deposit, or of the deposit that defines a concept. */
  readonly deposit?: number;
  readonly family?: string;
  readonly definition?: string;
  /** How many relations it has; `relations` holds the most telling of them. */
  readonly total: number;
  readonly relations: readonly DetailRow[];
}

/** How many relations of a name its file holds: a name can stand in as many as there are deposits. */
export const MOST_DETAILS = 60;

/** How many keys a file has before it is divided. */
const MOST_KEYS_OF_FILE = 128;
const MOST_TITLE = 500;
const MOST_DEFINITION = 400;

/** A key of a file, with the name that it is the key of. A title is another key of its deposit. */
type KeyRow = readonly [key: string, node: GraphNode];

/** The names of a graph in their files, those without a relation among them. */
export function detailsInFiles({ nodes }: Graph): {
  readonly files: ReadonlyMap<string, readonly KeyRow[]>;
  readonly divided: Divided;
} {
  const byTitle = new Map<string, GraphNode>();
  for (const node of nodes.values()) {
    const key = nameKey('entity', node.name);
    if (node.kind === 'deposit' && !nodes.has(key) && !byTitle.has(key)) byTitle.set(key, node);
  }
  const rows = [...nodes, ...byTitle].map((row) => ({ digits: spreadDigits(row[0]), row }));
  return divide(rows, MOST_KEYS_OF_FILE);
}

/** The detail of a name. `relations` are those of the name, the most telling first. */
export function detailOf(node: GraphNode, relations: readonly Relation[]): Detail {
  return {
    name: shorten(node.name, MOST_TITLE),
    ...(node.deposit === undefined ? {} : { deposit: node.deposit }),
    ...(node.family === undefined ? {} : { family: node.family }),
    ...(node.definition === undefined ? {} : { definition: shorten(node.definition, MOST_DEFINITION) }),
    total: relations.length,
    relations: relations.slice(0, MOST_DETAILS).map((relation) => rowOf(node, relation)),
  };
}

function rowOf(node: GraphNode, { source, predicate, target }: Relation): DetailRow {
  const other = source === node ? target : source;
  const row = [
    source === node ? 0 : 1,
    shorten(predicate, LONGEST_NAME),
    other.key,
    shorten(other.name, LONGEST_NAME),
  ] as const;
  return other.family === undefined ? row : [...row, FAMILIES.indexOf(other.family)];
}

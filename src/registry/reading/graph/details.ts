import { type Divided, divide, spreadDigits } from '../../archive/resources/shards.ts';
import { FAMILIES } from '../../model/vocabulary.ts';
import { shorten } from '../../text/strings.ts';
import { type GraphNode, LONGEST_NAME } from './nodes.ts';
import type { Graph, Relation } from './relations.ts';

// What the graph knows of each name, in small files by the hash of its key: fetched when the name is looked at.

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

/** What is known of a name. */
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

/** How many names a file has before it is divided. */
const MOST_NODES_OF_FILE = 128;
const MOST_TITLE = 500;
const MOST_DEFINITION = 400;

/** The names of a graph in their files. A name that stands in no relation has its place there, too. */
export function detailsInFiles(graph: Graph): {
  readonly files: ReadonlyMap<string, readonly GraphNode[]>;
  readonly divided: Divided;
} {
  const rows = [...graph.nodes.values()].map((row) => ({ digits: spreadDigits(row.key), row }));
  return divide(rows, MOST_NODES_OF_FILE);
}

/** What a file holds of a name. `relations` are those of the name, the most telling first. */
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

import { canBeWords, route } from '../../registry/find/route.ts';
import { prefixOf, spreadDigits } from '../../registry/find/shards.ts';
import type { Detail } from '../../registry/graph/details.ts';
import { type Drawn, type DrawnNode, nodesOf } from '../../registry/graph/drawn.ts';
import { filesFor, type NameRow, namesMeant, nameWords } from '../../registry/graph/names.ts';
import { depositKey, keyOfCode, nameKey } from '../../registry/graph/nodes.ts';
import { GRAPH_OVERVIEW, graphDetails, graphWords } from '../../registry/surfaces/graph-files.ts';
import { readAs } from '../find-readings.ts';
import { siteJson } from '../site.ts';

// What the graph fetches: what is drawn, at the start; what is known of a name, and names by their words, when they are asked for.

/** A name that was found, with its key. */
export interface Found {
  readonly key: string;
  readonly name: string;
}

/** The drawn part of the graph, with which names each name is joined. */
export interface GraphData {
  readonly drawn: Drawn;
  readonly nodes: readonly DrawnNode[];
  readonly byKey: ReadonlyMap<string, number>;
  readonly neighbors: readonly ReadonlySet<number>[];
}

/** Fetches what is drawn. Rejects when it cannot be fetched. */
export async function loadGraph(): Promise<GraphData> {
  const drawn = await siteJson<Drawn>(GRAPH_OVERVIEW);
  const nodes = nodesOf(drawn);
  const neighbors = nodes.map(() => new Set<number>());
  for (const [line, from] of drawn.from.entries()) {
    const to = drawn.to[line] ?? 0;
    neighbors[from]?.add(to);
    neighbors[to]?.add(from);
  }
  return { drawn, nodes, byKey: new Map(nodes.map(({ key }, at) => [key, at])), neighbors };
}

/** What is known of a name by its key; undefined where the graph has no such name. Rejects when it cannot be fetched. */
export async function detailFor({ drawn }: GraphData, key: string): Promise<Detail | undefined> {
  const prefix = prefixOf(spreadDigits(key), drawn.details);
  const details = await siteJson<Record<string, Detail>>(graphDetails(prefix ?? ''));
  return Object.hasOwn(details, key) ? details[key] : undefined;
}

/** Whether something of a name is seen: fillers and joiners are letters to a program, and nothing to a reader. */
const SEEN = /[^\s\p{Default_Ignorable_Code_Point}]/u;

/** The names that all typed words begin words of, the best first, each once. Rejects when they cannot be fetched. */
export async function namesFor(data: GraphData, typed: string): Promise<Found[]> {
  const { first, last } = await depositsMeant(data, typed);
  const rows = await rowsFor(data, typed);
  const found = namesMeant(typed, rows).map(([name, code]) => ({ key: keyOfCode(name, code), name }));
  const once = new Map([...first, ...found, ...last].map((one) => [one.key, one]));
  return [...once.values()].filter(({ name }) => SEEN.test(name));
}

/** The deposits whose identifier a text is: before all names, or after them where it is rather a word, such as “facade”. */
async function depositsMeant(
  data: GraphData,
  typed: string,
): Promise<Record<'first' | 'last', readonly Found[]>> {
  const readings = route(typed);
  const isNumber = readings[0]?.as === 'number';
  const read = await Promise.all(readings.slice(0, isNumber ? 1 : undefined).map(readAs));
  const keys = read.flatMap(({ numbers }) => numbers.map(depositKey));
  const details = await Promise.all(keys.map((key) => detailFor(data, key)));
  const meant = details.flatMap((detail, at) => (detail ? [{ key: keys[at] ?? '', name: detail.name }] : []));
  return isNumber || !canBeWords(typed, readings) ? { first: meant, last: [] } : { first: [], last: meant };
}

async function rowsFor({ drawn, nodes }: GraphData, typed: string): Promise<readonly NameRow[]> {
  if (nameWords(typed).length === 0) return [];
  const file = filesFor(typed, drawn.words);
  // A single letter is looked for among the names that are drawn.
  if (file === undefined) return nodes.map(({ name, key }) => [name, key]);
  return siteJson<readonly NameRow[]>(graphWords(file));
}

/**
 * The name that an address asks for: a deposit by its identifier, a concept or an entity by its name, a deposit by its title; else what the
 * box proposes first.
 */
export async function keyFor(data: GraphData, asked: string): Promise<Found | undefined> {
  const {
    first: [deposit],
  } = await depositsMeant(data, asked);
  if (deposit) return deposit;
  for (const kind of ['concept', 'entity'] as const) {
    const key = nameKey(kind, asked);
    const known = await detailFor(data, key);
    if (known) return { key, name: known.name };
  }
  const [best] = await namesFor(data, asked);
  return best;
}

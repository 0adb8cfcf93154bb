import { type Divided, divide, type Keyed, prefixOf, spreadDigits } from '../../archive/resources/shards.ts';
import { FAMILIES } from '../../model/vocabulary.ts';
import { shorten } from '../../text/strings.ts';
import { foldedText } from '../../text/words.ts';
import { sketchOf } from './layout.ts';
import { coded, type GraphNode, keyOfCode, kindOf, LONGEST_NAME, type NodeKind } from './nodes.ts';
import type { Overview, Places } from './overview.ts';
import type { Graph, Relation } from './relations.ts';

// The drawn part of the graph as columns, which the page fetches once.

/** What is drawn, one column for each property of the names, in the order of how connected they are. */
export interface Drawn {
  readonly names: readonly string[];
  /** As `coded` gives them. */
  readonly codes: readonly string[];
  /** The place of the family in the vocabulary; -1 where there is none. */
  readonly families: readonly number[];
  readonly x: readonly number[];
  readonly y: readonly number[];
  /** The ends of each line, by their places in the columns: subjects and objects. */
  readonly from: readonly number[];
  readonly to: readonly number[];
  /** How the files of details and of words are divided. */
  readonly details: Divided;
  readonly words: Divided;
}

/** A name of the picture. */
export interface DrawnNode {
  readonly key: string;
  readonly kind: NodeKind;
  readonly name: string;
  readonly family: string | undefined;
  readonly x: number;
  readonly y: number;
}

/** The columns of an overview with the places of its names. */
export function drawnOf(overview: Overview, places: Places, details: Divided, words: Divided): Drawn {
  const { nodes } = overview;
  const { lines } = sketchOf(overview);
  return {
    names: nodes.map((node) => coded(node)[0]),
    codes: nodes.map((node) => coded(node)[1]),
    families: nodes.map(({ family }) => (family ? FAMILIES.indexOf(family) : -1)),
    x: places.map(([x]) => x),
    y: places.map(([, y]) => y),
    from: lines.map(([from]) => from),
    to: lines.map(([, to]) => to),
    details,
    words,
  };
}

/** The names of the columns. */
export function nodesOf(drawn: Drawn): DrawnNode[] {
  return drawn.names.map((name, at) => {
    const key = keyOfCode(name, drawn.codes[at] ?? '');
    return {
      key,
      kind: kindOf(key),
      name,
      family: FAMILIES[drawn.families[at] ?? -1],
      x: drawn.x[at] ?? 0,
      y: drawn.y[at] ?? 0,
    };
  });
}

// The names of the graph in small files, by the first two letters of each of their words: what the search box of the graph proposes.

/** A name as the files hold it, with its code (`coded`). */
export type NameRow = ReturnType<typeof coded>;

/** How many words a file has before it is divided, and how many names at most. */
const MOST_WORDS = 2400;
const MOST_NAMES = 1200;

/** Letters and digits; of a script without spaces, any two that follow each other begin a word. */
const WORD = /[\p{L}\p{N}]+/gu;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** The words of a name, without case and marks. */
export function nameWords(name: string): string[] {
  return foldedText(name).match(WORD) ?? [];
}

/** The hex digits by which the names with a word are put into files; undefined for a single letter, which too many words begin with. */
function wordDigits(word: string): string | undefined {
  const [first, second] = [...word];
  return second === undefined ? undefined : spreadDigits(`${first}${second}`);
}

/** The names in their files. A file that is full has those in most relations. */
export function namesInFiles(nodes: Iterable<GraphNode>): {
  readonly files: ReadonlyMap<string, readonly NameRow[]>;
  readonly divided: Divided;
} {
  const rows: Keyed<GraphNode>[] = [];
  for (const node of nodes) for (const digits of digitsOf(node.name)) rows.push({ digits, row: node });
  const { files, divided } = divide(rows, MOST_WORDS);
  const listed = (held: readonly GraphNode[]): NameRow[] => mostConnected([...new Set(held)]).map(coded);
  return { files: new Map([...files].map(([prefix, held]) => [prefix, listed(held)])), divided };
}

/** The prefixes of the files with names that could be meant by what is typed: the first word of two letters decides. */
export function filesFor(typed: string, divided: Divided): string | undefined {
  for (const word of nameWords(typed)) {
    const digits = wordDigits(word);
    if (digits !== undefined) return prefixOf(digits, divided);
  }
  return divided.length === 0 ? '' : undefined;
}

function digitsOf(name: string): Set<string> {
  const digits = new Set<string>();
  for (const word of nameWords(name)) {
    const letters = [...word];
    const starts = UNSPACED.test(word) ? letters.map((_, at) => letters.slice(at).join('')) : [word];
    for (const start of starts) digits.add(wordDigits(start) ?? wordDigits(`${start}0`) ?? '');
  }
  return digits;
}

function mostConnected(nodes: readonly GraphNode[]): readonly GraphNode[] {
  if (nodes.length <= MOST_NAMES) return nodes;
  const kept = new Set(nodes.toSorted((a, b) => b.degree - a.degree).slice(0, MOST_NAMES));
  return nodes.filter((node) => kept.has(node));
}

/** The names that all typed words begin words of, the best first: the name itself, names that begin so, and the shorter ones. */
export function namesMeant<Row extends readonly [name: string, ...rest: unknown[]]>(
  typed: string,
  rows: readonly Row[],
): Row[] {
  const sought = nameWords(typed);
  if (sought.length === 0) return [];
  const whole = sought.join(' ');
  const score = (name: string) => {
    const words = nameWords(name);
    const met = sought.every((word) =>
      words.some((one) => (UNSPACED.test(word) ? one.includes(word) : one.startsWith(word))),
    );
    if (!met) return undefined;
    const joined = words.join(' ');
    return (joined === whole ? 0 : joined.startsWith(whole) ? 1000 : 2000) + Math.min(999, name.length);
  };
  return rows
    .flatMap((row) => {
      const points = score(row[0]);
      return points === undefined ? [] : [{ row, points }];
    })
    .sort((a, b) => a.points - b.points)
    .map(({ row }) => row);
}

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

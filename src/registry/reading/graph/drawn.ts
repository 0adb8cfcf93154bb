import type { Divided } from '../../archive/resources/shards.ts';
import { FAMILIES } from '../../model/vocabulary.ts';
import { sketchOf } from './layout.ts';
import { coded, keyOfCode, kindOf, type NodeKind } from './nodes.ts';
import type { Overview } from './overview.ts';
import type { Places } from './sketch.ts';

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

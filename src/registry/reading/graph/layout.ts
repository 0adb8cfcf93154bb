import {
  forceCollide,
  forceLink,
  forceManyBody,
  forceSimulation,
  forceX,
  forceY,
  type SimulationLinkDatum,
  type SimulationNodeDatum,
} from 'd3-force';
import { spreadDigits } from '../../archive/resources/shards.ts';
import { FAMILIES, type Family } from '../../model/vocabulary.ts';
import type { Overview, Places, Sketch } from './overview.ts';

// Where the names of the graph stand. Each begins at a place that only its key decides, and each family of deposits is drawn to a place of
// its own, so that a new deposit moves its neighbors and leaves the picture as it was. Only additions, multiplications, divisions and
// square roots are used, which IEEE 754 rounds in one way everywhere: the same graph gives the same places on every machine.

/** Width and height of the picture. */
export const WIDTH = 1200;
export const HEIGHT = 900;
const MARGIN = 34;

const TICKS = 200;
/** The part of the heat that each tick takes: after all ticks 0.001 of it is left. */
const COOLING = 0.034;

/** Places of the families around the middle, in the order of the vocabulary, as parts of half the width and height. */
const AROUND = [
  [0, -0.8],
  [0.42, -0.69],
  [0.72, -0.4],
  [0.84, 0],
  [0.72, 0.4],
  [0.42, 0.69],
  [0, 0.8],
  [-0.42, 0.69],
  [-0.72, 0.4],
  [-0.84, 0],
  [-0.72, -0.4],
  [-0.42, -0.69],
] as const;

/** The sketch of an overview. */
export function sketchOf({ nodes, relations, citations }: Overview): Sketch {
  const at = new Map(nodes.map((node, place) => [node, place]));
  return {
    nodes: nodes.map(({ key, family }, rank) => [key, family ?? null, RADII[sizeOf(rank)]]),
    lines: [...relations, ...citations].map(({ source, target }) => [
      at.get(source) ?? 0,
      at.get(target) ?? 0,
    ]),
  };
}

/** How large a name is drawn by its place among the names: 2 for the most connected ones, 0 for most. */
export function sizeOf(rank: number): 0 | 1 | 2 {
  if (rank < 24) return 2;
  return rank < 120 ? 1 : 0;
}

/** The radius of a name of each size, in units of the picture. */
export const RADII = [4.5, 6.5, 9] as const;

/** The places of a sketch. The same sketch gives the same places; takes about a second for a thousand names. */
export function laidOut(sketch: Sketch): Places {
  const nodes: Body[] = sketch.nodes.map(([key, family, radius]) => ({
    ...startOf(key, family),
    ...{ family, radius },
  }));
  const link = forceLink<Body, SimulationLinkDatum<Body>>(
    sketch.lines.map(([source, target]) => ({ source, target })),
  ).distance(34);
  // One over the lines of the end that has fewer.
  const usual = link.strength();
  // Half the width of the field before it is fitted into the picture: names need room.
  const spread = 18 * Math.sqrt(nodes.length + 4);
  const anchored = (family: Family | null) => (family ? 0.07 : 0.012);
  // Chance, which parts bodies at one place, comes from a generator of the library that begins with the same number each time.
  const simulation = forceSimulation(nodes)
    .stop()
    .alphaDecay(COOLING)
    .force('charge', forceManyBody<Body>().strength(-70).distanceMax(420))
    .force(
      'link',
      link.strength((line, at, all) => 0.6 * usual(line, at, all)),
    )
    .force(
      'collide',
      forceCollide<Body>((body) => body.radius + 3),
    )
    .force(
      'x',
      forceX<Body>(({ family }) => anchorOf(family)[0] * spread).strength(({ family }) => anchored(family)),
    )
    .force(
      'y',
      forceY<Body>(({ family }) => anchorOf(family)[1] * spread * 0.75).strength(
        ({ family }) => anchored(family) * 1.4,
      ),
    );
  simulation.tick(TICKS);
  return fitted(nodes);
}

type Body = SimulationNodeDatum & { readonly family: Family | null; readonly radius: number };

function anchorOf(family: Family | null): readonly [number, number] {
  return (family && AROUND[FAMILIES.indexOf(family) % AROUND.length]) || [0, 0];
}

/** A place by the digits of the key: near that of the family for a deposit, anywhere for another name. */
function startOf(key: string, family: Family | null): { x: number; y: number } {
  const digits = spreadDigits(key);
  const part = (from: number) => Number.parseInt(digits.slice(from, from + 4), 16) / 32768 - 1;
  const [x, y] = anchorOf(family);
  const reach = family ? 60 : 240;
  return { x: 200 * x + reach * part(0), y: 150 * y + 0.75 * reach * part(4) };
}

/** Moves and scales bodies into the picture, both axes by one factor unless the field is much too narrow. */
function fitted(bodies: readonly SimulationNodeDatum[]): Places {
  const xs = bodies.map(({ x = 0 }) => x);
  const ys = bodies.map(({ y = 0 }) => y);
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const across = (WIDTH - 2 * MARGIN) / Math.max(1, right - left);
  const down = (HEIGHT - 2 * MARGIN) / Math.max(1, bottom - top);
  const factor = Math.min(across, down, MOST_SCALE);
  const [fx, fy] = [Math.min(across, factor * 1.3), Math.min(down, factor * 1.3)];
  return bodies.map(({ x = 0, y = 0 }) => [
    Math.round(WIDTH / 2 + (x - (left + right) / 2) * fx),
    Math.round(HEIGHT / 2 + (y - (top + bottom) / 2) * fy),
  ]);
}

/** A few names are not blown up to fill the picture. */
const MOST_SCALE = 3;

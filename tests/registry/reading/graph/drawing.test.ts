import { describe, expect, it } from 'vitest';
import { loadArchive } from '../../../../src/archive/load.ts';
import { HEIGHT, laidOut, sketchOf, WIDTH } from '../../../../src/registry/reading/graph/layout.ts';
import {
  type GraphNode,
  MOST_CITATIONS,
  MOST_NODES,
  MOST_OF_ONE,
  MOST_RELATIONS,
  nameKey,
} from '../../../../src/registry/reading/graph/nodes.ts';
import {
  leftOut,
  overviewOf,
  overviewOfGraph,
  type Sketch,
} from '../../../../src/registry/reading/graph/overview.ts';
import { LETTERS_PX, pictureOf, SCREENS } from '../../../../src/registry/reading/graph/picture.ts';
import type { Graph, Relation } from '../../../../src/registry/reading/graph/relations.ts';
import { ROOT } from '../../../fixtures/checkout.ts';

// Names drawn of a graph, where, and how they are labeled.

/** A graph of so many deposits, each of which defines concepts and cites the deposits before it. */
function large(deposits: number, concepts: number, title = (at: number) => `Deposit ${at}`): Graph {
  const nodes = new Map<string, GraphNode>();
  const relations: Relation[] = [];
  const relate = (source: GraphNode, predicate: string, target: GraphNode, kind: Relation['class']) => {
    source.degree += 1;
    target.degree += 1;
    relations.push({ source, predicate, target, class: kind });
  };
  const hub: GraphNode = { key: 'ehub', kind: 'entity', name: 'hub', degree: 0 };
  nodes.set(hub.key, hub);
  const before: GraphNode[] = [];
  for (let at = 1; at <= deposits; at += 1) {
    const deposit: GraphNode = {
      ...{ key: `d${at}`, kind: 'deposit', name: title(at) },
      ...{ deposit: at, family: 'MPAI', degree: 0 },
    };
    nodes.set(deposit.key, deposit);
    relate(deposit, 'is about', hub, 'about');
    for (let one = 0; one < concepts; one += 1) {
      const key = `cconcept ${(at * 7 + one * 13) % (deposits * 2)}`;
      const concept = nodes.get(key) ?? { key, kind: 'concept', name: key.slice(1), degree: 0 };
      nodes.set(key, concept);
      relate(deposit, 'defines', concept, 'defines');
    }
    for (const other of before.slice(-2)) relate(deposit, 'cites', other, 'cites');
    before.push(deposit);
  }
  return { nodes, relations };
}

it('what is drawn is bounded, however large the graph is, and what is left out is said', () => {
  const overview = overviewOfGraph(large(3000, 4));
  const drawn = Map.groupBy(overview.nodes, ({ kind }) => kind);
  expect(drawn.get('deposit')?.length).toBeLessThanOrEqual(MOST_NODES.deposit);
  expect(drawn.get('concept')?.length).toBeLessThanOrEqual(MOST_NODES.concept);
  expect(overview.relations.length).toBeLessThanOrEqual(MOST_RELATIONS);
  expect(overview.citations.length).toBeLessThanOrEqual(MOST_CITATIONS);
  expect(overview.relations.filter(({ target }) => target.key === 'ehub')).toHaveLength(MOST_OF_ONE);
  expect(leftOut(overview)[0]).toMatch(
    /^The picture has \d+ of 8,578 names, [\d,]+ of 15,000 relations and 500 of 5,997 citations\.$/,
  );
});

describe('a layout', () => {
  const sketch = sketchOf(overviewOfGraph(large(40, 3)));

  it('gives the same whole places each time, inside the picture', () => {
    const places = laidOut(sketch);
    expect(laidOut(structuredClone(sketch))).toEqual(places);
    for (const [x, y] of places) {
      expect([Number.isInteger(x), Number.isInteger(y)]).toEqual([true, true]);
      expect(x >= 0 && x <= WIDTH && y >= 0 && y <= HEIGHT).toBe(true);
    }
    expect(new Set(places.map(String)).size).toBeGreaterThan(places.length * 0.9);
  });

  it('stays about as it was when a name is added', () => {
    const before = laidOut(sketch);
    const more: Sketch = {
      nodes: [...sketch.nodes, ['enew', null, 4.5]],
      lines: [...sketch.lines, [0, sketch.nodes.length]],
    };
    const moved = laidOut(more)
      .slice(0, before.length)
      .map(([x, y], at) => Math.hypot(x - (before[at]?.[0] ?? 0), y - (before[at]?.[1] ?? 0)))
      .sort((a, b) => a - b);
    expect(moved[Math.floor(moved.length / 2)]).toBeLessThan(WIDTH / 12);
  });

  it('of nothing and of one name is none and the middle', () => {
    expect(laidOut({ nodes: [], lines: [] })).toEqual([]);
    expect(laidOut({ nodes: [['d1', 'MPAI', 9]], lines: [] })).toEqual([[WIDTH / 2, HEIGHT / 2]]);
  });
});

describe('the picture', () => {
  it.each([
    ['the sample', () => overviewOf(loadArchive(ROOT))],
    ['a large graph', () => overviewOfGraph(large(250, 4, longTitle))],
  ])('of %s shows no two labels that are equal, nor one over another, on any screen', (_, made) => {
    const overview = made();
    const { labels } = pictureOf(overview, laidOut(sketchOf(overview)));
    const counts = labels.map((on) => on.length);
    expect(counts.every((count, at) => count >= 4 && count <= (SCREENS[at]?.most ?? 0))).toBe(true);
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    for (const [at, { width, height, longest }] of SCREENS.entries())
      for (const larger of [1, 1.3]) {
        const [across, down] = [width * larger, height * larger];
        const there = (labels[at] ?? []).map(({ text, x, y }) =>
          boxed(text, (x / 100) * across, (y / 100) * down),
        );
        expect(clashes(there)).toEqual([]);
        for (const { text, left, right, bottom } of there) {
          expect([...text].length).toBeLessThanOrEqual(longest);
          expect(left >= 0 && right <= across && bottom <= down).toBe(true);
        }
      }
  });
});

/** A title of the generated graph, which differs from the others in its middle or nowhere. */
function longTitle(at: number): string {
  return at % 2 === 0
    ? `A study of the ${at}th of many papers on how a registry is kept`
    : 'One title of several deposits';
}

/** A label with a box about as large as it surely is. */
function boxed(text: string, x: number, y: number) {
  const half = ([...text.replace(/[\p{M}\p{Cf}]/gu, '')].length * LETTERS_PX * 0.42) / 2;
  return { text, left: x - half, right: x + half, top: y - LETTERS_PX * 0.8, bottom: y + LETTERS_PX * 0.25 };
}

type Boxed = ReturnType<typeof boxed>;

const overlap = (a: Boxed, b: Boxed) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Pairs of labels that are equal or overlap. */
function clashes(labels: readonly Boxed[]) {
  return labels.flatMap((one, at) => {
    const others = labels.slice(at + 1).filter((other) => other.text === one.text || overlap(one, other));
    return others.map((other) => [one.text, other.text]);
  });
}

it('a name is told from others by its key', () => {
  expect(nameKey('entity', `${'x'.repeat(200)}a`)).not.toBe(nameKey('entity', `${'x'.repeat(200)}b`));
  expect(nameKey('concept', 'Canonical  TEXT')).toBe('ccanonical text');
});

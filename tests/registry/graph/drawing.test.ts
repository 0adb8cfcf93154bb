import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { labelsOf } from '../../../src/registry/graph/labels.ts';
import { HEIGHT, laidOut, sketchOf, WIDTH } from '../../../src/registry/graph/layout.ts';
import { filesFor, namesInFiles, namesMeant } from '../../../src/registry/graph/names.ts';
import { coded, type GraphNode, keyOfCode, nameKey } from '../../../src/registry/graph/nodes.ts';
import {
  MOST_CITATIONS,
  MOST_NODES,
  MOST_OF_ONE,
  MOST_RELATIONS,
  overviewOfGraph,
} from '../../../src/registry/graph/overview.ts';
import { pictureOf } from '../../../src/registry/graph/picture.ts';
import type { Graph, Relation } from '../../../src/registry/graph/relations.ts';
import type { Sketch } from '../../../src/registry/graph/sketch.ts';
import { leftOut } from '../../../src/registry/graph/words.ts';

// What is drawn of a graph, where, and under which names.

/** A graph of so many deposits, each of which defines concepts and cites the deposits before it. */
function large(deposits: number, concepts: number): Graph {
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
      key: `d${at}`,
      kind: 'deposit',
      name: `Deposit ${at}`,
      deposit: at,
      family: 'MPAI',
      degree: 0,
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

describe('what is drawn', () => {
  it('is bounded, however large the graph is, and what is left out is said', () => {
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

  it('is all of a small graph', () => {
    const graph = large(3, 2);
    const overview = overviewOfGraph(graph);
    expect(overview.nodes).toHaveLength(graph.nodes.size);
    expect(leftOut(overview)).toEqual(['All 8 names, 9 relations and 3 citations are drawn.']);
  });
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
  it('draws each line and each name once', () => {
    const overview = overviewOfGraph(large(30, 3));
    const { lines, nodes } = pictureOf(overview, laidOut(sketchOf(overview)));
    const strokes = (paths: readonly { readonly d: string }[]) =>
      paths.map(({ d }) => d.match(/M/g)?.length ?? 0).reduce((a, b) => a + b, 0);
    expect(strokes(lines)).toBe(overview.relations.length + overview.citations.length);
    expect(strokes(nodes)).toBe(overview.nodes.length);
    for (const { d } of [...lines, ...nodes]) expect(d).toMatch(/^(?:M\d+ \d+(?:h0|l-?\d+ ?-?\d+))+$/);
  });

  it('writes no label over another, and none outside', () => {
    const item = fc.record({
      name: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
      x: fc.integer({ min: 0, max: 600 }),
      y: fc.integer({ min: 0, max: 400 }),
      radius: fc.constant(5),
    });
    fc.assert(
      fc.property(fc.array(item, { maxLength: 40 }), (items) => {
        const labels = labelsOf(items, { size: 14, most: 12, longest: 20, width: 600, height: 400 });
        expect(labels.length).toBeLessThanOrEqual(12);
        for (const [at, one] of labels.entries()) {
          expect(one.y > 0 && one.y < 400 && one.x >= 0 && one.x <= 600).toBe(true);
          for (const other of labels.slice(at + 1))
            expect(one.x !== other.x || Math.abs(one.y - other.y) >= 14).toBe(true);
        }
      }),
    );
  });
});

describe('a name', () => {
  const HOSTILE = [
    '<script>alert(1)</script>',
    'עֲזָרָה ‏',
    '🦐🦁'.repeat(60),
    'x'.repeat(500),
    '__proto__',
    'Straße',
    '識別子の永続性',
  ];

  it('is told from others by its key, which follows from what files list of it', () => {
    for (const name of HOSTILE) {
      const node: GraphNode = { key: nameKey('entity', name), kind: 'entity', name, degree: 1 };
      expect(keyOfCode(...coded(node))).toBe(node.key);
    }
    expect(nameKey('entity', `${'x'.repeat(200)}a`)).not.toBe(nameKey('entity', `${'x'.repeat(200)}b`));
    expect(nameKey('concept', 'Canonical  TEXT')).toBe('ccanonical text');
  });

  it('is found by the beginnings of its words, in every script, however many names there are', () => {
    const nodes = [...HOSTILE.slice(4), ...Array.from({ length: 3000 }, (_, at) => `name ${at} of many`)].map(
      (name): GraphNode => ({ key: nameKey('entity', name), kind: 'entity', name, degree: 1 }),
    );
    const { files, divided } = namesInFiles(nodes);
    const found = (typed: string) =>
      namesMeant(typed, files.get(filesFor(typed, divided) ?? '?') ?? []).map(([name]) => name);
    expect(found('strasse')).toEqual([]);
    expect(found('stra')).toEqual(['Straße']);
    expect(found('永続')).toEqual(['識別子の永続性']);
    expect(found('2999 na')).toEqual(['name 2999 of many']);
    expect(found('__pro')).toEqual(['__proto__']);
    expect([...files.values()].every((rows) => rows.length <= 1200)).toBe(true);
  });
});

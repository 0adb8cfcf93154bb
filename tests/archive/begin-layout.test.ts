import { existsSync, readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { ofEveryBuild } from '../../integrations/index.ts';
import { beginLayout } from '../../src/archive/begin-layout.ts';
import { keptLayout, layoutFile, layoutName, layoutsBegun } from '../../src/archive/graph-layout.ts';
import { picture } from '../../src/layouts/graph.ts';
import { laidOut } from '../../src/registry/graph/layout.ts';
import type { Sketch } from '../../src/registry/graph/sketch.ts';
import { temporaryFolder } from '../fixtures/disk.ts';

// The picture of the graph, laid out in a thread of its own.

const sketch: Sketch = {
  nodes: [
    ['AXN:01', 'ARCHIVAL', 9],
    ['AXN:02', 'EMPIRICAL', 6.5],
    ['archive', null, 4.5],
  ],
  lines: [
    [0, 2],
    [1, 2],
  ],
};
const name = layoutName(sketch);

beforeEach(() => {
  vi.stubEnv('CACHE', temporaryFolder());
  return () => {
    layoutsBegun().clear();
    vi.unstubAllEnvs();
  };
});

test('has the places that it has without one, and is kept', async () => {
  beginLayout(sketch);
  expect(await layoutsBegun().get(name)).toEqual(laidOut(sketch));
  expect(existsSync(layoutFile(name))).toBe(false);
  expect(await keptLayout(sketch)).toEqual(laidOut(sketch));
  expect(existsSync(layoutFile(name))).toBe(true);
});

test('is taken from the thread, which whoever asks waits for', async () => {
  let end: (places: [number, number][]) => void = () => {};
  layoutsBegun().set(name, new Promise((done) => (end = done)));
  const asked = keptLayout(sketch);
  end([[1, 2]]);
  expect(await asked).toEqual([[1, 2]]);
});

test('that is kept is not laid out again', async () => {
  await keptLayout(sketch);
  beginLayout(sketch);
  expect(layoutsBegun().size).toBe(0);
});

test('is laid out by whoever asks for it where the thread failed', async () => {
  // Sent to a thread, a line to a name that is not there ends it.
  const broken: Sketch = { ...sketch, lines: [[0, 9]] };
  beginLayout(broken);
  expect(await layoutsBegun().get(layoutName(broken))).toBeUndefined();
  await expect(keptLayout(broken)).rejects.toThrow();
  layoutsBegun().set(name, Promise.resolve(undefined));
  expect(await keptLayout(sketch)).toEqual(laidOut(sketch));
});

test('is begun by a build for the picture that its pages show', async () => {
  const hooks = ofEveryBuild().find(({ name: own }) => own === 'graph')?.hooks as Record<string, () => void>;
  hooks['astro:build:start']?.();
  const [begun] = [...layoutsBegun().keys()];
  await picture();
  const made = readdirSync(dirname(layoutFile(name)));
  expect([made, layoutsBegun().size]).toEqual([[begun], 1]);
});

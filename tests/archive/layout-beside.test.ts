import { existsSync } from 'node:fs';
import { beforeEach, expect, test, vi } from 'vitest';
import { beside, keptAt, keptLayout, nameOf } from '../../src/archive/graph-layout.ts';
import { layOutBeside } from '../../src/archive/layout-beside.ts';
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
const name = nameOf(sketch);

beforeEach(() => {
  vi.stubEnv('CACHE', temporaryFolder());
  return () => {
    beside().clear();
    vi.unstubAllEnvs();
  };
});

test('has the places that it has without one, and is kept', async () => {
  layOutBeside(sketch);
  expect(await beside().get(name)).toEqual(laidOut(sketch));
  expect(existsSync(keptAt(name))).toBe(false);
  expect(await keptLayout(sketch)).toEqual(laidOut(sketch));
  expect(existsSync(keptAt(name))).toBe(true);
});

test('is taken from the thread, which whoever asks waits for', async () => {
  let end: (places: [number, number][]) => void = () => {};
  beside().set(name, new Promise((done) => (end = done)));
  const asked = keptLayout(sketch);
  end([[1, 2]]);
  expect(await asked).toEqual([[1, 2]]);
});

test('that is kept is not laid out again', async () => {
  await keptLayout(sketch);
  layOutBeside(sketch);
  expect(beside().size).toBe(0);
});

test('is laid out by who asks for it where the thread failed', async () => {
  // Sent to a thread, a line to a name that is not there ends it.
  const broken: Sketch = { ...sketch, lines: [[0, 9]] };
  layOutBeside(broken);
  expect(await beside().get(nameOf(broken))).toBeUndefined();
  await expect(keptLayout(broken)).rejects.toThrow();
  beside().set(name, Promise.resolve(undefined));
  expect(await keptLayout(sketch)).toEqual(laidOut(sketch));
});

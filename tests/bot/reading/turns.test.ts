import { expect, test } from 'vitest';
import { longTest } from '../../fixtures/long.ts';
import { forge, forgeForEach, restart } from '../outcome.ts';
import { limited } from '../test-forge.ts';

// A mint and a reading pass that are due at once take turns: neither starves the other.

forgeForEach();

const merged = async () =>
  (await forge.pulls())
    .filter(({ merged_at }) => merged_at)
    .map(({ title }) => title.replace(/ deposits? .*/, ''));
/** How often the branches of a family were rebuilt. */
const rebuilt = (family: string) =>
  forge.log.filter((line) => line.startsWith(`${family}/`) && line.includes(': rebuilt')).length;
const open = async () => (await forge.pulls('open')).map(({ head }) => head.ref.split('/')[0]);

test('a reading pass opens no pull request while a mint is pending, keeps its place, and goes next', async () => {
  await forge.file({ title: 'One' });
  await forge.mint();
  await forge.read();
  expect(await open()).toEqual(['mint']);
  expect(await forge.branches('read')).toHaveLength(1);
  await forge.file({ title: 'Two' });
  await forge.gate();
  // The mint answers the first, and claims no number for the second before the reading pass had its turn.
  await forge.mint();
  expect(await forge.branches('mint')).toEqual([]);
  expect(forge.log.at(-1)).toMatch(/^1 to be minted after read\//);
  await forge.read();
  expect(await open()).toEqual(['read']);
  await forge.mint();
  expect(await open()).toEqual(['read']);
  await forge.gate();
  await forge.mint();
  expect(await open()).toEqual(['mint']);
  await forge.settle();
  expect(await merged()).toEqual(['Mint', 'Read', 'Mint']);
});

longTest(
  'under a steady stream of deposits they alternate, and no mint is rebuilt for a reading pass',
  async () => {
    await restart({ archive: limited({ per_author_per_day: 100 }) });
    const stream = 6;
    for (let turn = 0; turn < stream; turn += 1) {
      await forge.file({ title: `Work ${turn}` });
      // The reading pass comes late each time, when the next mint would be there already.
      await forge.mint();
      await forge.read();
      await forge.gate();
    }
    const all = await merged();
    expect(all.filter((title) => title === 'Mint').length).toBeGreaterThanOrEqual(3);
    expect(all.filter((title) => title === 'Read').length).toBeGreaterThanOrEqual(2);
    expect(rebuilt('mint')).toBe(0);
  },
);

longTest('where each was begun before it could see the other, the mint is rebuilt once', async () => {
  const reached = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await restart({
    faults: ({ operation, count }) => {
      if (operation !== 'git/create-ref' || count > 1) return undefined;
      reached.resolve();
      return { until: released.promise };
    },
  });
  await forge.file({ title: 'One' });
  const minting = forge.mint();
  await reached.promise;
  await forge.read();
  released.resolve();
  await minting;
  expect(await open()).toEqual(['read', 'mint']);
  for (let turn = 0; turn < 4; turn += 1) {
    await forge.gate();
    await forge.read();
    await forge.mint();
  }
  expect(await merged()).toEqual(['Read', 'Mint', 'Read']);
  expect(rebuilt('mint')).toBe(1);
  expect(await open()).toEqual([]);
});

longTest(
  'neither waits for what no longer moves: an hour after its last commit, or when the gate refused it',
  async () => {
    const hours = (many: number) => () =>
      `${new Date(Date.now() + many * 3_600_000).toISOString().slice(0, 19)}Z`;
    await forge.read();
    await forge.file({ title: 'One' });
    await forge.mint();
    expect(await open()).toEqual(['read']);
    await forge.report(await forge.head(), 'failure');
    await forge.mint();
    expect(await open()).toEqual(['read', 'mint']);
    // The mint is never judged: after an hour the reading pass goes on without it.
    await forge.read();
    expect(forge.log.at(-1)).toMatch(/waits for mint\/2$/);
    forge.now = hours(1);
    await forge.read();
    expect(forge.log.at(-1)).toMatch(/^read\/\w+: auto-merge enabled$/);
  },
);

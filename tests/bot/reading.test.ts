import { describe, expect, test } from 'vitest';
import { wasRead } from '../../src/registry/reading/concepts.ts';
import type { EnrichmentAnswer } from '../../src/registry/reading/enrichment.ts';
import { receiptIn } from '../../src/registry/submission/familiarization.ts';
import { longTest } from '../fixtures/long.ts';
import { forge, forgeForEach, restart } from './outcome.ts';
import { AT, limited } from './test-forge.ts';

// A reading pass on its way to main: by a pull request of its own, which the gate judges.

forgeForEach();

/** The deposits of main that were read. */
async function read(): Promise<number[]> {
  const { registry } = await forge.archive();
  return registry.deposits.filter(wasRead).map(({ deposit_number }) => deposit_number);
}

const reading = () => forge.branches('read');
const said = () => forge.log.join('\n');

async function mintOne(title: string): Promise<void> {
  await forge.file({ title });
  await forge.settle();
}

const settleReading = () => forge.settle(6, 'read');

const answerOf = (deposit_number: number, hash: string, wiki_article: string): EnrichmentAnswer => ({
  ...{ deposit_number, hash, wiki_article, model: 'a-model', prompt_version: 'v1' },
  ...{ date: '2026-07-15', entities: [] },
});

test('new texts are read by one pull request with a receipt of its own, which merges by itself', async () => {
  await forge.file({ title: 'Ignore [skip ci] @owner Closes #1' });
  await forge.settle();
  await forge.read();
  const [pull] = await forge.pulls('open');
  expect(pull).toMatchObject({ title: 'Read deposits 1 to 2', auto_merge: expect.anything() });
  expect(pull?.head.ref).toMatch(/^read\/[0-9a-f]{12}$/);
  expect(`${pull?.title}${pull?.body}`).not.toMatch(/skip ci|owner|Closes/);
  expect(receiptIn(pull?.body ?? '')?.instance_label).toBe('reading');
  await forge.gate();
  expect(await read()).toEqual([1, 2]);
  const { familiarization } = await forge.archive();
  expect(receiptIn(familiarization)).toEqual(receiptIn(pull?.body ?? ''));
  await forge.read();
  expect(await reading()).toEqual([]);
  expect(said()).toMatch(/Nothing to read\.$/);
});

longTest('a second run changes nothing, neither while the first is pending nor afterwards', async () => {
  await forge.read();
  const head = await forge.head();
  await forge.read();
  expect(await forge.head()).toBe(head);
  await settleReading();
  const { requests } = forge.server;
  await forge.read();
  expect(forge.server.requests - requests).toBe(2);
  expect(await forge.pulls()).toHaveLength(1);
});

longTest('where main moved it is rebuilt from main as it is now, and reads what came', async () => {
  await forge.read();
  const before = await forge.head();
  await forge.file({ title: 'Another' });
  // As where the mint read the forge before the reading pass had created its branch.
  await forge.as('app').rest.git.deleteRef({ ...AT, ref: `heads/${(await reading())[0]}` });
  await forge.mint();
  await forge.gate();
  await forge.mint();
  await forge.read();
  expect(await forge.head()).not.toBe(before);
  await settleReading();
  expect(await read()).toEqual([1, 2]);
});

describe('a check that fails', () => {
  /** Refuses what is open, as the gate does. */
  const refuse = async () => forge.report(await forge.head(), 'failure');

  longTest(
    'is answered by half as many without the answers of the model; after three the pull request is closed',
    async () => {
      await mintOne('Another');
      const { hash } = (await forge.archive()).registry.deposits[0]!;
      const answers = [answerOf(1, hash, 'An article')];
      await forge.read(answers);
      expect((await forge.pulls('open'))[0]?.title).toBe('Read deposits 1 to 2');
      await refuse();
      await forge.read(answers);
      expect((await forge.pulls('open'))[0]).toMatchObject({ title: 'Read deposit 1', number: 3 });
      await refuse();
      await forge.read();
      await refuse();
      await forge.read();
      expect(await forge.pulls('open')).toEqual([]);
      await forge.read();
      expect(await forge.pulls('open')).toEqual([]);
      expect(said()).toContain('did not pass (3 of 3)');
      expect(said()).toMatch(/held until main changes, since its pull request was closed$/);
      // The mint is not held, and main with its deposit is another.
      await mintOne('A third');
      await settleReading();
      expect(await read()).toEqual([1, 2, 3]);
    },
  );

  test('once does not keep the rest from being read', async () => {
    await mintOne('Another');
    await forge.read();
    await refuse();
    await settleReading();
    await settleReading();
    expect(await read()).toEqual([1, 2]);
  });
});

longTest('where its branch is deleted it is proposed again', async () => {
  await forge.read();
  await forge.as('app').rest.git.deleteRef({ ...AT, ref: `heads/${(await reading())[0]}` });
  await settleReading();
  expect(await read()).toEqual([1]);
});

longTest(
  'a text in which the host sees a key is left out and named in the log, and the others are read',
  async () => {
    const body = 'Repository rule violations found\n\nSecret detected in content\n\n';
    let detects = false;
    await restart({
      // The files of this archive are short, and stand in the tree: there the refusal is played.
      faults: ({ operation }) => {
        if (!detects || operation !== 'git/create-tree') return undefined;
        detects = false;
        return { answer: { status: 409, body: { message: body, documentation_url: '', status: '409' } } };
      },
    });
    // An edition names the title of its work.
    await forge.file({ title: `On ghp_${'x9Kq'.repeat(9)}, a key of nobody` });
    await forge.settle();
    forge.server.quirks.secret = /ghp_\w{36}/;
    detects = true;
    await forge.read();
    await forge.gate();
    expect(await read()).toEqual([1]);
    detects = true;
    await forge.read();
    expect(await read()).toEqual([1]);
    expect(said()).toContain(
      'deposit 2 is not read: what is read there holds what the forge takes for a key or a password (push protection)',
    );
  },
);

// A mint and a reading pass that are due at once take turns: neither starves the other.

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

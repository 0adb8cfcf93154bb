import { describe, expect, test } from 'vitest';
import { wasRead } from '../../../src/registry/reading/concepts.ts';
import type { EnrichmentAnswer } from '../../../src/registry/reading/enrichment.ts';
import { receiptIn } from '../../../src/registry/submission/familiarization.ts';
import { longTest } from '../../fixtures/long.ts';
import { forge, forgeForEach, restart } from '../outcome.ts';
import { AT } from '../test-forge.ts';

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
      await forge.read({ answers });
      expect((await forge.pulls('open'))[0]?.title).toBe('Read deposits 1 to 2');
      await refuse();
      await forge.read({ answers });
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

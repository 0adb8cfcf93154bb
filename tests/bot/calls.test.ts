import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { bodyHash } from '../../src/archive/hashes.ts';
import { writeMarker } from '../../src/registry/answers/marker.ts';
import { longSuite, longTest } from '../fixtures/long.ts';
import { issueBody } from '../fixtures/submissions.ts';
import { type FaultInjector, injectFaults, type Run } from './fault-injector.ts';
import { AT, BOT, type TestForge } from './test-forge.ts';

// Calls that a run makes to the forge when many issues are open. An app of GitHub has 5,000 calls an hour, and writes 500 times
// (docs.github.com/en/rest, “Rate limits for the REST API”): somebody who opens a thousand bad issues must not use them up.

const MANY = 250;
const BAD = issueBody({ license: 'none at all' });

/** Puts issues into the forge that the mint has refused, as they are an instant later: by calls it would take a minute. */
function fileRefused(forge: TestForge, count: number, at: string): number[] {
  const database = new DatabaseSync(join(forge.folder, 'forge', 'forge.sqlite'));
  const idOf = (login: string) =>
    (database.prepare('SELECT id FROM users WHERE login = ?').get(login) as { id: number }).id;
  const issue = database.prepare(
    `INSERT INTO issues (is_pull, title, body, user_id, state, labels, created_at, updated_at)
     VALUES (0, '[DEPOSIT] A work', ?, ?, 'open', '["refused"]', ?, ?)`,
  );
  const comment = database.prepare(
    'INSERT INTO comments (number, user_id, body, created_at, updated_at) VALUES (?, ?, ?, ?, ?)',
  );
  const text = writeMarker({ state: 'refused', body: bodyHash(BAD) });
  const [mallory, mint] = [idOf('mallory'), idOf(BOT)];
  database.exec('BEGIN');
  const numbers = Array.from({ length: count }, () => {
    const number = Number(issue.run(BAD, mallory, at, at).lastInsertRowid);
    comment.run(number, mint, text, at, at);
    return number;
  });
  database.exec('COMMIT');
  database.close();
  return numbers;
}

/** A forge with so many refused issues of one account, all answered so many hours ago. */
async function crowded(count: number, hoursAgo: number): Promise<FaultInjector> {
  const injector = await injectFaults();
  injector.forge.as('mallory');
  const at = new Date(Date.now() - hoursAgo * 3_600_000).toISOString();
  fileRefused(injector.forge, count, `${at.slice(0, 19)}Z`);
  return injector;
}

const asked = ({ calls, error }: Run) => {
  expect(error).toBeUndefined();
  return calls.map(({ operation }) => operation);
};

/** Calls with which every pass begins: issues in pages of a hundred, the head of main, and the claims. */
const LISTED = [
  ...Array(Math.ceil(MANY / 100)).fill('issues/list-for-repo'),
  'git/get-ref',
  'git/list-matching-refs',
];
const TOLD = Array(Math.ceil(MANY / 100)).fill('issues/list-comments-for-repo');

longSuite('with hundreds of issues that are answered', () => {
  test('a run with nothing to do lists them, and one with a new deposit asks for no more than that deposit takes', async () => {
    await using injector = await crowded(MANY, 48);
    const { forge } = injector;
    expect(asked(await injector.mint())).toEqual([...LISTED, ...TOLD]);
    const good = await forge.file();
    expect(asked(await injector.mint())).toEqual([
      ...LISTED,
      ...TOLD,
      // Whether a reading pass waits for its turn is asked only before numbers are claimed.
      'git/list-matching-refs',
      'git/create-tree',
      'git/create-commit',
      'git/create-ref',
      'pulls/create',
      'issues/get',
      'enablePullRequestAutoMerge',
      'pulls/list',
    ]);
    await forge.gate();
    expect(asked(await injector.mint())).toEqual([
      ...LISTED,
      'pulls/list',
      'issues/create-comment',
      'issues/add-labels',
      'issues/update',
      'git/delete-ref',
      ...TOLD,
    ]);
    expect((await forge.answer(good))?.marker).toMatchObject({ state: 'minted', deposit: 2 });
    expect(forge.server.violations).toEqual([]);
  });

  test('what is bad and new waits where an hour’s answers are given, and what is good does not', async () => {
    await using injector = await crowded(300, 0);
    const { forge } = injector;
    const [bad, good] = [await forge.file({ title: '' }), await forge.file({ title: 'A good one' })];
    expect((await injector.mint()).error).toBeUndefined();
    expect(await forge.comments(bad)).toEqual([]);
    expect(forge.log).toContain('1 more to be answered later');
    await injector.settle();
    expect((await forge.answer(good))?.marker).toMatchObject({ state: 'minted', deposit: 2 });
    forge.now = () => `${new Date(Date.now() + 7_200_000).toISOString().slice(0, 19)}Z`;
    await injector.mint();
    expect((await forge.answer(bad))?.marker?.state).toBe('refused');
  });
});

test('that an issue is answered is proved by no label, and by nobody else’s copy of the mint’s comment', async () => {
  await using injector = await injectFaults();
  const { forge } = injector;
  const body = issueBody();
  const good = await forge.fileBody(body);
  await forge.as('owner').rest.issues.addLabels({ ...AT, issue_number: good, labels: ['refused'] });
  const forged = writeMarker({ state: 'refused', body: bodyHash(body) });
  await forge.as('mallory').rest.issues.createComment({ ...AT, issue_number: good, body: forged });
  await injector.settle();
  expect((await forge.answer(good))?.marker).toMatchObject({ state: 'minted', deposit: 2 });
});

longTest(
  'a label that a steward sets during a run stays, on a refused issue and on a minted one',
  async () => {
    let steward: Promise<unknown> | undefined;
    const label = (issue_number: number) =>
      injector.forge.as('owner').rest.issues.addLabels({ ...AT, issue_number, labels: ['curious'] });
    await using injector = await injectFaults(({ operation, count }) => {
      // The first list of each run: in between, the first run asks for the branches of reading passes.
      if (operation !== 'git/list-matching-refs' || (count !== 1 && count !== 3)) return undefined;
      steward = Promise.all([label(good), label(bad)]);
      return { delay: 200 };
    });
    const { forge } = injector;
    const [good, bad] = [await forge.file(), await forge.file({ license: 'none at all' })];
    const labels = async (issue: number) => (await forge.issue(issue)).labels.map((one) => Object(one).name);
    await injector.mint();
    await steward;
    expect(await labels(bad)).toEqual(['curious', 'refused']);
    await forge.as('owner').rest.issues.removeLabel({ ...AT, issue_number: good, name: 'curious' });
    await forge.gate();
    await injector.mint();
    await steward;
    expect(await labels(good)).toEqual(['curious', 'minted']);
  },
);

import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { reconcile } from '../../src/bot/reconcile.ts';
import { openClone } from '../../src/forge/clone.ts';
import { connect } from '../../src/forge/connect.ts';
import type { Call, Fault } from '../../src/local-forge/index.ts';
import { Town } from './town.ts';
import { refusal, Sky } from './weather.ts';

// One issue with which nothing can be done, or which never holds still: it holds up nobody else.

/** GitHub's answer from the 2,501st comment on (as bots report it: anyone may write them). It is never taken back. */
const FULL = refusal(403, 'Commenting is disabled on issues with more than 2500 comments');
const onComments =
  (issue: number, fault: Fault, methods = ['POST']) =>
  ({ path, method }: Call) =>
    methods.includes(method) && path.endsWith(`/issues/${issue}/comments`) ? fault : undefined;

describe.concurrent('an issue on which nobody may comment any more', () => {
  test('and that is refused does not keep another from being minted; the run says so at its end', async () => {
    const sky = await Sky.over(onComments(1, FULL));
    const { town } = sky;
    try {
      await town.file({ license: 'none at all' });
      const good = await town.file({ title: 'Another work' });
      const { error } = await sky.mint();
      expect(error?.message).toContain('comment on issue 1');
      await town.gate();
      await sky.mint();
      expect((await town.answer(good))?.marker).toMatchObject({ state: 'minted', deposit: 2 });
      expect(await town.branches()).toEqual([]);
    } finally {
      await town.leave();
    }
  });

  test('and that is minted is closed with its label, its claim is cleared away, and the next is minted', async () => {
    const sky = await Sky.over(onComments(1, FULL));
    const { town } = sky;
    try {
      const full = await town.file();
      await sky.mint();
      await town.gate();
      const { error } = await sky.mint();
      expect(error?.message).toContain('comment on issue 1');
      expect(await town.branches()).toEqual([]);
      expect(await town.issue(full)).toMatchObject({ state: 'closed', labels: [{ name: 'minted' }] });
      const next = await town.file({ title: 'Another work' });
      await sky.settle();
      expect((await town.answer(next))?.marker).toMatchObject({ state: 'minted', deposit: 3 });
    } finally {
      await town.leave();
    }
  });
});

test.concurrent.each([
  [404, 'Not Found'],
  [410, 'This issue was deleted'],
])(
  'an issue that is deleted after it was listed (%i) does not keep another from being minted',
  async (status, message) => {
    const sky = await Sky.over(onComments(1, refusal(status, message), ['GET', 'POST']));
    const { town } = sky;
    try {
      const gone = await town.file({ license: 'none at all' });
      await town.as('owner').rest.issues.createComment({
        owner: 'example',
        repo: 'deposit-registry',
        issue_number: gone,
        body: 'Hm.',
      });
      const good = await town.file({ title: 'Another work' });
      await sky.mint();
      await town.gate();
      await sky.mint();
      expect((await town.answer(good))?.marker).toMatchObject({ state: 'minted', deposit: 2 });
    } finally {
      await town.leave();
    }
  },
);

test('an issue that is edited at every moment before a merge is armed is left for another run, and the others go on', async () => {
  const edits: Promise<void>[] = [];
  const sky = await Sky.over(({ operation }) => {
    if (operation !== 'git/create-commit') return undefined;
    edits.push(town.edit(restless, { title: `Edition ${edits.length + 1}` }, 'mallory'));
    return { delay: 300 };
  });
  const { town } = sky;
  const restless = await town.file({ title: 'Edition 0' }, { by: 'mallory' });
  try {
    const good = await town.file({ title: 'A work that stays as it is' });
    expect((await sky.mint()).error).toBeUndefined();
    await Promise.all(edits);
    expect(await town.pulls('open')).toMatchObject([{ auto_merge: { merge_method: 'squash' } }]);
    await town.gate();
    await sky.mint();
    expect((await town.answer(good))?.marker).toMatchObject({ state: 'minted', deposit: 2 });
    sky.weather = undefined;
    await sky.settle();
    expect((await town.answer(restless))?.marker).toMatchObject({ state: 'minted', deposit: 3 });
  } finally {
    await town.leave();
  }
});

// A text may take a minute to read, and GitHub ends a run after half an hour: one that reads everything before it answers
// anything would, after thirty such texts, never answer anything again.
test('who files more than a run can read holds up nobody else, and is answered in the end', async () => {
  const town = await Town.found();
  try {
    const many: number[] = [];
    for (let at = 0; at < 14; at += 1)
      many.push(await town.file({ title: `Number ${at}`, license: 'none at all' }, { by: 'mallory' }));
    const good = await town.file({ title: 'The work of somebody else' }, { by: 'ruth' });
    const forge = connect((await town.archive()).site, town.environment());
    const clone = await openClone(join(town.folder, 'clone'), forge.cloneUrl, forge.token);
    try {
      await reconcile({ forge, clone, now: town.now, pause: 1, say: () => {}, reading: 0 });
      expect(await town.pulls('open')).toMatchObject([{ auto_merge: { merge_method: 'squash' } }]);
      await town.gate();
      for (let runs = 0; runs < 3; runs += 1)
        await reconcile({ forge, clone, now: town.now, pause: 1, say: () => {}, reading: 0 });
    } finally {
      clone.release();
    }
    expect((await town.answer(good))?.marker).toMatchObject({ state: 'minted', deposit: 2 });
    for (const issue of many) expect((await town.answer(issue))?.marker?.state).toBe('refused');
  } finally {
    await town.leave();
  }
});

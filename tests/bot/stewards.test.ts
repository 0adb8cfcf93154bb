import { describe, expect, test } from 'vitest';
import type { Site } from '../../src/registry/model/site.ts';
import { longSuite, longTest } from '../fixtures/long.ts';
import { forge, forgeForEach, restart } from './outcome.ts';
import { AT, limited } from './test-forge.ts';

// Submissions that wait although nothing is wrong with them, and the labels by which stewards decide about them.

const DAY = '2026-11-20';
const at = (time: string) => `${DAY}T${time}:00Z`;

forgeForEach();

let clock = '';
const go = (to: string) => {
  clock = to;
  forge.now = () => to;
};

/** Begins anew with an archive of these limits, in the morning. */
async function opened(limits: Partial<Site['limits']> = {}): Promise<void> {
  clock = at('10:00');
  await restart({ archive: limited(limits), now: () => clock, clock: () => new Date(clock) });
}

const label = (issue_number: number, name: string) =>
  forge.as('owner').rest.issues.addLabels({ ...AT, issue_number, labels: [name] });
const unlabel = (issue_number: number, name: string) =>
  forge.as('owner').rest.issues.removeLabel({ ...AT, issue_number, name });
const markerOf = async (issue: number) => (await forge.answer(issue))?.marker;

describe('the first deposit of an account', () => {
  test('waits so many hours from its issue, and is then minted without anybody’s help', async () => {
    await opened({ first_deposit_hours: 5 });
    const issue = await forge.file({ title: 'One' });
    await forge.settle();
    const said = await forge.answer(issue);
    expect(said?.marker).toMatchObject({ state: 'waiting', until: at('15:00'), why: 'first' });
    expect(said?.body).toContain('waits 5 hours');
    expect((await forge.issue(issue)).labels).toMatchObject([{ name: 'waiting' }]);
    go(at('14:59'));
    await forge.mint();
    expect(await forge.answer(issue)).toEqual(said);
    go(at('15:01'));
    await forge.settle();
    expect(await markerOf(issue)).toMatchObject({ state: 'minted', deposit: 2 });
  });

  longTest('waits again from when its text changed; the next one of the account does not wait', async () => {
    await opened({ first_deposit_hours: 5 });
    const issue = await forge.file({ title: 'One' });
    await forge.settle();
    go(at('14:00'));
    await forge.edit(issue, { title: 'Another' });
    for (const time of [at('14:00'), at('16:00')]) {
      go(time);
      await forge.mint();
      expect(await markerOf(issue)).toMatchObject({ state: 'waiting', until: at('19:00') });
    }
    go(at('19:01'));
    await forge.settle();
    const next = await forge.file({ title: 'Two' });
    await forge.settle();
    expect([(await markerOf(issue))?.state, (await markerOf(next))?.state]).toEqual(['minted', 'minted']);
  });

  test('goes on at once with the label release; a wrong one is told so at once, and no label makes it right', async () => {
    await opened({ first_deposit_hours: 5 });
    const [good, wrong] = [await forge.file({ title: 'One' }), await forge.file({ license: 'none at all' })];
    await forge.mint();
    expect(await markerOf(wrong)).toMatchObject({ state: 'refused' });
    for (const issue of [good, wrong]) await label(issue, 'release');
    await forge.settle();
    expect(await markerOf(good)).toMatchObject({ state: 'minted', deposit: 2 });
    expect(await markerOf(wrong)).toMatchObject({ state: 'refused' });
  });
});

describe('the label hold', () => {
  test('holds any submission back until it is removed', async () => {
    await opened();
    const issue = await forge.file({ title: 'One' });
    await label(issue, 'hold');
    await label(issue, 'release');
    await forge.settle();
    const said = await forge.answer(issue);
    expect(said?.marker).toMatchObject({ state: 'waiting', until: null, why: 'hold' });
    expect(said?.body).toContain('A steward holds it back');
    await forge.mint();
    expect(await forge.answer(issue)).toEqual(said);
    await unlabel(issue, 'hold');
    await forge.settle();
    expect(await markerOf(issue)).toMatchObject({ state: 'minted' });
  });

  longTest('holds back one that is proposed and not yet to be merged, and no other', async () => {
    await opened();
    const [held, other] = [await forge.file({ title: 'One' }), await forge.file({ title: 'Two' })];
    const stop = new Error('stopped');
    const proposed = async () => (await forge.pulls('open')).length > 0;
    await forge
      .mint({
        say: (line) => {
          if (/pull request/.test(line)) throw stop;
        },
      })
      .catch((error) => {
        if (error !== stop) throw error;
      });
    expect(await proposed()).toBe(true);
    await label(held, 'hold');
    await forge.settle();
    expect(await markerOf(held)).toMatchObject({ state: 'waiting', why: 'hold' });
    expect(await markerOf(other)).toMatchObject({ state: 'minted', deposit: 2 });
  });
});

longSuite('the bytes of a day', () => {
  test('let the second text of an account wait until the day after; the first may be longer than they are', async () => {
    await opened({ bytes_per_author_per_day: 100 });
    const [one, two] = [await forge.file({ title: 'One' }), await forge.file({ title: 'Two' })];
    const other = await forge.file({ title: 'Of another' }, { by: 'somebody' });
    await forge.settle();
    expect(await markerOf(one)).toMatchObject({ state: 'minted' });
    expect(await markerOf(other)).toMatchObject({ state: 'minted' });
    const said = await forge.answer(two);
    expect(said?.marker).toMatchObject({ state: 'waiting', until: '2026-11-21T00:00:00Z', why: 'bytes' });
    expect(said?.body).toContain('texts of 100 bytes per day');
    go('2026-11-21T00:10:00Z');
    await forge.settle();
    expect(await markerOf(two)).toMatchObject({ state: 'minted', deposit: 4 });
  });
});

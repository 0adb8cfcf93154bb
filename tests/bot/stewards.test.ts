import { describe, expect, test } from 'vitest';
import type { Archive } from '../../src/registry/archive/archive.ts';
import type { Site } from '../../src/registry/model/site.ts';
import { archiveOf } from '../fixtures/archive.ts';
import { longSuite, longTest } from '../fixtures/long.ts';
import { submission } from '../fixtures/submissions.ts';
import { AT, TestForge } from './test-forge.ts';

// What waits although nothing is wrong with it, and what stewards do about it with labels.

const DAY = '2026-11-20';
const at = (time: string) => `${DAY}T${time}:00Z`;

const limited = (limits: Partial<Site['limits']>): Archive => {
  const archive = archiveOf(submission({ title: 'The first' }));
  return { ...archive, site: { ...archive.site, limits: { ...archive.site.limits, ...limits } } };
};
const opened = async (limits: Partial<Site['limits']>, time = '10:00') => {
  let clock = at(time);
  const forge = await TestForge.start({
    archive: limited(limits),
    now: () => clock,
    clock: () => new Date(clock),
  });
  return {
    forge,
    go: (to: string) => {
      clock = to;
      forge.now = () => to;
    },
  };
};
const label = (forge: TestForge, issue_number: number, name: string) =>
  forge.as('owner').rest.issues.addLabels({ ...AT, issue_number, labels: [name] });
const unlabel = (forge: TestForge, issue_number: number, name: string) =>
  forge.as('owner').rest.issues.removeLabel({ ...AT, issue_number, name });
const labels = async (forge: TestForge, issue: number) =>
  (await forge.issue(issue)).labels.map((one) => (typeof one === 'string' ? one : one.name));

describe('the first deposit of an account', () => {
  test('waits so many hours from its issue, and is then minted without anybody’s help', async () => {
    const { forge, go } = await opened({ first_deposit_hours: 5 });
    await using _closed = forge;
    const issue = await forge.file({ title: 'One' });
    await forge.settle();
    const said = await forge.answer(issue);
    expect(said?.marker).toMatchObject({ state: 'waiting', until: at('15:00'), why: 'first' });
    expect(said?.body).toContain('waits 5 hours');
    expect(await labels(forge, issue)).toEqual(['waiting']);
    go(at('14:59'));
    await forge.mint();
    expect(await forge.answer(issue)).toEqual(said);
    go(at('15:01'));
    await forge.settle();
    expect((await forge.answer(issue))?.marker).toMatchObject({ state: 'minted', deposit: 2 });
  });

  longTest('is the first only: with one in the registry, the others of the account go on', async () => {
    const { forge, go } = await opened({ first_deposit_hours: 1 });
    await using _closed = forge;
    const issues = [await forge.file({ title: 'One' }), await forge.file({ title: 'Two' })];
    await forge.settle();
    go(at('11:01'));
    await forge.settle();
    const third = await forge.file({ title: 'Three' });
    await forge.settle();
    const answers = await Promise.all([...issues, third].map((issue) => forge.answer(issue)));
    expect(answers.map((one) => one?.marker?.state)).toEqual(['minted', 'minted', 'minted']);
  });

  longTest('waits again from when its text changed', async () => {
    const { forge, go } = await opened({ first_deposit_hours: 5 });
    await using _closed = forge;
    const issue = await forge.file({ title: 'One' });
    await forge.settle();
    go(at('14:00'));
    await forge.edit(issue, { title: 'Another' });
    await forge.mint();
    expect((await forge.answer(issue))?.marker).toMatchObject({ state: 'waiting', until: at('19:00') });
    go(at('16:00'));
    await forge.mint();
    expect((await forge.answer(issue))?.marker).toMatchObject({ state: 'waiting', until: at('19:00') });
  });

  test('is told at once what is wrong with it', async () => {
    const { forge } = await opened({ first_deposit_hours: 5 });
    await using _closed = forge;
    const issue = await forge.file({ license: 'none at all' });
    await forge.mint();
    expect((await forge.answer(issue))?.marker).toMatchObject({ state: 'refused' });
  });

  test('goes on at once with the label release, and no label makes a wrong one right', async () => {
    const { forge } = await opened({ first_deposit_hours: 5 });
    await using _closed = forge;
    const [good, wrong] = [await forge.file({ title: 'One' }), await forge.file({ license: 'none at all' })];
    await forge.settle();
    for (const issue of [good, wrong]) await label(forge, issue, 'release');
    await forge.settle();
    expect((await forge.answer(good))?.marker).toMatchObject({ state: 'minted', deposit: 2 });
    expect((await forge.answer(wrong))?.marker).toMatchObject({ state: 'refused' });
  });

  longTest('does not wait where the archive says nothing of it', async () => {
    const { forge } = await opened({});
    await using _closed = forge;
    const issue = await forge.file({ title: 'One' });
    await forge.settle();
    expect((await forge.answer(issue))?.marker).toMatchObject({ state: 'minted' });
  });
});

describe('the label hold', () => {
  test('holds any submission back until it is removed', async () => {
    const { forge } = await opened({});
    await using _closed = forge;
    const issue = await forge.file({ title: 'One' });
    await label(forge, issue, 'hold');
    await label(forge, issue, 'release');
    await forge.settle();
    const said = await forge.answer(issue);
    expect(said?.marker).toMatchObject({ state: 'waiting', until: null, why: 'hold' });
    expect(said?.body).toContain('A steward holds it back');
    await forge.mint();
    expect(await forge.answer(issue)).toEqual(said);
    await unlabel(forge, issue, 'hold');
    await forge.settle();
    expect((await forge.answer(issue))?.marker).toMatchObject({ state: 'minted' });
  });

  longTest('holds back one that is proposed and not yet to be merged, and no other', async () => {
    const { forge } = await opened({});
    await using _closed = forge;
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
    await label(forge, held, 'hold');
    await forge.settle();
    expect((await forge.answer(held))?.marker).toMatchObject({ state: 'waiting', why: 'hold' });
    expect((await forge.answer(other))?.marker).toMatchObject({ state: 'minted', deposit: 2 });
  });
});

longSuite('the bytes of a day', () => {
  test('let the second text of an account wait until the day after; the first may be longer than they are', async () => {
    const { forge, go } = await opened({ bytes_per_author_per_day: 100 });
    await using _closed = forge;
    const [one, two] = [await forge.file({ title: 'One' }), await forge.file({ title: 'Two' })];
    const other = await forge.file({ title: 'Of another' }, { by: 'somebody' });
    await forge.settle();
    expect((await forge.answer(one))?.marker).toMatchObject({ state: 'minted' });
    expect((await forge.answer(other))?.marker).toMatchObject({ state: 'minted' });
    const said = await forge.answer(two);
    expect(said?.marker).toMatchObject({ state: 'waiting', until: '2026-11-21T00:00:00Z', why: 'bytes' });
    expect(said?.body).toContain('texts of 100 bytes per day');
    go('2026-11-21T00:10:00Z');
    await forge.settle();
    expect((await forge.answer(two))?.marker).toMatchObject({ state: 'minted', deposit: 4 });
  });
});

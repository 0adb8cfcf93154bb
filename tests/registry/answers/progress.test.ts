import { describe, expect, test } from 'vitest';
import { type Facts, Progress, progressOf } from '../../../src/registry/answers/progress.ts';

const AT = '2026-11-21T10:00:00Z';
const facts = (more: Partial<Facts> = {}): Facts => ({
  issue: 3,
  url: 'http://localhost/issues/3',
  received: AT,
  body: 'now',
  said: undefined,
  pull: undefined,
  deposit: null,
  published: null,
  read: null,
  readable: true,
  trouble: null,
  ...more,
});
const said = (state: 'refused' | 'waiting' | 'minted', body = 'now', until: string | null = null) => ({
  at: AT,
  marker: { state, body, until, deposit: null, findings: [], why: null, since: null, reopened: null },
});
const pull = (checked: boolean | null, merged = false) => ({
  opened: AT,
  checked: checked === null ? null : { at: AT, passed: checked },
  merged: merged ? AT : null,
});
const deposit = {
  number: 2,
  axn: 'AXN:02.ARCHIVAL.x',
  hash: 'a'.repeat(64),
  title: 'The title',
  creator: 'Test Sample Person',
  date: '2026-11-01',
  version: 'v1.0',
  record: '/s/records/2/',
  text: '/t',
};

/** So many stages are done, the next is in a state, and the others are to do. */
const stages = (done: number, next: 'current' | 'failed' | 'todo' = 'current') =>
  [...Array(done).fill('done'), next, ...Array(7).fill('todo')].slice(0, 7);

describe('the progress of a submission', () => {
  const merged = pull(true, true);

  test.each<[string, Partial<Facts>, Progress['state'], string[]]>([
    ['filed', {}, 'working', stages(1)],
    ['refused', { said: said('refused') }, 'refused', stages(1, 'failed')],
    ['refused, then edited', { said: said('refused', 'before') }, 'working', stages(1)],
    ['waiting for tomorrow', { said: said('waiting', 'now', '2026-11-22T00:00:00Z') }, 'waiting', stages(2)],
    ['proposed', { pull: pull(null) }, 'working', stages(3)],
    ['refused by the gate', { pull: pull(false) }, 'working', stages(3, 'failed')],
    ['through the gate', { pull: pull(true) }, 'working', stages(4)],
    ['merged', { pull: merged }, 'working', stages(5)],
    ['published', { pull: merged, deposit, published: AT }, 'published', stages(6)],
    ['published before this start', { deposit, published: AT }, 'published', stages(6)],
    ['read', { pull: merged, deposit, published: AT, read: AT }, 'published', stages(7)],
    ['of no pass', { pull: merged, deposit, published: AT, readable: false }, 'published', stages(6, 'todo')],
    ['read, before its pages are published', { pull: merged, read: AT }, 'working', stages(5)],
    ['held up', { trouble: 'The mint could not go on.' }, 'failed', stages(1)],
  ])('%s', (_name, more, state, due) => {
    const progress = progressOf(facts(more));
    expect([progress.state, progress.stages.map((one) => one.state)]).toEqual([state, due]);
    expect(Progress.parse(progress)).toEqual(progress);
  });

  test('shows the deposit only once its record is published', () => {
    expect(progressOf(facts({ pull: pull(true, true), deposit })).deposit).toBeNull();
    expect(progressOf(facts({ deposit, published: AT })).deposit).toEqual(deposit);
  });
});

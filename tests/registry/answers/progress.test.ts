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
  record: '/s/records/2/',
  text: '/t',
};

/** The stages in short: `done done current todo …`. */
const line = (progress: Progress) => progress.stages.map(({ state }) => state).join(' ');

describe('the progress of a submission', () => {
  test.each<[string, Partial<Facts>, Progress['state'], string]>([
    ['filed', {}, 'working', 'done current todo todo todo todo todo'],
    ['refused', { said: said('refused') }, 'refused', 'done failed todo todo todo todo todo'],
    [
      'refused, then edited',
      { said: said('refused', 'before') },
      'working',
      'done current todo todo todo todo todo',
    ],
    [
      'waiting for tomorrow',
      { said: said('waiting', 'now', '2026-11-22T00:00:00Z') },
      'waiting',
      'done done current todo todo todo todo',
    ],
    ['proposed', { pull: pull(null) }, 'working', 'done done done current todo todo todo'],
    ['refused by the gate', { pull: pull(false) }, 'working', 'done done done failed todo todo todo'],
    ['through the gate', { pull: pull(true) }, 'working', 'done done done done current todo todo'],
    ['merged', { pull: pull(true, true) }, 'working', 'done done done done done current todo'],
    [
      'published',
      { pull: pull(true, true), deposit, published: AT },
      'published',
      'done done done done done done current',
    ],
    [
      'published before this start',
      { deposit, published: AT },
      'published',
      'done done done done done done current',
    ],
    [
      'read',
      { pull: pull(true, true), deposit, published: AT, read: AT },
      'published',
      'done done done done done done done',
    ],
    [
      'published, while no reading pass comes to it',
      { pull: pull(true, true), deposit, published: AT, readable: false },
      'published',
      'done done done done done done todo',
    ],
    [
      'read, before its pages are published',
      { pull: pull(true, true), read: AT },
      'working',
      'done done done done done current todo',
    ],
    ['held up', { trouble: 'The mint could not go on.' }, 'failed', 'done current todo todo todo todo todo'],
  ])('%s', (_name, more, state, stages) => {
    const progress = progressOf(facts(more));
    expect([progress.state, line(progress)]).toEqual([state, stages]);
    expect(Progress.parse(progress)).toEqual(progress);
  });

  test('shows the deposit only once its record is published', () => {
    expect(progressOf(facts({ pull: pull(true, true), deposit })).deposit).toBeNull();
    expect(progressOf(facts({ deposit, published: AT })).deposit).toEqual(deposit);
  });
});

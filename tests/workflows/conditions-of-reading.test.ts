import { describe, expect, test } from 'vitest';
import { githubContext, pushEvent, startedBy } from './events.ts';
import { holds } from './expressions.ts';
import { workflow } from './files.ts';

// Which event starts the reading pass, and that its second job does not depend on the first.

const started = (name: string, event: Parameters<typeof startedBy>[1]) => startedBy(workflow(name), event);
const schedule = { name: 'schedule', payload: {} };
const byHand = { name: 'workflow_dispatch', payload: {} };

describe('the reading pass', () => {
  test('read texts by schedule and when records change on main', () => {
    const { enrich, read } = workflow('read.yml').jobs;
    for (const event of [schedule, byHand, { ...pushEvent('main'), changed: ['data/registry.json'] }])
      expect(started('read.yml', event)).toEqual(['enrich']);
    expect(started('read.yml', { ...pushEvent('main'), changed: ['src/registry/archive.ts'] })).toEqual([]);
    expect(started('read.yml', pushEvent('a-branch'))).toEqual([]);
    expect([enrich?.needs, read?.needs]).toEqual([undefined, 'enrich']);
  });

  test('read texts whatever became of the question to the model', () => {
    const { if: condition } = workflow('read.yml').jobs.read ?? {};
    const github = githubContext(schedule);
    for (const standing of ['success', 'failure'] as const)
      expect(holds(condition, { github, needs: {} }, standing)).toBe(true);
    expect(holds(condition, { github, needs: {} }, 'cancelled')).toBe(false);
  });
});

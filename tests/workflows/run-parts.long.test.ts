import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '../fixtures/checkout.ts';
import { longTest } from '../fixtures/long.ts';
import { sampled } from '../fixtures/runs.ts';
import { fingerprint } from '../site/building.ts';
import { githubContext, pushEvent } from './events.ts';
import { holds } from './expressions.ts';
import { type Step, type Workflow, workflow } from './files.ts';
import { makeRemote, type Remote } from './remote.ts';
import { type RanJob, runJob } from './runner.ts';

// The publishing workflow with its build in parts, each with a cache of its own. Uploads are zips, as the forge makes them.

const deploy = workflow('deploy.yml');
const OF = 3;
let remote: Remote;
let folder = '';
let uploads = '';
let cache = '';

beforeAll(() => {
  remote = makeRemote();
  // Compiled pages find their packages in a folder above them.
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  folder = mkdtempSync(join(ROOT, '.cache', 'parts-test-'));
  uploads = join(folder, 'uploads');
  cache = join(folder, 'cache');
  mkdirSync(uploads);
});
afterAll(() => {
  remote.dispose();
  rmSync(folder, { recursive: true, force: true });
});

/** Another machine has compiled pages at most, which depend on the code alone. */
function emptyCache(): void {
  mkdirSync(cache, { recursive: true });
  for (const name of readdirSync(cache))
    if (name !== 'compiled') rmSync(join(cache, name), { recursive: true });
}

const until = (id: string, last: string): Workflow => {
  const steps = deploy.jobs[id]?.steps ?? [];
  const end = steps.findIndex(({ name }) => name === last) + 1;
  return { ...deploy, jobs: { [id]: { ...deploy.jobs[id], steps: steps.slice(0, end) } } };
};

const world = () => ({ event: pushEvent('main'), remote: remote.bare, sha: remote.first });

/** The attempt that made a part: that of the second failed nine times. */
const attemptOf = (part: number) => (part === 2 ? 10 : 1);

async function makePart(part: number): Promise<void> {
  emptyCache();
  const run_attempt = attemptOf(part);
  const name = `part-${part}-${run_attempt}`;
  const needs = { plan: { outputs: { commit: remote.first } } };
  const github = { run_attempt };
  const ended = await runJob(deploy, 'part', { ...world(), cache, github, needs, matrix: { part, of: OF } });
  expect(ended.steps.filter(({ outcome }) => outcome !== 'success')).toEqual([]);
  const { with: given } = ended.actions.find(({ action }) => action === 'actions/upload-artifact') ?? {};
  expect(given?.name).toBe(name);
  execFileSync('zip', ['-q', '-j', join(uploads, `${name}.zip`), String(given?.path)]);
  ended.dispose();
}

/** Puts a `gh` in place that unpacks the uploads, each into a folder of its name. */
function offerUploads(workspace: string): void {
  const gh = join(dirname(workspace), 'bin/gh');
  const lines = [
    '#!/usr/bin/env bash',
    'set -e',
    '[ "$1 $2 $6 $7 $8" = "run download --pattern part-* --dir" ] && [ -n "$GH_TOKEN" ]',
    'mkdir -p "$9"',
    `for file in ${uploads}/part-*.zip; do unzip -q "$file" -d "$9/$(basename "$file" .zip)"; done`,
  ];
  writeFileSync(gh, lines.join('\n'));
  chmodSync(gh, 0o755);
}

async function build(parts: string): Promise<RanJob> {
  emptyCache();
  return await runJob(until('build', 'Verify'), 'build', {
    ...world(),
    cache,
    needs: { plan: { outputs: { parts, commit: remote.first } } },
    before: ({ name }: Step, workspace) => {
      if (name === 'Take the parts') offerUploads(workspace);
    },
  });
}

longTest(
  'a build in parts on machines of their own has the bytes of one build, and renders and indexes nothing again',
  async () => {
    for (let part = 1; part <= OF; part += 1) await makePart(part);
    // Uploads of attempts that failed stay where they are.
    writeFileSync(join(folder, 'part.tar'), 'cut short');
    execFileSync('zip', ['-q', '-j', join(uploads, 'part-2-9.zip'), join(folder, 'part.tar')]);
    const joined = await build('[1,2,3]');
    expect(joined.steps.filter(({ outcome }) => outcome !== 'success')).toEqual([]);
    const kept = readdirSync(cache, { recursive: true }).map(String);
    const rendered = kept.filter((path) => /^rendered\/.*\.json$/.test(path));
    // The first page shows the languages of the newest alone.
    expect(rendered.length).toBeLessThan(15);
    const bytes = fingerprint(join(joined.workspace, 'dist'));
    joined.dispose();
    const whole = await build('');
    expect(whole.steps.filter(({ outcome }) => outcome === 'skipped').map(({ name }) => name)).toEqual([
      'Take the parts',
    ]);
    expect(bytes).toEqual(fingerprint(join(whole.workspace, 'dist')));
    whole.dispose();
  },
  // Five builds without a cache.
  900_000,
);

describe('the build is divided', () => {
  const plan = async (build_parts: object | undefined) => {
    const ended = await runJob(deploy, 'plan', {
      ...world(),
      before: ({ id }, workspace) => {
        if (id === 'plan') writeFileSync(join(workspace, 'data/site.json'), JSON.stringify({ build_parts }));
      },
    });
    expect(ended.result).toBe('success');
    ended.dispose();
    return ended.outputs.parts ?? '';
  };

  test.each(
    sampled([
      ['not without the setting', undefined, ''],
      ['not in an archive that is no larger', { deposits: 44, parts: 8 }, ''],
      ['into one part', { deposits: 43, parts: 1 }, '[1]'],
      ['into three', { deposits: 43, parts: 3 }, '[1,2,3]'],
      ['into eight', { deposits: 0, parts: 8 }, '[1,2,3,4,5,6,7,8]'],
    ] as const),
  )('%s', async (_what, setting, parts) => {
    expect(await plan(setting)).toBe(parts);
    const github = githubContext(pushEvent('main'));
    const needs = { plan: { outputs: { parts }, result: 'success' } };
    expect(holds(deploy.jobs.part?.if, { github, needs })).toBe(parts !== '');
  });

  test.each([
    ['success', 'success', true],
    ['success', 'skipped', true],
    ['success', 'failure', false],
    ['skipped', 'skipped', false],
    ['failure', 'skipped', false],
  ])('and joined where the plan ended with %s and the parts with %s: %s', (plan, part, runs) => {
    const needs = { plan: { result: plan, outputs: {} }, part: { result: part } };
    expect(holds(deploy.jobs.build?.if, { github: githubContext(pushEvent('main')), needs })).toBe(runs);
  });
});

import { describe, expect, test } from 'vitest';
import { LINES } from '../../src/registry/documents/forge-settings/index.ts';
import { FORGE_SETTINGS } from '../../src/service/place.ts';
import {
  BEGINS,
  BREAKS,
  IN_STORE,
  OTHERS,
  SETTABLE,
  STORE_BREAKS,
  setStore,
} from '../fixtures/broken-settings.ts';
import { temporaryFolder } from '../fixtures/disk.ts';
import {
  type Doctored,
  doctor,
  hostEach,
  hostedEnvironment,
  rightHosting,
  STEWARD_ID,
  serveHosted,
} from '../fixtures/hosting.ts';
import { runHere } from '../fixtures/in-process.ts';
import { longTest } from '../fixtures/long.ts';
import { sampled } from '../fixtures/runs.ts';

// `npm run doctor` on a forge that is set as SETUP.md says, with each setting broken in turn.

const forge = await hostEach();

const wrongIn = ({ lines }: Doctored) =>
  lines.filter(({ verdict }) => verdict === 'wrong').map(({ id }) => id);

test('every line of the list is broken here', () => {
  const broken = [...Object.keys(BREAKS), ...Object.keys(STORE_BREAKS), ...Object.keys(BEGINS)];
  expect(broken.toSorted()).toEqual(LINES.map(({ id }) => id).toSorted());
});

test('a forge that is set as SETUP.md says is right in every line', async () => {
  const { code, lines, wrong, unseen, stderr } = await doctor(forge);
  expect(lines.filter(({ verdict }) => verdict !== 'right')).toEqual([]);
  expect([code, wrong, unseen, stderr]).toEqual([0, 0, 0, '']);
  expect(lines.map(({ id }) => id)).toEqual(LINES.map(({ id }) => id));
});

describe('a setting that is wrong is named, and nothing else is', () => {
  test.each(sampled(OTHERS, 3))('%s, way %i', async (id, _at, way) => {
    way(forge.hosting);
    const found = await doctor(forge);
    expect([wrongIn(found), found.code]).toEqual([[id], 1]);
    const [line] = found.lines.filter((one) => one.id === id);
    expect([line?.todo, line?.fixable]).toEqual([expect.stringMatching(/\S/), false]);
  });

  test.each(sampled(Object.entries(BEGINS)))('%s, as the forge begins', async (id, files) => {
    const other = await serveHosted(temporaryFolder(), files);
    const found = await doctor(other);
    await other.close();
    expect([wrongIn(found), found.code, other.violations]).toEqual([[id], 1, []]);
  });
});

test('a publication that Pages took at the second attempt is judged by that attempt', async () => {
  const [job] = forge.hosting.runs[2]?.jobs ?? [];
  const step = (number: number, name: string, conclusion: string, from: string, to: string) => ({
    ...{ number, name, conclusion, status: 'completed' },
    ...{ started_at: `2026-07-01T12:${from}:00Z`, completed_at: `2026-07-01T12:${to}:00Z` },
  });
  Object.assign(job ?? {}, {
    completed_at: '2026-07-01T12:14:00Z',
    steps: [
      step(1, 'Publish', 'success', '00', '10'),
      step(2, 'Wait a minute', 'success', '10', '11'),
      step(3, 'Publish, second attempt', 'success', '11', '14'),
      step(4, 'Publish, third attempt', 'skipped', '14', '14'),
    ],
  });
  const { lines } = await doctor(forge);
  expect(lines.find(({ id }) => id === 'deploy-time')?.says).toBe(
    'The last deployment took 3 minutes; the limit is 10.',
  );
});

describe('a site in an object store', () => {
  const withStore = async (change: (hosting: ReturnType<typeof rightHosting>) => unknown) => {
    const hosting = rightHosting(STEWARD_ID);
    setStore(hosting);
    change(hosting);
    const other = await serveHosted(temporaryFolder(), IN_STORE, { hosting });
    const found = await doctor(other);
    await other.close();
    expect(other.violations).toEqual([]);
    return found;
  };

  test('needs no Pages, and what serves it cannot be seen', async () => {
    const found = await withStore((hosting) => Object.assign(hosting, { pages: null }));
    expect(
      found.lines.filter(({ verdict }) => verdict !== 'right').map(({ id, verdict }) => [id, verdict]),
    ).toEqual([['site-address', 'unseen']]);
    expect(found.code).toBe(0);
  });

  test.each(
    Object.entries(STORE_BREAKS).flatMap(([id, ways]) => ways.map((way, at) => [id, at + 1, way] as const)),
  )('with %s broken, way %i', async (id, _at, way) => {
    const found = await withStore(way);
    expect([wrongIn(found), found.code]).toEqual([[id], 1]);
  });
});

// `--fix` sets what can be set.

test.each(sampled(SETTABLE, 2))('%s, way %i, and --fix sets it', async (id, _at, way) => {
  way(forge.hosting);
  const { code, stdout, stderr } = await runHere('doctor', ['--fix', '--yes'], hostedEnvironment(forge));
  const [before = '', after = ''] = stdout.split(/^example\/deposit-registry: .*$/m);
  expect([...before.matchAll(/^ {2}wrong +(\S+)/gm)].map(([, one]) => one)).toEqual([id]);
  expect(before).toMatch(/→ .+ Or: npm run doctor -- --fix$/m);
  expect(after).not.toMatch(/^ {2}(?:wrong|unseen)/m);
  expect(stdout).toContain(`Set now: ${id}.`);
  expect([code, stderr]).toEqual([0, '']);
});

// Each setting is set, and all are read again; `npm test` sets two of them, one at a time.
longTest(
  '--fix sets everything that can be set on a repository as it is born, one line after the other',
  async () => {
    const born = rightHosting(STEWARD_ID);
    Object.assign(forge.hosting, {
      ...{ labels: ['bug'], rulesets: [], environments: [], pages: null },
      actions: { enabled: true, allowed_actions: 'all', sha_pinning_required: false },
      workflow: { default_workflow_permissions: 'write', can_approve_pull_request_reviews: true },
      forks: { approval_policy: 'first_time_contributors' },
      repository: {
        ...born.repository,
        allow_merge_commit: true,
        allow_rebase_merge: true,
        allow_auto_merge: false,
      },
      workflows: born.workflows.map((one) => ({ ...one, state: 'disabled_manually' })),
    });
    const { lines, fixed } = await doctor(forge, { args: ['--fix', '--yes', '--app', FORGE_SETTINGS.app] });
    expect(fixed.length).toBeGreaterThan(12);
    const left = lines.filter(({ verdict }) => verdict === 'wrong');
    // Only a person has the key. The site of the sample is at a domain of its own, which Pages was not told.
    expect(left.map(({ id }) => id)).toEqual(['mint-names', 'site-address']);
    expect(forge.hosting.rulesets.map(({ name, enforcement }) => [name, enforcement])).toEqual([
      ['main', 'active'],
      ['review', 'active'],
      ['app', 'active'],
    ]);
  },
);

import { expect, test } from 'vitest';
import { FORGE_SETTINGS } from '../../src/service/forge-settings.ts';
import { SETTABLE } from '../fixtures/broken-settings.ts';
import { doctor, hostEach, hostedEnvironment, rightHosting, STEWARD_ID } from '../fixtures/hosting.ts';
import { runHere } from '../fixtures/in-process.ts';
import { sampled } from '../fixtures/runs.ts';

// `npm run doctor -- --fix` on a forge that is set as SETUP.md says but for one setting, and on one where nothing is set.

const forge = await hostEach();

test.each(sampled(SETTABLE, 4))('%s, way %i, and --fix sets it', async (id, _at, way) => {
  way(forge.hosting);
  const { code, stdout, stderr } = await runHere('doctor', ['--fix', '--yes'], hostedEnvironment(forge));
  const [before = '', after = ''] = stdout.split(/^example\/deposit-registry: .*$/m);
  expect([...before.matchAll(/^ {2}wrong +(\S+)/gm)].map(([, one]) => one)).toEqual([id]);
  expect(before).toMatch(/→ .+ Or: npm run doctor -- --fix$/m);
  expect(after).not.toMatch(/^ {2}(?:wrong|unseen)/m);
  expect(stdout).toContain(`Set now: ${id}.`);
  expect([code, stderr]).toEqual([0, '']);
});

// Takes long: each setting is set, and all are read again.
test('--fix sets everything that can be set on a repository as it is born, one line after the other', async () => {
  const born = rightHosting(STEWARD_ID);
  Object.assign(forge.hosting, {
    ...{ labels: ['bug'], rulesets: [], environments: [], pages: null },
    actions: { enabled: true, allowed_actions: 'all', sha_pinning_required: false },
    workflow: { default_workflow_permissions: 'write', can_approve_pull_request_reviews: true },
    approval_policy: 'first_time_contributors',
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
});

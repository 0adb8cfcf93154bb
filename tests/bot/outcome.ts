import { execFileSync } from 'node:child_process';
import { readMarker } from '../../src/registry/answers/marker.ts';
import { issueBody } from '../fixtures/submissions.ts';
import { BOT, type TestForge } from './test-forge.ts';

// What a forge has come to, in words that are the same whatever went wrong on the way: no ids, no instants.

/** The same for every way that ends well. */
export type Outcome = Awaited<ReturnType<typeof outcomeOf>>;

/** Deposits, what each issue was told, and what is left on the forge. */
export async function outcomeOf(forge: TestForge, issues: readonly number[]) {
  const { registry } = await forge.archive();
  const pulls = await forge.pulls();
  return {
    deposits: registry.deposits.map(
      ({ deposit_number: number, title, hash, status, superseded_by_deposit_number: by = null }) => ({
        number,
        title,
        hash,
        status,
        by,
      }),
    ),
    issues: await Promise.all(issues.map((issue) => standing(forge, issue))),
    branches: await forge.branches(),
    open: pulls.filter(({ state }) => state === 'open').length,
    merged: pulls.filter(({ merged_at }) => merged_at).length,
    commits: execFileSync('git', ['-C', forge.server.repository, 'log', '--format=%s', 'main'])
      .toString()
      .split('\n'),
    violations: [...forge.server.violations],
  };
}

/** Where an issue stands, and every comment of the mint on it. */
export async function standing(forge: TestForge, issue: number) {
  const { state, labels } = await forge.issue(issue);
  const own = (await forge.comments(issue)).filter(({ by }) => by === BOT);
  return {
    issue,
    state,
    labels: labels.map((label) => (typeof label === 'string' ? label : label.name)),
    told: own.map(({ body }) => {
      const marker = readMarker(body);
      return {
        state: marker?.state,
        deposit: marker?.deposit,
        rules: marker?.findings.map(({ rule }) => rule),
      };
    }),
  };
}

/** One that is minted and one that is refused: together they make the mint do everything it does in a day. */
export async function fileTwo(forge: TestForge): Promise<number[]> {
  return [
    await forge.fileBody(issueBody({ title: 'A good one' })),
    await forge.fileBody(issueBody({ title: '', license: 'No such' })),
  ];
}

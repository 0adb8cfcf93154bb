import { afterEach, beforeEach, expect } from 'vitest';
import { hashes } from '../../src/archive/hashes.ts';
import { readMarker } from '../../src/registry/answers/marker.ts';
import { paths } from '../../src/registry/archive/archive.ts';
import { issueBody } from '../fixtures/submissions.ts';
import { git } from '../local-forge/forge.ts';
import { BOT, startForge, type TestForge, type TestForgeOptions } from './test-forge.ts';

// State of a forge, in words that are the same whatever went wrong before: no ids, no instants.

/** The same for every way that ends well. */
export type Outcome = Awaited<ReturnType<typeof outcomeOf>>;

/** Deposits with their editions, what each issue was told, and what is left on the forge. */
export async function outcomeOf(forge: TestForge, issues: readonly number[]) {
  const { registry, files } = await forge.archive();
  const editionOf = (hex: string) => files.read(paths.autonomous(hex).slice(1));
  const pulls = await forge.pulls();
  const { said } = await git(forge.server.repository, 'log', '--format=%s', 'main');
  return {
    deposits: registry.deposits.map(
      ({ deposit_number: number, title, hash, hex, status, superseded_by_deposit_number: by = null }) => {
        const bytes = editionOf(hex);
        return { number, title, hash, status, by, ...(bytes && { edition: hashes.sha256(bytes) }) };
      },
    ),
    issues: await Promise.all(issues.map((issue) => standing(forge, issue))),
    branches: [...(await forge.branches('mint')), ...(await forge.branches('read'))],
    open: pulls.filter(({ state }) => state === 'open').length,
    merged: pulls.filter(({ merged_at }) => merged_at).length,
    commits: said.trimEnd().split('\n'),
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

/** Something for the reading pass alone: the deposit that every forge begins with, and an issue that is none of the bot's. */
export async function askOne(forge: TestForge): Promise<number[]> {
  return [await forge.fileBody('May I?', { title: 'A question' })];
}

/** One that is minted and one that is refused: together they make the mint do everything it does in a day. */
export async function fileTwo(forge: TestForge): Promise<number[]> {
  return [
    await forge.fileBody(issueBody({ title: 'A good one' })),
    await forge.fileBody(issueBody({ title: '', license: 'No such' })),
  ];
}

/** The forge of the test that is running, in a file that has called `forgeForEach`. */
export let forge: TestForge;

/** Founds a forge for each test of a file. At its end the forge must have answered as GitHub describes, to the last call. */
export function forgeForEach(): void {
  beforeEach(async () => {
    forge = await startForge();
  });
  afterEach(async () => {
    expect(forge.server.violations).toEqual([]);
    await forge.close();
  });
}

/** Leaves the forge of this test for one that is begun otherwise. */
export async function restart(options: TestForgeOptions): Promise<void> {
  await forge.close();
  forge = await startForge(options);
}

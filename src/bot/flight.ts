import { bodyHash } from '../archive/hashes.ts';
import type { Branch, Issue, Proposal } from '../forge/forge.ts';
import { issueKey } from '../registry/archive.ts';
import type { Deposit } from '../registry/model/deposit.ts';
import { RESOURCES } from '../registry/resources/index.ts';
import type { Desk } from './desk.ts';

// The mint that is in flight: its numbers are claimed by a branch, and a pull request carries it to main.

/** The branch that claims numbers from a first one on. */
export const branchFor = (first: number) => `mint/${first}`;

/** The first number that a branch claims, or undefined where its name is no claim. */
export function firstOf({ name }: Branch): number | undefined {
  const [, first] = /^mint\/([1-9]\d*)$/.exec(name) ?? [];
  return first === undefined ? undefined : Number(first);
}

/** As much of a deposit in flight as the mint looks at. */
export type Flown = Pick<
  Deposit,
  'deposit_number' | 'axn' | 'hash' | 'issue_number' | 'issue_url' | 'submission_sha256'
>;

/** A claim, looked at. */
export interface Flight {
  readonly branch: Branch;
  readonly proposal: Proposal | undefined;
  /** The commit of main on which it stands. */
  readonly parent: string;
  readonly deposits: readonly Flown[];
  /** When its commit was made, in milliseconds. */
  readonly since: number;
  /** Whether it is proposed for the second time, since the gate refused it or did not come to an end. */
  readonly again: boolean;
}

/** The last line of the commit of such a claim. */
export const AGAIN = '\nProposed again, since its check did not pass.\n';

/** Fetches a claim's commit and reads which deposits it adds: each is one added line of the registry (decision 7). */
export async function readFlight(
  { clone, main }: Desk,
  branch: Branch,
  proposal: Proposal | undefined,
): Promise<Flight> {
  const commit = await clone.commit(branch.sha);
  const parent = /^parent ([0-9a-f]+)$/m.exec(commit)?.[1] ?? '';
  const base = parent === main ? main : '';
  // On another main it is made anew whatever it holds.
  const lines = base === '' ? '' : await clone.git('diff', ...PLAINLY, main, branch.sha, '--', REGISTRY);
  const again = commit.endsWith(AGAIN.trimEnd());
  const since = Number(/^committer .* (\d+) [+-]\d{4}$/m.exec(commit)?.[1] ?? 0) * 1000;
  return { branch, proposal, parent, deposits: added(lines, firstOf(branch) ?? 1), since, again };
}

const REGISTRY = `:(literal)${RESOURCES.registry.path}`;
const PLAINLY = ['-U0', '--no-color', '--no-ext-diff', '--no-textconv', '--no-renames'];

function added(diff: string, first: number): Flown[] {
  return diff.split('\n').flatMap((line) => {
    const json = /^\+,?(\{"deposit_number":.*\})$/.exec(line)?.[1];
    if (!json) return [];
    const deposit = JSON.parse(json) as Flown;
    return deposit.deposit_number >= first ? [deposit] : [];
  });
}

/** Whether every issue of a flight is open still, with the body that was judged. */
export function isUntouched(deposits: readonly Flown[], issues: readonly Issue[]): boolean {
  return deposits.length > 0 && touched(deposits, issues).length === 0;
}

/** The deposits of a flight whose issue is not open any more, or has another body than the one that was judged. */
export function touched(deposits: readonly Flown[], issues: readonly Issue[]): Flown[] {
  const open = new Map(issues.map((issue) => [issueKey(issue.url), issue]));
  return deposits.filter(({ issue_url, submission_sha256 }) => {
    const issue = open.get(issueKey(issue_url));
    return issue === undefined || bodyHash(issue.body) !== submission_sha256;
  });
}

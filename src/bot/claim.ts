import type { Branch, PullRequest } from '../forge/forge.ts';
import type { Outcome, PassContext } from './pass-context.ts';
import { count } from './run-state.ts';

// A branch of the bot with its pull request: what is pending of a mint or of a reading pass.

/** A branch of the bot as it was read. */
export interface Claim {
  readonly branch: Branch;
  readonly pull: PullRequest | undefined;
  /** The commit of main that it is based on. */
  readonly parent: string;
  /** When its commit was made, in milliseconds. */
  readonly since: number;
  /** The message of its commit. */
  readonly message: string;
}

/** Reads the commit of a branch. Throws what git throws. */
export async function readClaim(
  { clone }: PassContext,
  branch: Branch,
  pull: PullRequest | undefined,
): Promise<Claim> {
  const commit = await clone.commit(branch.sha);
  const parent = /^parent ([0-9a-f]+)$/m.exec(commit)?.[1] ?? '';
  const since = Number(/^committer .* (\d+) [+-]\d{4}$/m.exec(commit)?.[1] ?? 0) * 1000;
  return { branch, pull, parent, since, message: commit.slice(commit.indexOf('\n\n') + 2) };
}

const LOOKS = 4;

/** As long as a claim is waited for, in milliseconds: the check of the gate ends in half of it. */
export const HOUR_MS = 3_600_000;

/** Whether the commit of a claim is younger than an hour. */
export function isYoung({ at }: PassContext, { since }: Pick<Claim, 'since'>): boolean {
  return Date.parse(at) - since < HOUR_MS;
}

/**
 * What is done about a pull request that shows another commit than its branch has: after a push it may lag behind by seconds or by
 * hours, and a check of the commit that it shows says nothing about the branch any more. It is read again a few times, and stays
 * pending then, for the next run. After an hour, as others report, it may never catch up: `lost`.
 */
export function staleHead(context: PassContext, claim: Claim): Outcome | 'lost' {
  const { name, sha } = claim.branch;
  if (count(context.state.staleHeads, sha) < LOOKS) return 'again';
  context.say(`${name}: its pull request does not show its last commit yet`);
  return isYoung(context, claim) ? 'pending' : 'lost';
}

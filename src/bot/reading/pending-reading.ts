import type { Branch } from '../../forge/forge.ts';
import { isReadBranch } from '../branches.ts';
import { type Claim, readClaim } from '../claim.ts';
import type { PassContext } from '../pass-context.ts';
import { assertOwn } from '../pull-request.ts';

// The pending reading pass: a branch, its pull request, and how often its check has failed.

/** A reading pass that is pending, or held back until main changes. */
export interface PendingReading extends Claim {
  /** How many proposals of it the gate has refused. */
  readonly refused: number;
  /** Whether its pull request was closed without a merge, while main is still the commit that it is based on. */
  readonly held: boolean;
}

/** The last line of the commit of a reading pass that is proposed again. */
export const refusedNote = (times: number) => `\nRefused by its check so far: ${times}.\n`;

const NOTE = /\n*^Refused by its check so far: (\d+)\.\s*$/m;

/** The message of a commit without that line. */
export const withoutNote = (message: string) => message.replace(NOTE, '');

/** The reading pass of a branch; undefined where it was merged, or held back on another main, and is removed now. */
export async function readPendingReading(
  context: PassContext,
  branch: Branch,
): Promise<PendingReading | undefined> {
  if (!isReadBranch(branch)) return undefined;
  const pull = await context.forge.pullRequestOf(branch.name);
  // One that was closed or merged with another head belongs to an earlier claim of the same name.
  const isOver = pull !== undefined && pull.state !== 'open' && pull.head === branch.sha;
  const own = pull?.state === 'open' ? assertOwn(pull, branch.name) : undefined;
  const claim = await readClaim(context, branch, own);
  const held = isOver && pull.state === 'closed' && claim.parent === context.main;
  if (isOver && !held) {
    await context.forge.deleteBranch(branch.name);
    return undefined;
  }
  const refused = Number(NOTE.exec(claim.message)?.[1] ?? 0);
  return { ...claim, refused, held };
}

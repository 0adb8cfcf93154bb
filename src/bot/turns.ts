import { BRANCHES, type Family, familyOf, type PassContext } from './pass-context.ts';
import { isOverdue, isYoung, readClaim } from './pull-request.ts';

// Mint and reading pass take turns, since only a pull request that is up to date with main can be merged: of two that are open at
// once, one is rebuilt. What was begun first goes first. A reading pass opens no pull request while a mint is pending; it keeps
// its place by creating its branch. The mint claims no numbers while such a branch waits or is in the gate. So a pending mint is
// rebuilt for a reading pass only where each was begun before it could see the other, which is once; and under a stream of
// deposits they alternate. Neither waits for what no longer moves: a commit that is older than an hour, that the gate refused, or whose check does not begin.

/** The branch of a reading pass that the mint lets pass before it claims numbers, or undefined. */
export function readingAhead(context: PassContext): Promise<string | undefined> {
  return aheadOf(context, 'read');
}

/** The claim of a mint that a reading pass waits for before it opens a pull request, or undefined. */
export function mintAhead(context: PassContext): Promise<string | undefined> {
  return aheadOf(context, 'mint');
}

async function aheadOf(context: PassContext, family: Family): Promise<string | undefined> {
  const { forge, main } = context;
  for (const branch of await forge.branches(BRANCHES[family])) {
    if (familyOf(branch.name) !== family) continue;
    const pull = await forge.pullRequestOf(branch.name);
    const isOver = pull && pull.state !== 'open' && pull.head === branch.sha;
    if (isOver) continue;
    const claim = await readClaim(context, branch, pull);
    if (!isYoung(context, claim)) continue;
    const check =
      family === 'read' && pull && claim.parent === main ? await forge.requiredCheck(branch.sha) : undefined;
    const stands = check === 'failed' || (check !== undefined && isOverdue(context, check, claim));
    if (!stands) return branch.name;
  }
  return undefined;
}

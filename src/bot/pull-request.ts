import { ForgeError, type PullRequest, type Wording } from '../forge/forge.ts';
import { enable, wordsFor } from './auto-merge.ts';
import type { Outcome, PassContext } from './pass-context.ts';
import { branchFor, type PendingDeposit, type PendingMint } from './pending-mint.ts';
import type { Validation } from './validate.ts';

// Brings a mint on its way to main: branch, commit, pull request. Each step is one operation of the forge and may be the last before a crash:
// the next run finds what was done, and continues from there.

/** Whether words say the same but for the instants at which they were written. */
function isSame(one: Wording, other: Wording): boolean {
  const timeless = ({ title, text }: Wording) =>
    `${title}\n${text}`
      .replace(/\r\n/g, '\n')
      .replace(/\d{4}-\d\d-\d\dT[\d:]+Z/g, '')
      .trim();
  return timeless(one) === timeless(other);
}

/** The commit of a validation, on top of main. */
async function commit(context: PassContext, { minted, files }: Validation, note = ''): Promise<string> {
  const { forge, clone, main } = context;
  const tree = await clone.git('rev-parse', `${main}^{tree}`);
  const { title, text } = wordsFor(context, minted);
  return forge.commit(main, tree, files, `${title}\n\n${text}\n${note}`);
}

/** Claims the numbers of a validation by creating their branch, opens a pull request and enables auto-merge. */
export async function propose(context: PassContext, validation: Validation): Promise<Outcome> {
  const { minted } = validation;
  const [first] = minted;
  if (!first) return 'nothing';
  const name = branchFor(first.deposit_number);
  const sha = await commit(context, validation);
  if ((await context.forge.createBranch(name, sha)) === 'taken') return 'again';
  context.say(`${name}: created for ${minted.length}`);
  return openAndEnable(context, name, minted);
}

async function openAndEnable(
  context: PassContext,
  branch: string,
  deposits: readonly PendingDeposit[],
): Promise<Outcome> {
  const pull = assertOwn(await context.forge.openPullRequest(branch, wordsFor(context, deposits)), branch);
  context.say(`${branch}: pull request ${pull.number}`);
  return enable(context, pull, deposits);
}

/** A pull request for one of the bot's branches. Throws a `ForgeError` for one that another account opened. */
export function assertOwn(pull: PullRequest, branch: string): PullRequest {
  if (pull.own) return pull;
  throw new ForgeError(
    'refused',
    `Pull request ${pull.number} for ${branch} was opened by another account, so its auto-merge is not enabled. Close it, and keep others from ${branch} as .github/SETUP.md says.`,
  );
}

/**
 * Rebuilds a claim from main as it is now: never rebased, since numbers and receipts depend on what was there. The claim
 * is abandoned when other numbers are due now.
 */
export async function rebuild(
  context: PassContext,
  mint: PendingMint,
  validation: Validation,
  note?: string,
): Promise<Outcome> {
  const { forge, main, say } = context;
  const { branch, pull } = mint;
  const { minted } = validation;
  const [first] = minted;
  // Another run that read main later may have done this already.
  if ((await forge.main()) !== main) return 'again';
  if (!first || branchFor(first.deposit_number) !== branch.name) return abandon(context, mint);
  const head = await commit(context, validation, note);
  const words = wordsFor(context, minted);
  // With auto-merge, an earlier commit could still be merged while the forge has not seen that the branch moved.
  if (pull?.autoMerge) await forge.disableAutoMerge(pull);
  // The words first: where the run is interrupted here, the claim still has its commit of before, and is rebuilt.
  if (pull && !isSame(pull.wording, words)) await forge.rewordPullRequest(pull, words);
  await forge.moveBranch(branch.name, head);
  say(`${branch.name}: rebuilt for ${minted.length}`);
  if (!pull) return openAndEnable(context, branch.name, minted);
  return enable(context, { ...pull, head }, minted);
}

/** Closes the pull request of a claim and releases its numbers. */
export async function abandon({ forge, say }: PassContext, { branch, pull }: PendingMint): Promise<Outcome> {
  if (pull?.state === 'open') await forge.closePullRequest(pull);
  await forge.deleteBranch(branch.name);
  say(`${branch.name}: abandoned`);
  return 'again';
}

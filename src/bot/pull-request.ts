import { sizeWarnings } from '../forge/file-sizes.ts';
import { ForgeError, isFailure, type PullRequest, type Wording } from '../forge/forge.ts';
import { enable } from './auto-merge.ts';
import { bringsSecret } from './brought.ts';
import type { Claim } from './claim.ts';
import type { Outcome, PassContext } from './pass-context.ts';
import type { Proposal, ProposedFiles } from './proposal.ts';

// Brings a proposal to main: branch, commit, pull request. Each step is one operation of the forge and may be the last before a crash:
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

/** The commit of a proposal, on top of main. `note` ends its message. Throws a `ForgeError` for a file that is too large to be pushed. */
async function commit(
  context: PassContext,
  { branch, words: { title, text }, files }: ProposedFiles,
  note = '',
): Promise<string> {
  const { forge, clone, main, say } = context;
  for (const warning of sizeWarnings(files)) say(warning);
  const tree = /^tree ([0-9a-f]+)$/m.exec(await clone.commit(main))?.[1] ?? '';
  const make = (inTree: boolean) => forge.commit(main, tree, files, `${title}\n\n${text}\n${note}`, inTree);
  try {
    return await make(false);
  } catch (error) {
    if (!isFailure(error, 'secret') || (await bringsSecret(context, files))) throw error;
    // What looks like a key stands in main already. A long file that holds it is sent with the tree, which push protection leaves alone.
    say(`${branch}: ${error.message} Main has it already, so the file is sent in another way.`);
    return make(true);
  }
}

/** Claims the branch of a proposal by creating it with its commit; `taken` where another run was first. */
export async function claim(context: PassContext, proposal: ProposedFiles): Promise<'created' | 'taken'> {
  const created = await context.forge.createBranch(proposal.branch, await commit(context, proposal));
  if (created === 'created') context.say(`${proposal.branch}: created for ${proposal.size}`);
  return created;
}

/** Claims the branch of a proposal, opens a pull request and enables auto-merge. */
export async function propose(context: PassContext, proposal: ProposedFiles): Promise<Outcome> {
  if ((await claim(context, proposal)) === 'taken') return 'again';
  return openAndEnable(context, proposal);
}

async function openAndEnable(context: PassContext, proposal: Proposal): Promise<Outcome> {
  const { branch, words } = proposal;
  const pull = assertOwn(await context.forge.openPullRequest(branch, words), branch);
  context.say(`${branch}: pull request ${pull.number}`);
  return enable(context, pull, proposal);
}

/** A pull request for one of the bot's branches. Throws a `ForgeError` for one that another account opened. */
export function assertOwn(pull: PullRequest, branch: string): PullRequest {
  if (pull.own) return pull;
  throw new ForgeError(
    'refused',
    `Pull request ${pull.number} for ${branch} was opened by another account, so its auto-merge is not enabled. Close it, and keep others from ${branch} as .github/SETUP.md says.`,
  );
}

/** How a claim is rebuilt. */
export interface Rebuilding {
  /** The end of the message of its commit. */
  readonly note?: string | undefined;
  /** False where the claim keeps its place, and its pull request is opened later. */
  readonly opens?: boolean;
}

/** Rebuilds a claim from main as it is now: never rebased, since numbers and receipts depend on what was there. */
export async function rebuild(
  context: PassContext,
  { branch, pull }: Claim,
  proposal: ProposedFiles,
  { note, opens = true }: Rebuilding = {},
): Promise<Outcome> {
  const { forge, say } = context;
  const { words } = proposal;
  const head = await commit(context, proposal, note);
  // With auto-merge, an earlier commit could still be merged while the forge has not seen that the branch moved.
  if (pull?.autoMerge) await forge.disableAutoMerge(pull);
  // The words first: where the run is interrupted here, the claim still has its commit of before, and is rebuilt.
  if (pull && !isSame(pull.wording, words)) await forge.rewordPullRequest(pull, words);
  await forge.moveBranch(branch.name, head);
  say(`${branch.name}: rebuilt for ${proposal.size}`);
  if (pull) return enable(context, { ...pull, head }, proposal);
  return opens ? openAndEnable(context, proposal) : 'pending';
}

/** Closes the pull request of a claim and deletes its branch. */
export async function abandon({ forge, say }: PassContext, { branch, pull }: Claim): Promise<Outcome> {
  if (pull?.state === 'open') await forge.closePullRequest(pull);
  await forge.deleteBranch(branch.name);
  say(`${branch.name}: abandoned`);
  return 'again';
}

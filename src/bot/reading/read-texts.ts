import { cachedFacts } from '../../archive/cache.ts';
import { hashes } from '../../archive/hashes.ts';
import { wholeFiles } from '../../archive/writer.ts';
import { readingWords } from '../../registry/answers/proposal.ts';
import { type Changeset, FAMILIARIZATION_LOG, preview } from '../../registry/archive/changeset.ts';
import { describeRefused, readingPass, type WhichDeposits } from '../../registry/reading/pass.ts';
import { type PassContext, readBranchOn } from '../pass-context.ts';
import { bringsSecret, type Proposal, type ProposedFiles } from '../pull-request.ts';
import { faultsIn, refuseBrokenMain } from '../validate.ts';

// The proposal of a reading pass: the definitions in texts that no pass has read, and the answers of a language model.

/** The inputs of a reading pass besides the forge. */
export interface ReadingSource {
  /** The answers of a language model, if one was asked: data, judged like any submission. */
  readonly answers: readonly unknown[];
  /** The reading pass; a test may give another. */
  readonly pass?: typeof readingPass;
}

/** The fields that all proposals of a reading pass share: it proposes from main alone, and its branch is up to date with main. */
export const OF_READING: Pick<Proposal, 'size' | 'stillHolds' | 'reportStuck'> = {
  size: 0,
  stillHolds: async () => true,
  // No depositor waits for a reading pass; the log of the run reports it.
  reportStuck: async () => {},
};

/**
 * Reads at most `batch` new texts, or a share of them, and proposes their definitions; undefined if that changes
 * nothing. If the rules or surfaces refuse the result, reads again without the answers, then in halves. A single text
 * that they refuse is left out and reported. Throws an `ArchiveError` if main itself breaks the rules.
 */
export async function readTexts(
  context: PassContext,
  { answers, pass = readingPass }: ReadingSource,
  batch: number,
  share = 1,
): Promise<ProposedFiles | undefined> {
  const { archive, at, say } = context;
  const read = (which: WhichDeposits, given: readonly unknown[]) =>
    pass(archive, which, { hashes, inspect: cachedFacts, now: at, answers: given });
  const all = read('new', answers);
  for (const one of all.refused) say(describeRefused(one));
  const whole = Math.max(1, Math.floor(Math.min(all.read.length, batch) / share));
  let [given, left, most] = [answers, all.read, whole];
  for (;;) {
    const some = left.slice(0, most);
    // Usually all new texts are proposed at once, so they need not be read a second time.
    const isAll = given === answers && some.length === all.read.length;
    const { changeset, known } = isAll ? all : read(some, given);
    if (!changeset) return undefined;
    const proposed = withReceipt(changeset, context);
    const [finding] = await faultsIn(preview(archive, proposed, known), at);
    const proposal = proposalOf(context, proposed, some);
    const isRefused =
      !finding && context.state.looksForSecrets && (await bringsSecret(context, proposal.files));
    if (!finding && !isRefused) return proposal;
    if (finding) await refuseBrokenMain(context);
    const why = finding ? `${finding.rule}, ${finding.where}` : SECRET;
    if (given.length > 0) {
      say(`read without the answers of the model: ${why}`);
      given = [];
    } else if (some.length > 1) most = Math.floor(some.length / 2);
    else {
      say(`deposit ${some[0]} is not read: ${why}`);
      if (left.length < 2) return undefined;
      left = left.slice(1);
      most = whole;
    }
  }
}

const SECRET = 'what is read there holds what the forge takes for a key or a password (push protection)';

/** The change with the bot's receipt, as that of any automated author. */
function withReceipt(changeset: Changeset, { receipt }: PassContext): Changeset {
  const line = { path: FAMILIARIZATION_LOG, append: `${JSON.stringify(receipt)}\n` };
  return { ...changeset, files: [...changeset.files, line] };
}

function proposalOf(context: PassContext, changeset: Changeset, read: readonly number[]): ProposedFiles {
  return {
    ...OF_READING,
    branch: readBranchOn(context.main),
    words: readingWords(read, context.receipt),
    size: read.length,
    files: wholeFiles(context.clone.folder, changeset),
  };
}

import { hashes } from '../../archive/hashes.ts';
import { wholeFiles } from '../../archive/writer.ts';
import { readingWords } from '../../registry/answers/proposal.ts';
import { inspectMarkdown } from '../../registry/markdown/inspect.ts';
import { type Changeset, FAMILIARIZATION_LOG, preview } from '../../registry/mint/changeset.ts';
import type { EnrichmentAnswer } from '../../registry/reading/enrichment.ts';
import { type Reading, readingPass, type WhichDeposits } from '../../registry/reading/pass.ts';
import { readBranchOn } from '../branches.ts';
import { faultsIn, refuseBrokenMain } from '../faults.ts';
import type { PassContext } from '../pass-context.ts';
import type { Proposal, ProposedFiles } from '../proposal.ts';

// What a reading pass proposes: what the texts say that no pass has read yet.

/** What a run of the reading pass works with besides the forge. */
export interface ReadingSource {
  /** The answers of a language model, where one was asked: data, judged like any submission. */
  readonly answers: readonly EnrichmentAnswer[];
  /** The reading pass; a test may give another. */
  readonly pass?: typeof readingPass;
}

/** What all proposals of a reading pass have in common: they are made of main alone, which its branch is up to date with. */
export function ofReading({ say }: PassContext): Pick<Proposal, 'size' | 'stillHolds' | 'reportStuck'> {
  return {
    size: 0,
    stillHolds: async () => true,
    reportStuck: async ({ url }, why) => say(`${url} is open, and ${why}`),
  };
}

/**
 * Reads at most `batch` new texts, or a share of them, and proposes what they say; undefined where nothing is new. What the rules or surfaces refuse
 * is read again without the answers, then in halves; a single text that they refuse is left out and reported. Throws an
 * `ArchiveError` where main itself breaks the rules.
 */
export async function readTexts(
  context: PassContext,
  { answers, pass = readingPass }: ReadingSource,
  batch: number,
  share = 1,
): Promise<ProposedFiles | undefined> {
  const { archive, at } = context;
  const read = (which: WhichDeposits, given: readonly EnrichmentAnswer[]) =>
    pass(archive, which, { hashes, inspect: inspectMarkdown, now: at, answers: given });
  let given = answers;
  const first = read('new', given);
  let left = numbersOf(first, given);
  const whole = Math.max(1, Math.floor(Math.min(left.length, batch) / share));
  let most = whole;
  while (left.length > 0) {
    const some = left.slice(0, most);
    // Most often everything that is new is proposed at once: it is not read a second time.
    const isFirst = given === answers && String(some) === String(first.read);
    const reading = isFirst ? first : read(some, given);
    if (!reading.changeset) {
      left = left.slice(some.length);
      continue;
    }
    const changeset = withReceipt(reading.changeset, context);
    const [finding] = await faultsIn(preview(archive, changeset, reading.known), at);
    if (!finding) return proposalOf(context, changeset, reading.read.length > 0 ? reading.read : some);
    await refuseBrokenMain(context);
    if (given.length > 0) {
      context.say(`read without the answers of the model: ${finding.rule}, ${finding.where}`);
      given = [];
    } else if (some.length > 1) most = Math.floor(some.length / 2);
    else {
      context.say(`deposit ${some[0]} is not read: ${finding.rule}, ${finding.where}`);
      left = left.slice(1);
      most = whole;
    }
  }
  return undefined;
}

/** What is new, and what the answers are about: it may have been read without them. */
function numbersOf({ changeset, read }: Reading, answers: readonly EnrichmentAnswer[]): number[] {
  const numbers = [...(changeset ? read : []), ...answers.map(({ deposit_number }) => deposit_number)];
  return [...new Set(numbers)].sort((a, b) => a - b);
}

/** The change with the bot's receipt, as that of any automated author (decision 18). */
function withReceipt(changeset: Changeset, { receipt }: PassContext): Changeset {
  const line = { path: FAMILIARIZATION_LOG, append: `${JSON.stringify(receipt)}\n` };
  return { ...changeset, files: [...changeset.files, line] };
}

function proposalOf(context: PassContext, changeset: Changeset, read: readonly number[]): ProposedFiles {
  return {
    ...ofReading(context),
    branch: readBranchOn(context.main),
    words: readingWords(read, context.receipt),
    size: read.length,
    files: wholeFiles(context.clone.folder, changeset),
  };
}

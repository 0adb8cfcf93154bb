import type { CommitFile, PullRequest, Wording } from '../forge/forge.ts';
import type { Stuck } from '../registry/answers/mint.ts';

// What the bot proposes: a mint or a reading pass. They differ in branch and words, in what must still hold just before the merge, and
// in who is told when the forge refuses the merge.

/** A change that the bot brings to main by a pull request. */
export interface Proposal {
  readonly branch: string;
  /** The words of the pull request, and of the commit that its merge makes. */
  readonly words: Wording;
  /** How many deposits it is about, for the log. */
  readonly size: number;
  /** Whether what it was made of is still as it was; read again just before it may be merged. */
  readonly stillHolds: () => Promise<boolean>;
  /** Tells those who wait for it that its pull request is neither merged nor will be by itself. */
  readonly reportStuck: (pull: PullRequest, reason: Stuck) => Promise<void>;
}

/** A proposal with the files that its commit changes. */
export interface ProposedFiles extends Proposal {
  readonly files: readonly CommitFile[];
}

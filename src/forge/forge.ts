import type { Sources } from './attachment.ts';

// The forge interface (the house, idea 5): what the mint needs of a code host, and nothing more. GitHub answers it, and so
// does the local forge; the mint cannot tell them apart.

/** An account of the forge. `automated` is true for a bot account (decision 18). */
export interface Account {
  readonly id: number;
  readonly login: string;
  readonly automated: boolean;
}

/** An issue as the forge has it now. Instants are `YYYY-MM-DDTHH:MM:SSZ`. */
export interface Issue {
  readonly number: number;
  /** The address at which people read it. */
  readonly url: string;
  readonly title: string;
  readonly body: string;
  readonly author: Account;
  readonly open: boolean;
  readonly labels: readonly string[];
  /** How many comments it has, anyone's. */
  readonly comments: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A comment that the mint itself wrote. */
export interface Comment {
  readonly id: number;
  /** The issue or pull request on which it stands. */
  readonly issue: number;
  readonly body: string;
  readonly updatedAt: string;
}

/** A branch and the commit it stands at. */
export interface Branch {
  readonly name: string;
  readonly sha: string;
}

/** A file of a commit to be made: all its bytes, or null where it is removed. */
export interface CommitFile {
  readonly path: string;
  readonly bytes: Uint8Array | null;
}

/** A pull request of a mint branch. */
export interface Proposal {
  readonly number: number;
  readonly url: string;
  readonly id: string;
  /** The commit that the forge shows for it, which may lag behind its branch after a push. */
  readonly head: string;
  readonly wording: Wording;
  readonly state: 'open' | 'merged' | 'closed';
  /** The words of the commit that it becomes by itself once its check has passed; null where it is not armed. */
  readonly armed: Wording | null;
  /** Whether the mint's own account opened it. */
  readonly own: boolean;
}

/** Title and text of a pull request, and of the commit that a merge makes of it. Never a depositor's words. */
export interface Wording {
  readonly title: string;
  readonly text: string;
}

/** What came of a merge; where nothing did, why, in the forge's words. */
export type Merging = { readonly merged: true } | { readonly merged: false; readonly why: string };

/** What the required check says of a commit. */
export type Verdict = 'pending' | 'passed' | 'failed';

/** What the mint needs of a code host. Each call is one operation there; all throw a `ForgeError`. */
export interface Forge {
  /** The repository as `owner/name`. */
  readonly repository: string;
  /** Where the repository is cloned from. */
  readonly cloneUrl: string;
  /** The token, for a clone that needs one. */
  readonly token: string;
  /** Where the forge keeps the files that people attach to issues (decision 16). */
  readonly attachments: Sources;

  /** All open issues, oldest first, pull requests left out. */
  openIssues(): Promise<Issue[]>;
  issue(number: number): Promise<Issue>;
  /** The mint's own comments on an issue, oldest first. */
  ownComments(issue: number): Promise<Comment[]>;
  /** The mint's own comments, on whatever issue, that were written or edited since an instant. */
  ownCommentsSince(instant: string): Promise<Comment[]>;
  addComment(issue: number, body: string): Promise<void>;
  editComment(id: number, body: string): Promise<void>;
  removeComment(id: number): Promise<void>;
  /** Puts a label on an issue, beside those of others. Returns the labels that it has then. */
  addLabel(issue: number, label: string): Promise<string[]>;
  removeLabel(issue: number, label: string): Promise<void>;
  /** Closes an issue as completed. Returns how many comments it has then. */
  closeIssue(issue: number): Promise<number>;

  /** The commit at which main stands. */
  main(): Promise<string>;
  /** The branches whose names begin so. */
  branches(prefix: string): Promise<Branch[]>;
  /** A commit on top of another, whose tree is named. Returns its id; nothing points to it yet. */
  commit(parent: string, tree: string, files: readonly CommitFile[], message: string): Promise<string>;
  /** Creates a branch; `taken` when there is one of that name. This is how numbers are claimed. */
  claim(name: string, sha: string): Promise<'claimed' | 'taken'>;
  moveBranch(name: string, sha: string): Promise<void>;
  removeBranch(name: string): Promise<void>;

  /** The newest pull request of a branch, or undefined. */
  proposalOf(branch: string): Promise<Proposal | undefined>;
  /** Opens a pull request; the one that is there when the branch has one. */
  propose(branch: string, wording: Wording): Promise<Proposal>;
  reword(proposal: Proposal, wording: Wording): Promise<void>;
  withdraw(proposal: Proposal): Promise<void>;
  /** Arms the merge of exactly this head; `clean` when there is nothing to wait for; `moved` when the head is another. */
  arm(proposal: Proposal, wording: Wording): Promise<'armed' | 'clean' | 'moved'>;
  /** Takes auto-merge off; that it was not on is as good. */
  disarm(proposal: Proposal): Promise<void>;
  /** Merges exactly this head now, armed or not. Nothing comes of it when head or main have moved, or a rule is in the way. */
  merge(proposal: Proposal, wording: Wording): Promise<Merging>;
  /** What the required check says of a commit: the one of the gate, whoever else reports one of that name. */
  verdict(sha: string): Promise<Verdict>;
}

/** Why a call to the forge came to nothing. */
export type Failure =
  /** The forge did not answer, or not for now: state is unknown, so it is read again. */
  | 'unsure'
  /** The forge asks to wait. */
  | 'limited'
  /** The token may not do this, or is none. */
  | 'forbidden'
  /** The forge does not accept what was sent, or there is no such thing. */
  | 'refused';

/** A call that came to nothing: what was asked, what the forge answered, and what to do. */
export class ForgeError extends Error {
  override name = 'ForgeError';
  readonly failure: Failure;
  readonly status: number;
  /** Seconds to wait, where the forge says so. */
  readonly retryAfter: number | null;

  constructor(failure: Failure, status: number, message: string, retryAfter: number | null = null) {
    super(message);
    this.failure = failure;
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

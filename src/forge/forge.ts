import { KnownError } from '../registry/text/errors.ts';
import type { Sources } from './attachment.ts';

// The forge interface: the operations that the bot needs from a code host, and no others. GitHub and the local forge both answer them;
// the bot cannot tell one from the other.

/** An account of the forge. `automated` is true for a bot account. */
export interface Account {
  readonly id: number;
  readonly login: string;
  readonly automated: boolean;
}

/** An issue as the forge has it now. Instants are `YYYY-MM-DDTHH:MM:SSZ`. */
export interface Issue {
  readonly number: number;
  /** The URL at which people read it. */
  readonly url: string;
  readonly title: string;
  readonly body: string;
  readonly author: Account;
  readonly open: boolean;
  /** Whether it was closed and reopened since it was opened, as far as a list says so. */
  readonly reopened: boolean;
  readonly labels: readonly string[];
  /** How many comments it has, whoever wrote them. */
  readonly comments: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A comment that the bot wrote. */
export interface Comment {
  readonly id: number;
  /** The number of its issue or pull request. */
  readonly issue: number;
  readonly body: string;
  readonly updatedAt: string;
}

/** A branch and its head. */
export interface Branch {
  readonly name: string;
  readonly sha: string;
}

/** A file of a commit to be made: all its bytes, or null where it is removed. */
export interface CommitFile {
  readonly path: string;
  readonly bytes: Uint8Array | null;
}

/** A pull request of one of the bot's branches. */
export interface PullRequest {
  readonly number: number;
  readonly url: string;
  readonly id: string;
  /** The commit that the forge shows for it, which may lag behind its branch after a push. */
  readonly head: string;
  readonly wording: Wording;
  readonly state: 'open' | 'merged' | 'closed';
  /** The words of the commit that auto-merge makes of it when its check has passed; null where auto-merge is not enabled. */
  readonly autoMerge: Wording | null;
  /** Whether the bot's own account opened it. */
  readonly own: boolean;
}

/** Title and text of a pull request, and of the commit that a merge makes of it. Never a depositor's words. */
export interface Wording {
  readonly title: string;
  readonly text: string;
}

/** The result of a merge; `why` is the reason for a refusal, in the forge's words. */
export type Merging = { readonly merged: true } | { readonly merged: false; readonly why: string };

/** The result of the required check for a commit; `absent` if no run of it has appeared. */
export type CheckResult = 'absent' | 'pending' | 'passed' | 'failed';

/** A text that the forge takes for a key or a password; `kinds` is empty if the forge does not name them. */
export interface Secret {
  readonly kinds: readonly string[];
}

/** The operations that the bot needs from a code host. Each call is one operation there; all throw a `ForgeError`. */
export interface Forge {
  /** The repository as `owner/name`. */
  readonly repository: string;
  /** Where the repository is cloned from. */
  readonly cloneUrl: string;
  /** The token, for a clone that needs one. */
  readonly token: string;
  /** Where the forge keeps the files that people attach to issues. */
  readonly attachments: Sources;

  /** All open issues, oldest first, pull requests left out. */
  openIssues(): Promise<Issue[]>;
  issue(number: number): Promise<Issue>;
  /** The last reopening of each of some issues, by an id of its own; those that were never reopened are left out. */
  lastReopenings(issues: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /** The bot's own comments on an issue, oldest first. */
  ownComments(issue: number): Promise<Comment[]>;
  /** The bot's own comments on any issue that were written or edited since an instant. */
  ownCommentsSince(instant: string): Promise<Comment[]>;
  addComment(issue: number, body: string): Promise<void>;
  editComment(id: number, body: string): Promise<void>;
  removeComment(id: number): Promise<void>;
  /** Adds a label to those that an issue has. Returns all its labels. */
  addLabel(issue: number, label: string): Promise<string[]>;
  removeLabel(issue: number, label: string): Promise<void>;
  /** Closes an issue as completed. Returns how many comments it has then. */
  closeIssue(issue: number): Promise<number>;

  /** The head of main. */
  main(): Promise<string>;
  /** The branches whose names begin with a prefix. */
  branches(prefix: string): Promise<Branch[]>;
  /**
   * Makes a commit on top of another, from the tree that is named. Returns its id; no reference points to it yet. `inTree` sends every text
   * with the tree, however long it is.
   */
  commit(
    parent: string,
    tree: string,
    files: readonly CommitFile[],
    message: string,
    inTree?: boolean,
  ): Promise<string>;
  /** The key or password that the forge finds in a text; undefined if it stores the text. */
  secretIn(text: string): Promise<Secret | undefined>;
  /** Creates a branch; `taken` when there is one of that name. This is how numbers are claimed. */
  createBranch(name: string, sha: string): Promise<'created' | 'taken'>;
  moveBranch(name: string, sha: string): Promise<void>;
  deleteBranch(name: string): Promise<void>;

  /** The newest pull request of a branch, or undefined. */
  pullRequestOf(branch: string): Promise<PullRequest | undefined>;
  /** Opens a pull request, or finds the one that the branch has. */
  openPullRequest(branch: string, wording: Wording): Promise<PullRequest>;
  rewordPullRequest(pull: PullRequest, wording: Wording): Promise<void>;
  closePullRequest(pull: PullRequest): Promise<void>;
  /** Enables auto-merge of exactly this head; `clean` when it can merge now; `moved` when the head is another. */
  enableAutoMerge(pull: PullRequest, wording: Wording): Promise<'enabled' | 'clean' | 'moved'>;
  /** Disables auto-merge; does nothing where it is not enabled. */
  disableAutoMerge(pull: PullRequest): Promise<void>;
  /** Merges exactly this head now, with auto-merge or without. Refused when head or main have moved, or a rule forbids it. */
  merge(pull: PullRequest, wording: Wording): Promise<Merging>;
  /** The result of the required check for a commit, as the gate's own app reports it. */
  requiredCheck(sha: string): Promise<CheckResult>;
}

/** Why a call to the forge failed. */
type Failure =
  /** The forge did not answer, or not for now: the state is unknown, so it is read again. */
  | 'unsure'
  /** The forge asks to wait. */
  | 'limited'
  /** The token may not do this, or is not known. */
  | 'forbidden'
  /** The request contains text that the forge takes for a key or a password. */
  | 'secret'
  /** The forge does not accept the request, or the request names something that does not exist. */
  | 'refused';

/** A failed call: the message says what was asked, how the forge answered, and what to do. */
export class ForgeError extends KnownError {
  override name = 'ForgeError';
  readonly failure: Failure;

  constructor(failure: Failure, message: string) {
    super(message);
    this.failure = failure;
  }
}

/** Whether an error is a failed call of one of these kinds. */
export function isFailure(error: unknown, ...kinds: readonly Failure[]): error is ForgeError {
  return error instanceof ForgeError && kinds.includes(error.failure);
}

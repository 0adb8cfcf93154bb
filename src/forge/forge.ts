import { KnownError } from '../registry/text/errors.ts';

// What the bot reads from a code host and tells it, in types of its own; github.ts has the operations.

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

/** The result of the required check for a commit; `absent` if no run of it has appeared. */
export type CheckResult = 'absent' | 'pending' | 'passed' | 'failed';

/** A text that the forge takes for a key or a password; `kinds` is empty if the forge does not name them. */
export interface Secret {
  readonly kinds: readonly string[];
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

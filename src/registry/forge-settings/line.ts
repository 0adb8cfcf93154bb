import type { ForgeState, Seen } from './state.ts';

// A line of the list: what SETUP.md asks for, how it is judged, and how it is set.

/**
 * What a line is found to be. `wrong` says what is, `todo` what to do about it; `unseen` says why; `rehearse` says what is to be tried,
 * where a setting is right and the forge does not promise that it has its effect.
 */
export type Verdict =
  | { readonly right: string; readonly rehearse?: string }
  | { readonly wrong: string; readonly todo: string }
  | { readonly unseen: string };

/** A request of GitHub's REST API below `/repos/{owner}/{repo}`, which sets something. */
export interface FixRequest {
  readonly method: 'PATCH' | 'POST' | 'PUT' | 'DELETE';
  /** What follows the repository in the route, for example `/labels`; empty for the repository itself. */
  readonly route: string;
  readonly body?: Readonly<Record<string, unknown>>;
}

/** One setting on the forge. */
export interface Line {
  readonly id: string;
  /** What SETUP.md asks for, as its check-list says it: Markdown, without a line break but between blocks. */
  readonly text: string;
  /** Judges the state of the forge. Pure. */
  readonly judge: (state: ForgeState) => Verdict;
  /** The requests that set it, where it is wrong and the API can; empty where more must be known first. Pure. */
  readonly fix?: (state: ForgeState) => readonly FixRequest[];
}

/** A check-list of SETUP.md. */
export interface CheckList {
  /** The number and the title of its section. */
  readonly section: string;
  /** The line of SETUP.md after which the check-list comes, where a section has several. */
  readonly after?: RegExp;
  readonly lines: readonly Line[];
}

/** The verdict on what is seen; where it is not, why. */
export function ofSeen<T>(part: Seen<T>, judge: (value: T) => Verdict): Verdict {
  return 'unseen' in part ? part : judge(part.value);
}

/** What is seen, or undefined. */
export const seenIn = <T>(part: Seen<T>): T | undefined => ('value' in part ? part.value : undefined);

/** Right where a condition holds, else wrong. */
export function judged(isRight: boolean, right: string, wrong: string, todo: string): Verdict {
  return isRight ? { right } : { wrong, todo };
}

/** Words in a sentence: “a”, “a and b”, “a, b and c”. */
export function listed(words: readonly string[]): string {
  const [last = '', ...rest] = words.toReversed();
  return rest.length === 0 ? last : `${rest.toReversed().join(', ')} and ${last}`;
}

// Two histories of a repository, as data: the one before a push, and the one that the push put in its place.

/** A commit as git holds it. Signatures are left out: no rewrite can keep them. */
export interface Commit {
  readonly tree: string;
  readonly parents: readonly string[];
  /** Author, committer, encoding and message, byte for byte. */
  readonly words: string;
}

/** A file in which two trees differ: the id and mode of what each of them has there, undefined where it has nothing. */
export interface TreeDifference {
  readonly path: string;
  readonly before: { readonly id: string; readonly mode: string } | undefined;
  readonly after: { readonly id: string; readonly mode: string } | undefined;
}

/** Two trees, the earlier first. */
export type TreePair = readonly [old: string, now: string];

/** A push that took commits away: the histories before and after it, as git gives them. Its functions throw what git throws. */
export interface Rewrite {
  readonly oldHead: string;
  readonly newHead: string;
  /** Every commit that only one of the two histories has, by its id. */
  readonly commits: ReadonlyMap<string, Commit>;
  /** The differences of each pair, in the order of the pairs. */
  readonly differences: (pairs: readonly TreePair[]) => readonly (readonly TreeDifference[])[];
  /** What ever stood at these paths in the new history: each file once. */
  readonly everAt: (
    paths: readonly string[],
  ) => Iterable<{ readonly path: string; readonly id: string; readonly commit: string }>;
  readonly bytes: (id: string) => Uint8Array;
}

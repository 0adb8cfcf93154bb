// A proof: a long test that tries to get faults past the registry's checks and reports those that got past.

/** The context of a proof. */
export interface ProofContext {
  /** An empty folder that only this proof uses. */
  readonly scratch: string;
  /** The seed of random choices: the same seed makes the same attempts. */
  readonly seed: number;
  /** The number of deposits or submissions for proofs of volume, where the user chose one. */
  readonly deposits: number | undefined;
  /** Reports progress. */
  readonly say: (text: string) => void;
}

/** The result of a proof. */
export interface Outcome {
  /** Attempts and their results, in one line each. */
  readonly lines: readonly string[];
  /** Cases in which the requirement did not hold, each with enough detail to repeat it. */
  readonly escapes: readonly string[];
}

/** One proof. */
export interface Proof {
  readonly name: string;
  /** One sentence: what must hold. */
  readonly requirement: string;
  readonly run: (ground: ProofContext) => Promise<Outcome>;
}

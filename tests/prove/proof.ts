// The shape of a proof: long work that tries to get something past the registry and says what got past.

/** What a proof is given. */
export interface Ground {
  /** An empty folder of its own. */
  readonly scratch: string;
  /** What chance is drawn from: the same seed, the same attempts. */
  readonly seed: number;
  /** How many deposits or submissions a proof of volume takes, where that was said: fewer to try things, more to be sure. */
  readonly deposits: number | undefined;
  /** Tells how far the work is. */
  readonly say: (text: string) => void;
  /** The folder of the built sample site, built at the first call and not to be changed. */
  readonly site: () => string;
}

/** What came of a proof. */
export interface Outcome {
  /** What was tried, and with what result, one line each. */
  readonly lines: readonly string[];
  /** What got past, each so that it can be done again. */
  readonly escapes: readonly string[];
}

/** One proof. */
export interface Proof {
  readonly name: string;
  /** One sentence that says what must hold. */
  readonly requirement: string;
  readonly run: (ground: Ground) => Promise<Outcome>;
}

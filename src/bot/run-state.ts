import { type ForgeError, isFailure } from '../forge/forge.ts';

// One issue holds up no other: neither one for which the forge refuses every call, nor one that is edited all the time.

/** What a run remembers from one pass to the next. It ends with the run: the next run tries everything again. */
export interface RunState {
  /** The issues for which the forge refused a call, and what it answered. */
  readonly skipped: Map<number, ForgeError>;
  /** How often an issue had changed when it was read just before its merge. */
  readonly edits: Map<number, number>;
  /** How often the merge of a commit that had passed was refused. */
  readonly failedMerges: Map<string, number>;
  /** How often a pull request did not show the commit of its branch, by that commit. */
  readonly staleHeads: Map<string, number>;
  /** Whether a reading pass looks for texts that the forge does not store, since it refused what was proposed. */
  looksForSecrets: boolean;
}

/** The state at the beginning of a run. */
export function newRunState(): RunState {
  return {
    skipped: new Map(),
    edits: new Map(),
    failedMerges: new Map(),
    staleHeads: new Map(),
    looksForSecrets: false,
  };
}

/** Counts once more under a key. Returns how often that was done. */
export function count<Key>(counts: Map<Key, number>, key: Key): number {
  const times = (counts.get(key) ?? 0) + 1;
  counts.set(key, times);
  return times;
}

const MOST_EDITS = 2;

/** Whether an issue is left to another run. */
export function isSkipped({ skipped, edits }: RunState, issue: number): boolean {
  return skipped.has(issue) || (edits.get(issue) ?? 0) >= MOST_EDITS;
}

/**
 * Does something with one issue. Where the forge refuses it, since the issue was deleted, is full or is locked, the refusal is
 * logged and kept for the end of the run, and the work goes on without the issue. Throws what else the work throws.
 */
export async function orSkip(
  { state, say }: { readonly state: RunState; readonly say: (line: string) => void },
  issue: number,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isFailure(error, 'refused')) throw error;
    state.skipped.set(issue, error);
    say(`issue ${issue}: skipped. ${error.message}`);
  }
}

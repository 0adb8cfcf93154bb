import { ForgeError } from '../forge/forge.ts';

// One issue holds up no other: not one with which the forge lets nothing be done, nor one that never holds still.

/** What a run keeps from one pass to the next. It ends with the run: the next tries everything again. */
export interface Memory {
  /** The issues with which the forge let nothing be done, and what it answered. */
  readonly aside: Map<number, ForgeError>;
  /** How often an issue had changed at the last look before its merge. */
  readonly stirred: Map<number, number>;
  /** How often a commit that had passed was not merged. */
  readonly unmerged: Map<string, number>;
  /** How often a pull request did not show the commit of its branch, by that commit. */
  readonly unseen: Map<string, number>;
}

/** A run that remembers nothing yet. */
export function noMemory(): Memory {
  return { aside: new Map(), stirred: new Map(), unmerged: new Map(), unseen: new Map() };
}

const CHANCES = 2;

/** Whether an issue is left for another run. */
export function isLeft({ aside, stirred }: Memory, issue: number): boolean {
  return aside.has(issue) || (stirred.get(issue) ?? 0) >= CHANCES;
}

/**
 * Does something with one issue. Where the forge refuses it for good, since the issue was deleted, is full or is closed to
 * comments, that is said and kept for the end of the run, and the work goes on without it. Throws what else the work throws.
 */
export async function orAside<T>(
  { memory, say }: { readonly memory: Memory; readonly say: (line: string) => void },
  issue: number,
  work: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ForgeError) || error.failure !== 'refused') throw error;
    memory.aside.set(issue, error);
    say(`issue ${issue}: left aside. ${error.message}`);
    return undefined;
  }
}

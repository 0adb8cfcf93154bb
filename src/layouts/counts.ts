import { snapshot } from '../archive/snapshot.ts';
import type { Archive } from '../registry/archive.ts';
import { countsOf } from '../registry/surfaces/state.ts';

/** The counts of other records that pages show; the list of resources gives them their names. */
interface CorpusCounts {
  readonly register_entries: number;
  readonly captures: number;
}

interface Counts {
  readonly deposits: ReturnType<typeof countsOf>['deposits'];
  readonly corpus: CorpusCounts;
}

const counted = new WeakMap<Archive, Counts>();

/** The counts of deposits that pages show (decision 11), taken from the function that makes `state.json`. */
export function depositCounts(): Counts['deposits'] {
  return counts().deposits;
}

/** The counts of the other records that pages show, from the same function. */
export function corpusCounts(): Counts['corpus'] {
  return counts().corpus;
}

function counts(): Counts {
  const { archive } = snapshot();
  const known = counted.get(archive);
  if (known) return known;
  // No page shows the number of chunk files.
  const { deposits, corpus } = countsOf(archive, 0);
  const made = { deposits, corpus: corpus as typeof corpus & CorpusCounts };
  counted.set(archive, made);
  return made;
}

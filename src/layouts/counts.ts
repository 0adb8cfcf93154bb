import { snapshot } from '../archive/snapshot.ts';
import type { Archive } from '../registry/archive.ts';
import { countsOf } from '../registry/surfaces/state.ts';

type Counts = Pick<ReturnType<typeof countsOf>, 'deposits' | 'corpus'>;

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
  const made = countsOf(archive, 0);
  counted.set(archive, made);
  return made;
}

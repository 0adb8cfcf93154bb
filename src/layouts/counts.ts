import { snapshot } from '../archive/snapshot.ts';
import type { Archive } from '../registry/archive.ts';
import { countsOf } from '../registry/surfaces/state.ts';

type Counts = ReturnType<typeof countsOf>['deposits'];

const counted = new WeakMap<Archive, Counts>();

/** The counts of deposits that pages show (decision 11), taken from the function that makes `state.json`. */
export function depositCounts(): Counts {
  const { archive } = snapshot();
  const known = counted.get(archive);
  if (known) return known;
  // The number of chunk files is a count of the corpus, not of the deposits, and no page shows it.
  const { deposits } = countsOf(archive, 0);
  counted.set(archive, deposits);
  return deposits;
}

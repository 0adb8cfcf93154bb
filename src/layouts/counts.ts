import { snapshot } from '../archive/snapshot.ts';
import type { Archive } from '../registry/archive.ts';
import { countsOf } from '../registry/surfaces/state.ts';

type DepositCounts = ReturnType<typeof countsOf>['deposits'];

const counted = new WeakMap<Archive, DepositCounts>();

/** The counts of deposits that pages show, taken from the function that makes `state.json`. */
export function depositCounts(): DepositCounts {
  const { archive } = snapshot();
  const known = counted.get(archive);
  if (known) return known;
  // No page shows the number of chunk files.
  const { deposits } = countsOf(archive, 0);
  counted.set(archive, deposits);
  return deposits;
}

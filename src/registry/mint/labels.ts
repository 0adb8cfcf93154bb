import type { LabelsInUse } from '../identity/parts.ts';
import type { Deposit } from '../model/deposit.ts';
import type { SealedDeposits } from '../sealed.ts';

/** The padded labels of an archive, to which a mint adds. */
export type GrowingLabels = LabelsInUse & { add(label: string): unknown };

/**
 * The labels of some deposits, and of those in parts that were not read, which are listed only where one is taken: an adopted archive alone
 * can have that.
 */
export function labelsIn(
  deposits: readonly Pick<Deposit, 'hex'>[],
  sealed?: SealedDeposits | undefined,
): GrowingLabels {
  const open = new Set(deposits.map(({ hex }) => hex.padStart(4, '0')));
  if (!sealed) return open;
  return {
    has: (label) => open.has(label) || sealed.has('label', label),
    add: (label: string) => open.add(label),
    *[Symbol.iterator]() {
      yield* sealed.labels();
      yield* open;
    },
  };
}

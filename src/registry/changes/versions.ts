import { type Archive, hasText, indexOf } from '../archive.ts';
import type { Deposit } from '../model/deposit.ts';

/**
 * The version that a deposit is compared with: the one that it supersedes. Undefined where it supersedes none, where it is a part of
 * a series whose parts all remain valid, or where one of the two has no text.
 */
export function comparedWith(
  archive: Pick<Archive, 'registry' | 'files'>,
  deposit: Deposit,
): Deposit | undefined {
  const { supersedes, series_type } = deposit;
  if (supersedes === undefined || series_type === 'sequential') return undefined;
  const before = indexOf(archive).byNumber.get(supersedes);
  return before && hasText(archive, before) && hasText(archive, deposit) ? before : undefined;
}

/** The version that is compared with a deposit: the one that superseded it. Undefined where there is none, or no comparison. */
export function comparisonAfter(
  archive: Pick<Archive, 'registry' | 'files'>,
  deposit: Deposit,
): Deposit | undefined {
  const after = indexOf(archive).byNumber.get(deposit.superseded_by_deposit_number ?? 0);
  return after && comparedWith(archive, after)?.deposit_number === deposit.deposit_number ? after : undefined;
}

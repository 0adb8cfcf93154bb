import type { Deposit } from '../../model/deposit.ts';
import type { DoiMapping } from '../../model/tables.ts';
import { type ArchiveIndex, paths } from '../archive.ts';

/** The number of the deposit to which a mapping leads; undefined where it leads to none. */
export function targetNumber({ record }: Pick<DoiMapping, 'record'>): number | undefined {
  return record === undefined ? undefined : Number(record.slice(RECORD.length, -1));
}

const RECORD = paths.record('').slice(0, -1);

/** The deposit to which a mapping leads; undefined where it leads to none of this registry. */
export function targetOf(
  mapping: Pick<DoiMapping, 'record'>,
  { byNumber }: Pick<ArchiveIndex, 'byNumber'>,
): Deposit | undefined {
  return byNumber.get(targetNumber(mapping) ?? 0);
}

import type { Deposit } from '../model/deposit.ts';
import { onceFor } from '../once.ts';

/** The version series of an archive by id, each in the order of its versions (shapes); made once for each list of deposits. */
export function seriesOf({
  registry,
}: {
  readonly registry: { readonly deposits: readonly Deposit[] };
}): ReadonlyMap<string, readonly Deposit[]> {
  return onceFor(registry.deposits, 'series', () => seriesIn(registry.deposits));
}

function seriesIn(deposits: readonly Deposit[]): ReadonlyMap<string, readonly Deposit[]> {
  const series = new Map<string, Deposit[]>();
  for (const deposit of deposits) {
    const id = deposit.version_series_id;
    if (id === undefined) continue;
    const members = series.get(id);
    if (members) members.push(deposit);
    else series.set(id, [deposit]);
  }
  for (const members of series.values()) {
    members.sort((a, b) => (a.version_in_series ?? 0) - (b.version_in_series ?? 0));
  }
  return series;
}

/**
 * The deposit that stands for a superseded one today: the end of its chain of successors. Undefined where it has none,
 * or where the chain does not end.
 */
export function currentOf(deposit: Deposit, byNumber: ReadonlyMap<number, Deposit>): Deposit | undefined {
  const passed = new Set<Deposit>();
  let at: Deposit | undefined = deposit;
  while (at?.superseded_by_deposit_number !== undefined) {
    if (passed.has(at)) return undefined;
    passed.add(at);
    at = byNumber.get(at.superseded_by_deposit_number);
  }
  return at?.deposit_number === deposit.deposit_number ? undefined : at;
}

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
 * The version that is current in the place of a superseded one: the end of its chain of successors; where that was withdrawn, the active
 * one of its series. Undefined where there is none, and for a deposit that was not superseded.
 */
export function currentOf(deposit: Deposit, byNumber: ReadonlyMap<number, Deposit>): Deposit | undefined {
  const latest = latestOf(deposit, byNumber);
  if (latest?.status !== 'WITHDRAWN') return latest;
  const { version_series_id: id } = latest;
  return id === undefined ? undefined : activeIn(byNumber).get(id);
}

/** The active deposit of each series of versions. */
function activeIn(byNumber: ReadonlyMap<number, Deposit>): ReadonlyMap<string, Deposit> {
  return onceFor(byNumber, 'active versions', () => {
    const versions = [...byNumber.values()].filter(
      ({ status, series_type }) => status === 'ACTIVE' && series_type !== 'sequential',
    );
    return new Map(versions.flatMap((one) => (one.version_series_id ? [[one.version_series_id, one]] : [])));
  });
}

/** The end of the chain of successors of a deposit. Undefined where it has none, or where the chain does not end. */
export function latestOf(deposit: Deposit, byNumber: ReadonlyMap<number, Deposit>): Deposit | undefined {
  const passed = new Set<Deposit>();
  let at: Deposit | undefined = deposit;
  while (at?.superseded_by_deposit_number !== undefined) {
    if (passed.has(at)) return undefined;
    passed.add(at);
    at = byNumber.get(at.superseded_by_deposit_number);
  }
  return at?.deposit_number === deposit.deposit_number ? undefined : at;
}

import type { Archive } from '../archive/archive.ts';
import type { Deposit } from '../model/deposit.ts';
import { onceFor } from '../text/once.ts';
import type { Via } from './citation-tokens.ts';
import { type Citation, citationsOf } from './citations.ts';

/** A deposit at the other end of citations, and the ways of citing, in the order in which they were found. */
export interface Neighbor {
  readonly deposit: Deposit;
  readonly ways: readonly Via[];
}

/** The deposits that a deposit cites and those that cite it, each once, in order of number, and with the ways of citing. */
export function citingOf(archive: Archive, { deposit_number }: Pick<Deposit, 'deposit_number'>) {
  const { from, to } = onceFor(archive, 'citations by their ends', () => ({
    from: Map.groupBy(citationsOf(archive), ({ source }) => source.deposit_number),
    to: Map.groupBy(citationsOf(archive), ({ target }) => target.deposit_number),
  }));
  return {
    cites: neighbors(from.get(deposit_number) ?? [], 'target'),
    citedBy: neighbors(to.get(deposit_number) ?? [], 'source'),
  };
}

function neighbors(citations: readonly Citation[], end: 'source' | 'target'): Neighbor[] {
  return [...Map.groupBy(citations, (citation) => citation[end])]
    .map(([deposit, same]) => ({ deposit, ways: same.map(({ via }) => via) }))
    .sort((a, b) => a.deposit.deposit_number - b.deposit.deposit_number);
}

import type { Archive } from '../archive.ts';
import type { Deposit } from '../model/deposit.ts';
import { citationsOf } from './citations.ts';

/** What a deposit cites and what cites it, each once, in order of number. */
export interface Neighbours {
  readonly cites: readonly Deposit[];
  readonly citedBy: readonly Deposit[];
}

interface Growing {
  readonly cites: Set<Deposit>;
  readonly citedBy: Set<Deposit>;
}

const graphs = new WeakMap<Archive, Map<number, Neighbours>>();
const NONE: Neighbours = { cites: [], citedBy: [] };

/** The neighbours of a deposit in the citation graph of its archive; the graph is made once for each archive. */
export function neighboursOf(archive: Archive, deposit: Pick<Deposit, 'deposit_number'>): Neighbours {
  let graph = graphs.get(archive);
  if (!graph) {
    graph = build(archive);
    graphs.set(archive, graph);
  }
  return graph.get(deposit.deposit_number) ?? NONE;
}

function build(archive: Archive): Map<number, Neighbours> {
  const growing = new Map<number, Growing>();
  const of = ({ deposit_number }: Deposit): Growing => {
    const made = growing.get(deposit_number) ?? { cites: new Set(), citedBy: new Set() };
    growing.set(deposit_number, made);
    return made;
  };
  for (const { source, target } of citationsOf(archive)) {
    of(source).cites.add(target);
    of(target).citedBy.add(source);
  }
  return new Map(
    [...growing].map(([number, { cites, citedBy }]) => [
      number,
      { cites: inOrder(cites), citedBy: inOrder(citedBy) },
    ]),
  );
}

function inOrder(deposits: ReadonlySet<Deposit>): Deposit[] {
  return [...deposits].sort((a, b) => a.deposit_number - b.deposit_number);
}

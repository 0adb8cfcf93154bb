import type { Archive } from '../archive.ts';
import type { Deposit } from '../model/deposit.ts';
import { citationsOf } from './citations.ts';

/** The deposits that a deposit cites and those that cite it, each once, in order of number. */
export interface Neighbors {
  readonly cites: readonly Deposit[];
  readonly citedBy: readonly Deposit[];
}

interface Sets {
  readonly cites: Set<Deposit>;
  readonly citedBy: Set<Deposit>;
}

const graphs = new WeakMap<Archive, Map<number, Neighbors>>();
const NONE: Neighbors = { cites: [], citedBy: [] };

/** The neighbors of a deposit in the citation graph of its archive, which is built once per archive. */
export function neighborsOf(archive: Archive, deposit: Pick<Deposit, 'deposit_number'>): Neighbors {
  let graph = graphs.get(archive);
  if (!graph) {
    graph = build(archive);
    graphs.set(archive, graph);
  }
  return graph.get(deposit.deposit_number) ?? NONE;
}

function build(archive: Archive): Map<number, Neighbors> {
  const graph = new Map<number, Sets>();
  const of = ({ deposit_number }: Deposit): Sets => {
    const sets = graph.get(deposit_number) ?? { cites: new Set(), citedBy: new Set() };
    graph.set(deposit_number, sets);
    return sets;
  };
  for (const { source, target } of citationsOf(archive)) {
    of(source).cites.add(target);
    of(target).citedBy.add(source);
  }
  return new Map(
    [...graph].map(([number, { cites, citedBy }]) => [
      number,
      { cites: inOrder(cites), citedBy: inOrder(citedBy) },
    ]),
  );
}

function inOrder(deposits: ReadonlySet<Deposit>): Deposit[] {
  return [...deposits].sort((a, b) => a.deposit_number - b.deposit_number);
}

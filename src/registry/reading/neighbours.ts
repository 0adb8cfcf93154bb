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

const graphs = new WeakMap<Archive, Map<Deposit, Neighbours>>();
const NONE: Neighbours = { cites: [], citedBy: [] };

/** The neighbours of a deposit in the citation graph of its archive; the graph is made once for each archive. */
export function neighboursOf(archive: Archive, deposit: Deposit): Neighbours {
  let graph = graphs.get(archive);
  if (!graph) {
    graph = build(archive);
    graphs.set(archive, graph);
  }
  return graph.get(deposit) ?? NONE;
}

function build(archive: Archive): Map<Deposit, Neighbours> {
  const growing = new Map<Deposit, Growing>();
  const of = (deposit: Deposit): Growing => {
    const made = growing.get(deposit) ?? { cites: new Set(), citedBy: new Set() };
    growing.set(deposit, made);
    return made;
  };
  for (const { source, target } of citationsOf(archive)) {
    of(source).cites.add(target);
    of(target).citedBy.add(source);
  }
  return new Map(
    [...growing].map(([deposit, { cites, citedBy }]) => [
      deposit,
      { cites: inOrder(cites), citedBy: inOrder(citedBy) },
    ]),
  );
}

function inOrder(deposits: ReadonlySet<Deposit>): Deposit[] {
  return [...deposits].sort((a, b) => a.deposit_number - b.deposit_number);
}

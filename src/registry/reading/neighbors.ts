import type { Archive } from '../archive/archive.ts';
import type { Deposit } from '../model/deposit.ts';
import { onceFor } from '../text/once.ts';
import type { Via } from './citation-tokens.ts';
import { citationsOf } from './citations.ts';

/** A deposit at the other end of citations, and the ways of citing, in the order in which they were found. */
export interface Neighbor {
  readonly deposit: Deposit;
  readonly ways: readonly Via[];
}

interface Both<Other> {
  readonly cites: readonly Other[];
  readonly citedBy: readonly Other[];
}

/** The deposits that a deposit cites and those that cite it, each once, in order of number. */
export type Neighbors = Both<Deposit>;

interface Maps {
  readonly cites: Map<Deposit, Via[]>;
  readonly citedBy: Map<Deposit, Via[]>;
}

const NONE: Both<Neighbor> = { cites: [], citedBy: [] };

/** The neighbors of a deposit in the citation graph of its archive, which is built once per archive. */
export function neighborsOf(archive: Archive, deposit: Pick<Deposit, 'deposit_number'>): Neighbors {
  const { cites, citedBy } = citingOf(archive, deposit);
  const deposits = (neighbors: readonly Neighbor[]) => neighbors.map((neighbor) => neighbor.deposit);
  return { cites: deposits(cites), citedBy: deposits(citedBy) };
}

/** The same, each with the ways of citing. */
export function citingOf(archive: Archive, deposit: Pick<Deposit, 'deposit_number'>): Both<Neighbor> {
  const graph = onceFor(archive, 'neighbors', () => build(archive));
  return graph.get(deposit.deposit_number) ?? NONE;
}

function build(archive: Archive): Map<number, Both<Neighbor>> {
  const graph = new Map<number, Maps>();
  const of = ({ deposit_number }: Deposit): Maps => {
    const maps = graph.get(deposit_number) ?? { cites: new Map(), citedBy: new Map() };
    graph.set(deposit_number, maps);
    return maps;
  };
  for (const { source, target, via } of citationsOf(archive)) {
    add(of(source).cites, target, via);
    add(of(target).citedBy, source, via);
  }
  return new Map(
    [...graph].map(([number, { cites, citedBy }]) => [
      number,
      { cites: inOrder(cites), citedBy: inOrder(citedBy) },
    ]),
  );
}

function add(ways: Map<Deposit, Via[]>, deposit: Deposit, via: Via): void {
  const known = ways.get(deposit);
  if (known) known.push(via);
  else ways.set(deposit, [via]);
}

function inOrder(neighbors: ReadonlyMap<Deposit, readonly Via[]>): Neighbor[] {
  return [...neighbors]
    .map(([deposit, ways]) => ({ deposit, ways }))
    .sort((a, b) => a.deposit.deposit_number - b.deposit.deposit_number);
}

import type * as z from 'zod';
import type { Archive } from '../archive/archive.ts';
import type { CitationGraph } from '../model/derived.ts';
import { type Citation, citationsOf } from './citations.ts';

// The citations of an archive as they are published (shapes, “Citations and resolution”).

type Graph = z.infer<typeof CitationGraph>;

/** One edge of the published graph. */
type Edge = Graph['edges'][number];

/** What finds the citations. */
const EXTRACTED_BY = 'src/registry/reading/citations.ts';

/** A citation as an edge: both ends by their numbers and current identifiers. */
function edgeOf({ source, target, via, evidence_token, doi }: Citation): Edge {
  return {
    source_deposit: source.deposit_number,
    source_axn: source.axn,
    target_deposit: target.deposit_number,
    target_axn: target.axn,
    via,
    evidence_token,
    extracted_by: EXTRACTED_BY,
    ...(doi === undefined ? {} : { doi }),
  };
}

/** The cited deposits by number, in order, each with the numbers of those that cite it, each once and in order. */
export function citedByOf(
  edges: Iterable<Pick<Edge, 'source_deposit' | 'target_deposit'>>,
): Map<number, number[]> {
  const sources = new Map<number, Set<number>>();
  for (const { source_deposit, target_deposit } of edges) {
    const known = sources.get(target_deposit);
    if (known) known.add(source_deposit);
    else sources.set(target_deposit, new Set([source_deposit]));
  }
  const inOrder = [...sources].sort(([a], [b]) => a - b);
  return new Map(inOrder.map(([target, citing]) => [target, [...citing].sort((a, b) => a - b)]));
}

/** What the graph counts: edges, and deposits at either end of one. */
export function totalsOf(edges: readonly Pick<Edge, 'source_deposit' | 'target_deposit'>[]) {
  return {
    total_edges: edges.length,
    total_deposits_citing: new Set(edges.map(({ source_deposit }) => source_deposit)).size,
    total_deposits_cited: new Set(edges.map(({ target_deposit }) => target_deposit)).size,
  };
}

/** The edges of an archive, in the order in which its citations are found. */
export function edgesOf(archive: Archive): Edge[] {
  return citationsOf(archive).map(edgeOf);
}

import { counted, thousands } from '../../text/strings.ts';
import { MOST_CITATIONS, MOST_NODES, MOST_RELATIONS, type NodeKind } from './nodes.ts';
import type { Overview } from './overview.ts';

// The words of the graph, for pages and islands.

/** The word for one name of a kind, and for several. */
export const KIND_WORDS: Readonly<Record<NodeKind, { readonly one: string; readonly many: string }>> = {
  deposit: { one: 'Deposit', many: 'Deposits' },
  concept: { one: 'Concept', many: 'Concepts' },
  entity: { one: 'Entity', many: 'Entities' },
};

/** How much of the graph is drawn, and by which order the rest is left out, in sentences. */
export function leftOut({ nodes, relations, citations, all }: Overview): readonly string[] {
  const names = all.deposit + all.concept + all.entity;
  const [ofNames, ofRelations, ofCitations] = [
    part(nodes.length, names, 'name'),
    part(relations.length, all.relations, 'relation'),
    part(citations.length, all.citations, 'citation'),
  ];
  const listed = `${ofNames}, ${ofRelations} and ${ofCitations}`;
  const whole =
    nodes.length === names && relations.length === all.relations && citations.length === all.citations;
  if (whole) return [`All ${listed} are drawn.`];
  return [
    `The picture has ${listed}.`,
    `It takes the names that stand in the most relations, at most ${MOST_NODES.deposit} deposits, ${MOST_NODES.concept} concepts and ${MOST_NODES.entity} entities; between them the relations that texts state, then definitions, uses, subjects and other metadata, at most ${thousands(MOST_RELATIONS)}; and at most ${MOST_CITATIONS} citations.`,
  ];
}

function part(drawn: number, all: number, noun: string): string {
  return drawn === all ? counted(all, noun) : `${thousands(drawn)} of ${counted(all, noun)}`;
}

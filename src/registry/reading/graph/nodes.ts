import { spreadDigits } from '../../archive/resources/shards.ts';
import type { Family } from '../../model/vocabulary.ts';
import { cutText } from '../../text/strings.ts';
import { foldTerm } from '../../text/words.ts';

// The names of the graph: deposits by their numbers, concepts and entities by what they are called.

/** The kinds of names, in the order of the legend. */
export const NODE_KINDS = ['deposit', 'concept', 'entity'] as const;

export type NodeKind = (typeof NODE_KINDS)[number];

/** The word for one name of a kind, and for several. */
export const KIND_WORDS: Readonly<Record<NodeKind, { readonly one: string; readonly many: string }>> = {
  deposit: { one: 'Deposit', many: 'Deposits' },
  concept: { one: 'Concept', many: 'Concepts' },
  entity: { one: 'Entity', many: 'Entities' },
};

/** One name of the graph. */
export interface GraphNode {
  /** The same for every case in which it is written: `d12`, or `c` or `e` and the folded name. */
  readonly key: string;
  readonly kind: NodeKind;
  readonly name: string;
  /** The number of a deposit, or of the deposit that defines a concept. */
  readonly deposit?: number;
  readonly family?: Family;
  readonly definition?: string;
  /** In how many relations it stands, citations among them. */
  degree: number;
}

/** The key of a deposit. */
export function depositKey(number: number): string {
  return `d${number}`;
}

/** A name of more characters is a passage: its key is the beginning and a hash of the whole. */
const LONGEST_KEY = 120;

/** The key of a concept or an entity by its name. */
export function nameKey(kind: 'concept' | 'entity', name: string): string {
  const folded = foldTerm(name);
  const short = folded.length <= LONGEST_KEY;
  return `${kind.charAt(0)}${short ? folded : `${cutText(folded, LONGEST_KEY)}#${spreadDigits(folded)}`}`;
}

// How much is drawn. The page says so as well, which is why it does not stand beside what chooses.

/** How many names of each kind can be drawn. */
export const MOST_NODES: Readonly<Record<NodeKind, number>> = { deposit: 400, concept: 500, entity: 200 };

/** How many relations and citations are drawn, and how many of one name. */
export const MOST_RELATIONS = 1500;
export const MOST_CITATIONS = 500;
export const MOST_OF_ONE = 60;

/** The most code points that a name has where names are listed. */
export const LONGEST_NAME = 120;

/** The kind of the name with a key. */
export function kindOf(key: string): NodeKind {
  return NODE_KINDS.find((kind) => kind.charAt(0) === key.charAt(0)) ?? 'entity';
}

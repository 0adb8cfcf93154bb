import { creatorsOf, invertedName } from '../citation/names.ts';
import type { Deposit } from '../model/deposit.ts';

// The ways to browse: by which properties of a deposit there are pages. Each way is an entry of this list; its pages, the sitemap and the
// checks of a built site follow from it.

/** What is known of a deposit besides its entry. */
export interface DepositFacts {
  /** The language of its text as a BCP 47 tag, or undefined where that cannot be told. */
  readonly language: (deposit: Deposit) => string | undefined;
}

/** One way to browse. */
export interface Way {
  /** The part of the address, and the word for one value. */
  readonly name: string;
  readonly title: string;
  /** The values that a deposit has, as they are written. */
  readonly values: (deposit: Deposit, facts: DepositFacts) => readonly string[];
  /** How many deposits a value needs for a page of its own. A value with fewer is listed with links to its records. */
  readonly least: number;
  /** How its index is ordered: as the vocabulary is, from the newest, or by the alphabet. */
  readonly order: 'vocabulary' | 'newest' | 'alphabet';
}

/**
 * The list of ways, in the order in which they are offered. Where depositors write what they like, a value needs two deposits for a page:
 * the page of one would only repeat its record, and the pages would be more than the deposits.
 */
// biome-ignore format: one way on a line reads as the table that it is
export const WAYS = [
  { name: 'family', title: 'Families', values: ({ family }: Deposit) => [family], least: 1, order: 'vocabulary' },
  { name: 'year', title: 'Years', values: ({ date }: Deposit) => [date.slice(0, 4)], least: 1, order: 'newest' },
  { name: 'type', title: 'Types', values: (deposit: Deposit) => [deposit.content_type], least: 2, order: 'alphabet' },
  { name: 'creator', title: 'Creators', values: (deposit: Deposit) => creatorsOf(deposit).map(invertedName), least: 2, order: 'alphabet' },
  { name: 'keyword', title: 'Keywords', values: ({ keywords }: Deposit) => keywords, least: 2, order: 'alphabet' },
  { name: 'language', title: 'Languages', values: languageValue, least: 1, order: 'alphabet' },
] as const satisfies readonly Way[];

/** The name of a way. */
export type WayName = (typeof WAYS)[number]['name'];

/** A way of the list by its name. */
export function wayNamed(name: WayName): Way {
  return WAYS.find((way) => way.name === name) as Way;
}

function languageValue(deposit: Deposit, { language }: DepositFacts): readonly string[] {
  const tag = language(deposit);
  return tag === undefined ? [] : [tag];
}

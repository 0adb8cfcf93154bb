import type { Archive } from '../../archive/archive.ts';
import type { Hashes, Sha256 } from '../../identity/hash.ts';
import type { Deposit } from '../../model/deposit.ts';
import { depositLanguage } from '../../reading/language.ts';
import { onceFor } from '../../text/once.ts';
import { type DepositFacet, type DepositFacts, FACETS, type FacetName, folded } from './facets.ts';
import { slugsOf } from './slug.ts';

// The deposits of an archive by every value of every facet.

/** One value of a facet, with its deposits. */
export interface ValueList {
  /** As the first deposit that has it writes it. */
  readonly value: string;
  readonly slug: string;
  /** From the oldest to the newest. */
  readonly deposits: readonly Deposit[];
  /** Whether it has a page of its own. */
  readonly hasPage: boolean;
}

/** The values of each facet by their folded form; closed vocabularies in their order, others in the order in which they came. */
export type BrowseLists = Readonly<Record<FacetName, ReadonlyMap<string, ValueList>>>;

/**
 * Every value of every facet with the deposits of an archive, with languages detected from its texts. Computed once for each state of the
 * archive.
 */
export function browseListsOf(archive: Archive, sha256: Sha256): BrowseLists {
  const { registry, files } = archive;
  const facts = { language: (deposit: Deposit) => depositLanguage(deposit, files) };
  return onceFor(archive, 'browse lists', () => {
    const lists: Partial<Record<FacetName, ReadonlyMap<string, ValueList>>> = {};
    for (const facet of FACETS) lists[facet.name] = valuesOf(facet, registry.deposits, facts, sha256);
    return lists as BrowseLists;
  });
}

function valuesOf(
  facet: DepositFacet,
  deposits: readonly Deposit[],
  facts: DepositFacts,
  sha256: Sha256,
): ReadonlyMap<string, ValueList> {
  const found = new Map<string, { readonly value: string; readonly deposits: Deposit[] }>();
  // A facet without pages is only a filter, so it lists every value of its vocabulary.
  for (const value of facet.pages ? [] : (facet.vocabulary ?? []))
    found.set(folded(value), { value, deposits: [] });
  for (const deposit of deposits) {
    for (const value of facet.values(deposit, facts)) {
      const key = folded(value);
      const known = found.get(key);
      if (!known) found.set(key, { value, deposits: [deposit] });
      // A deposit that writes a keyword twice is listed once.
      else if (known.deposits.at(-1) !== deposit) known.deposits.push(deposit);
    }
  }
  const slugs = slugsOf(found.keys(), sha256);
  const lists = [...found].map(([key, { value, deposits: listed }]): [string, ValueList] => {
    const hasPage = listed.length >= (facet.pages?.least ?? Number.POSITIVE_INFINITY);
    return [key, { value, slug: slugs.get(key) ?? key, deposits: listed, hasPage }];
  });
  return new Map(inOrder(facet, lists));
}

/** The alphabet is left to the pages, which show words rather than values. */
function inOrder(
  { vocabulary, backwards }: DepositFacet,
  lists: [string, ValueList][],
): [string, ValueList][] {
  // An adopted archive can have values that the vocabulary lacks: they come last.
  const known = new Map(vocabulary?.map((value, at) => [value, at]));
  const place = ([, { value }]: [string, ValueList]) => known.get(value) ?? known.size;
  if (backwards) return lists.toSorted(([a], [b]) => (a < b ? 1 : -1));
  return vocabulary ? lists.toSorted((a, b) => place(a) - place(b)) : lists;
}

// The journals of an archive: what its deposits name as the journal in which they appear.

/** A journal with its deposits. */
export interface Journal {
  /** Its name as the first deposit writes it. */
  readonly name: string;
  /** Its part of addresses, which never changes. */
  readonly slug: string;
  /** The path of its table of contents. */
  readonly path: string;
  /** In the order of their numbers. */
  readonly deposits: readonly Deposit[];
}

/** The folder of the tables of contents. */
export const TOC = '/datasets/toc/';

/** Reserves the slug of the index, so that no journal gets it. Names are compared in lower case, so this one never equals a name. */
const RESERVED = 'INDEX';

/** The journals by every form in which a deposit writes their names, in the order in which they came. Made once for each state of the archive. */
export function journalsOf(archive: Archive, { sha256 }: Hashes): ReadonlyMap<string, Journal> {
  return onceFor(archive, 'journals', () => {
    const named = archive.registry.deposits.filter(({ journal }) => journal !== undefined);
    const groups = Map.groupBy(named, ({ journal = '' }) => folded(journal));
    const slugs = slugsOf([RESERVED, ...groups.keys()], sha256);
    return new Map(
      [...groups].flatMap(([key, deposits]) => {
        const slug = slugs.get(key) ?? key;
        const journal = { name: deposits[0]?.journal ?? '', slug, path: `${TOC}${slug}.json`, deposits };
        return deposits.map((deposit) => [deposit.journal ?? '', journal] as const);
      }),
    );
  });
}

import { creatorsOf, invertedName } from '../../identity/names.ts';
import type { Deposit } from '../../model/deposit.ts';
import {
  FAMILIES,
  FAMILY_SENTENCES,
  FAMILY_WORDS,
  type Family,
  STATUS_WORDS,
  STATUSES,
} from '../../model/vocabulary.ts';
import { languageName } from '../../text/languages.ts';

// The facets of the deposits: by which of their properties they are filtered, counted and listed. The filters of search and browse pages, the
// columns that these fetch, the static pages, the sitemap and the checks of a built site follow from an entry of this list.

/** Facts about a deposit besides its entry. */
export interface DepositFacts {
  /** The language of its text as a BCP 47 tag, or undefined where that cannot be told. */
  readonly language: (deposit: Deposit) => string | undefined;
}

/** One facet of the deposits. */
export interface DepositFacet {
  /** Its name in columns and addresses, and the word for one value. */
  readonly name: string;
  /** The heading of its filter. */
  readonly title: string;
  /** The values that a deposit has, as they are written. */
  readonly values: (deposit: Deposit, facts: DepositFacts) => readonly string[];
  /** Every value that there can be, in the order in which they are listed; pages list those that occur. Other values are in alphabetical order. */
  readonly vocabulary?: readonly string[];
  /** Whether the values run backwards, as years do. */
  readonly backwards?: true;
  /** The words for values that are not shown as they are written. */
  readonly words?: Readonly<Record<string, string>>;
  /** Whether the values are language tags, which are shown by the names of the languages. */
  readonly languages?: true;
  /** Whether the columns hold a list of places for each deposit, even where the list has one item. */
  readonly several?: true;
  /**
   * Whether the facet has so many values that the filters leave out those with a single deposit, for which the record itself is just as
   * useful.
   */
  readonly long?: true;
  /** Set where values have static pages. */
  readonly pages?: FacetPages;
}

/** The static pages of a facet: one with all its values, and one for each value. */
interface FacetPages {
  /** The word for all values. */
  readonly title: string;
  /** A sentence about the values. */
  readonly lead: string;
  /**
   * How many deposits a value needs for a page of its own. A free-text value needs two deposits: a page with one deposit would only
   * repeat its record, and there would be more pages than deposits. A value with fewer is listed with links to its records.
   */
  readonly least: number;
  /** A sentence about the deposits of a value; `words` are those for the value. */
  readonly sentence: (words: string, deposits: readonly Deposit[], value: string) => string;
}

/** The list of facets. Static pages are offered in its order; so are filters, the long ones last. */
export const FACETS = [
  {
    name: 'family',
    title: 'Family',
    values: ({ family }: Deposit) => [family],
    vocabulary: FAMILIES,
    words: FAMILY_WORDS,
    pages: {
      title: 'Families',
      lead: 'A family is a broad heading, usually found from the keywords. It is part of the identifier, and never changes.',
      least: 1,
      sentence: (_words, _deposits, value) => FAMILY_SENTENCES[value as Family],
    },
  },
  {
    name: 'year',
    title: 'Year',
    values: ({ date }: Deposit) => [date.slice(0, 4)],
    backwards: true,
    pages: {
      title: 'Years',
      lead: 'The year is that of the date that a work bears.',
      least: 1,
      sentence: (words) => `Works that are dated ${words}.`,
    },
  },
  {
    name: 'type',
    title: 'Type',
    values: (deposit: Deposit) => [deposit.content_type],
    pages: {
      title: 'Types',
      lead: 'The type is what the depositor calls the work.',
      least: 2,
      sentence: (words) => `Deposits that their depositors call “${words}”.`,
    },
  },
  {
    name: 'creator',
    title: 'Creator',
    values: (deposit: Deposit) => creatorsOf(deposit).map(invertedName),
    long: true,
    pages: {
      title: 'Creators',
      lead: 'The creators of the deposits in alphabetical order.',
      least: 2,
      sentence: creatorSentence,
    },
  },
  {
    name: 'keyword',
    title: 'Keyword',
    values: ({ keywords }: Deposit) => keywords,
    several: true,
    long: true,
    pages: {
      title: 'Keywords',
      lead: 'The keywords that depositors gave their works, in alphabetical order.',
      least: 2,
      sentence: (words) => `Deposits with the keyword “${words}”.`,
    },
  },
  {
    name: 'language',
    title: 'Language',
    values: (deposit: Deposit, { language }: DepositFacts) =>
      [language(deposit)].filter((tag) => tag !== undefined),
    languages: true,
    pages: {
      title: 'Languages',
      lead: 'The language is the one that the deposit names, else that of its text, recognized by its beginning.',
      least: 1,
      sentence: (words) => `Deposits whose text is in ${words}, as far as its beginning tells.`,
    },
  },
  {
    name: 'status',
    title: 'Status',
    values: ({ status }: Deposit) => [status],
    vocabulary: STATUSES,
    words: STATUS_WORDS,
  },
  {
    name: 'license',
    title: 'License',
    values: ({ license }: Deposit) => [license],
    pages: {
      title: 'Licenses',
      lead: 'The license says what others may do with a work. It is the one that the depositor chose.',
      least: 1,
      sentence: (words) => `Deposits under the license ${words}.`,
    },
  },
] as const satisfies readonly DepositFacet[];

/** The name of a facet. */
export type FacetName = (typeof FACETS)[number]['name'];

/** A facet of the list. */
export type ListedFacet = DepositFacet & { readonly name: FacetName };

/** A facet whose values have static pages. */
type Way = DepositFacet & { readonly name: WayName; readonly pages: FacetPages };

/** The name of a facet whose values have static pages. */
export type WayName = Extract<(typeof FACETS)[number], { readonly pages: FacetPages }>['name'];

/** The ways to browse: the facets whose values have static pages. */
export const WAYS: readonly Way[] = FACETS.flatMap((facet: DepositFacet) =>
  facet.pages ? [facet as Way] : [],
);

/** A way to browse by its name. */
export function wayNamed(name: WayName): Way {
  return WAYS.find((way) => way.name === name) as Way;
}

/** The words for one value of each way, as they stand in a sentence: `family, year, type or license`. */
export function wayWords(): string {
  const names = WAYS.map(({ name }) => name);
  return `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}

/** Whether the values of a facet are listed alphabetically, rather than in the order of a vocabulary or backwards. */
export function isAlphabetic({ vocabulary, backwards }: DepositFacet): boolean {
  return !vocabulary && !backwards;
}

/** A value in words: `Archival` for the family ARCHIVAL, `Japanese` for the language ja. */
export function valueWords({ languages, words }: DepositFacet, value: string): string {
  return languages ? languageName(value) : (words?.[value] ?? value);
}

function creatorSentence(words: string, deposits: readonly Deposit[], value: string): string {
  const orcids = deposits.map(
    (deposit) =>
      creatorsOf(deposit).find((creator) => folded(invertedName(creator)) === folded(value))?.orcid,
  );
  const [orcid, ...others] = new Set(orcids);
  return `Deposits by ${words}${orcid && others.length === 0 ? `, ORCID ${orcid}` : ''}.`;
}

/** A value as it is compared: “Archive” and “archive” are one keyword. */
export function folded(value: string): string {
  return value.normalize('NFC').toLowerCase();
}

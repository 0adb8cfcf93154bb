import { hashes } from '../archive/hashes.ts';
import { snapshot } from '../archive/snapshot.ts';
import { cachedLanguage } from '../archive/text-cache.ts';
import { byLetter, type LetterGroup } from '../registry/browse/letters.ts';
import { type BrowseLists, browseListsOf, folded, type ValueList } from '../registry/browse/lists.ts';
import type { WayName } from '../registry/browse/ways.ts';
import { creatorsOf, invertedName } from '../registry/citation/names.ts';
import type { Deposit } from '../registry/model/deposit.ts';
import { FAMILY_SENTENCES } from '../registry/model/families.ts';
import type { Family } from '../registry/model/vocabulary.ts';
import { languageName } from '../registry/reading/language.ts';
import { familyWord } from './words.ts';

// What the pages to browse show: the deposits by every value, and the words for them.

/** How many values the index of a way shows on one page; a longer one has a page for each letter. */
export const INDEX_PAGE = 1000;

/** The deposits of the archive by every value of every way; made once for each state of the archive. */
export function lists(): BrowseLists {
  return browseListsOf(snapshot().archive, { ...hashes, language: cachedLanguage });
}

/** A value in words: `Archival` for the family ARCHIVAL, `Japanese` for the language ja. */
export function valueWords(way: WayName, value: string): string {
  if (way === 'family') return familyWord(value);
  return way === 'language' ? languageName(value) : value;
}

/** What the deposits of a value have in common, as a sentence. */
export function valueSentence(way: WayName, { value, deposits }: ValueList): string {
  const words = valueWords(way, value);
  if (way === 'family') return FAMILY_SENTENCES[value as Family];
  if (way === 'year') return `Works that are dated ${words}.`;
  if (way === 'type') return `Deposits that their depositors call “${words}”.`;
  if (way === 'keyword') return `Deposits with the keyword “${words}”.`;
  if (way === 'language') return `Deposits whose text is in ${words}, as far as its beginning tells.`;
  const [orcid, ...others] = new Set(deposits.map((deposit) => orcidOf(deposit, value)));
  return `Deposits by ${words}${orcid && others.length === 0 ? `, ORCID ${orcid}` : ''}.`;
}

/** The iD of the creator of a deposit whose name is a value of the way. */
function orcidOf(deposit: Deposit, value: string): string | undefined {
  return creatorsOf(deposit).find((creator) => folded(invertedName(creator)) === folded(value))?.orcid;
}

/** What a way leads by, as a sentence. */
export const WAY_SENTENCES: Readonly<Record<WayName, string>> = {
  family:
    'A family is a broad heading, usually found from the keywords. It is part of the identifier, and never changes.',
  year: 'The year is that of the date that a work bears.',
  type: 'The type is what the depositor calls the work.',
  creator: 'The creators of the deposits in alphabetical order.',
  keyword: 'The keywords that depositors gave their works, in alphabetical order.',
  language: 'The language is that of the text, recognized by its beginning.',
};

const indexes = new WeakMap<BrowseLists, Map<WayName, readonly LetterGroup<ValueList>[]>>();

/** The values of a way in alphabetical order of their words, letter by letter. */
export function indexOf(way: WayName): readonly LetterGroup<ValueList>[] {
  const all = lists();
  const ordered = indexes.get(all) ?? new Map<WayName, readonly LetterGroup<ValueList>[]>();
  indexes.set(all, ordered);
  const known = ordered.get(way);
  if (known) return known;
  const fresh = byLetter([...all[way].values()], ({ value }) => valueWords(way, value));
  ordered.set(way, fresh);
  return fresh;
}

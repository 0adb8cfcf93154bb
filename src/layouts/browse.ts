import { cachedLanguage } from '../archive/cache.ts';
import { hashes } from '../archive/hashes.ts';
import { snapshot } from '../archive/snapshot.ts';
import { valueWords, type WayName, wayNamed } from '../registry/pages/browse/facets.ts';
import { byLetter, type LetterGroup } from '../registry/pages/browse/letters.ts';
import { type BrowseLists, browseListsOf, type ValueList } from '../registry/pages/browse/lists.ts';
import { onceFor } from '../registry/text/once.ts';

// What the pages to browse show: the deposits by every value.

/** How many values the index of a way shows on one page; a longer one has a page for each letter. */
export const INDEX_PAGE = 1000;

/** The deposits of the archive by every value of every facet; made once for each state of the archive. */
export function lists(): BrowseLists {
  return browseListsOf(snapshot().archive, { ...hashes, language: cachedLanguage });
}

/** What the deposits of a value have in common, as a sentence. */
export function valueSentence(name: WayName, { value, deposits }: ValueList): string {
  const way = wayNamed(name);
  return way.pages.sentence(valueWords(way, value), deposits, value);
}

/** The values of a way in alphabetical order of their words, letter by letter. */
export function indexOf(way: WayName): readonly LetterGroup<ValueList>[] {
  const all = lists();
  return onceFor(all, `index of ${way}`, () =>
    byLetter([...all[way].values()], ({ value }) => valueWords(wayNamed(way), value)),
  );
}

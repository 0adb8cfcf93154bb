import { hashes } from '../archive/hashes.ts';
import { snapshot } from '../archive/snapshot.ts';
import { valueWords, type WayName, wayNamed } from '../registry/pages/browse/facets.ts';
import { byLetter } from '../registry/pages/browse/letters.ts';
import { type BrowseLists, browseListsOf, type ValueList } from '../registry/pages/browse/lists.ts';
import { type List, type ListPart, listed, partsOfList } from '../registry/pages/lists/list.ts';
import { articlesByLetter } from '../registry/pages/lists/wiki.ts';
import { onceFor } from '../registry/text/once.ts';
import type { ViewContext } from '../registry/views/links.ts';
import { keyOf, viewContext } from './view.ts';

// The pages of the lists, from the archive of this build.

/** The items of a list. */
export function itemsOf<Item>(list: List<Item>): readonly Item[] {
  return listed(list, snapshot(), hashes);
}

/** The pages of a list. */
export function partsOf<Item>(list: List<Item>): readonly ListPart<Item>[] {
  return partsOfList(list, snapshot(), hashes);
}

/** The `getStaticPaths` of a list whose file is `[...page].astro`: a page for each part, by the view that it shows. */
export function pathsOf<Item>(
  list: List<Item>,
  view?: (context: ViewContext, key: string | undefined) => unknown,
) {
  return partsOf(list).map(({ key }) => ({
    params: { page: key },
    props: { key },
    ...(view && { cacheKey: keyOf(view(viewContext(), key)) }),
  }));
}

const MOST_ON_ONE = 500;

/** The articles by the letters of their titles: the parts, how many articles there are, and whether each part has a page of its own. */
export function articlesByTitle() {
  const parts = articlesByLetter(snapshot());
  const total = parts.reduce((sum, { items }) => sum + items.length, 0);
  return { parts, total, inPages: total > MOST_ON_ONE };
}

// The pages to browse: the deposits by every value.

/** How many values the index of a way shows on one page; a longer one has a page for each letter. */
export const INDEX_PAGE = 1000;

/** The deposits of the archive by every value of every facet; made once for each state of the archive. */
export function lists(): BrowseLists {
  return browseListsOf(snapshot(), hashes.sha256);
}

/** A sentence on the deposits of a value. */
export function valueSentence(name: WayName, { value, deposits }: ValueList): string {
  const way = wayNamed(name);
  return way.pages.sentence(valueWords(way, value), deposits, value);
}

/** The values of a way in alphabetical order of their words, letter by letter. */
export function indexOf(way: WayName) {
  const all = lists();
  return onceFor(all, `index of ${way}`, () =>
    byLetter([...all[way].values()], ({ value }) => valueWords(wayNamed(way), value)),
  );
}

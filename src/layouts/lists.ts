import { hashes } from '../archive/hashes.ts';
import { snapshot } from '../archive/snapshot.ts';
import { type List, listed, partsOfList } from '../registry/pages/lists/list.ts';
import type { ListPart } from '../registry/pages/lists/parts.ts';
import type { ViewContext } from '../registry/views/links.ts';
import { keyOf, viewContext } from './view.ts';

// What the pages of the lists show, from the archive of this build.

/** The items of a list. */
export function itemsOf<Item>(list: List<Item>): readonly Item[] {
  return listed(list, snapshot().archive, hashes);
}

/** The pages of a list. */
export function partsOf<Item>(list: List<Item>): readonly ListPart<Item>[] {
  return partsOfList(list, snapshot().archive, hashes);
}

/** What `getStaticPaths` returns for a list whose file is `[...page].astro`: a page for each part, by the view that it shows. */
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

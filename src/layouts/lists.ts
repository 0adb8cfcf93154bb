import { hashes } from '../archive/hashes.ts';
import { snapshot } from '../archive/snapshot.ts';
import { type List, listed, partsOfList } from '../registry/lists/list.ts';
import type { ListPart } from '../registry/lists/parts.ts';
import { onceFor } from '../registry/once.ts';
import { pageNamed } from '../registry/pages/index.ts';
import { href } from './url.ts';

// What the pages of the lists show, from the archive of this build.

/** The items of a list. */
export function itemsOf<Item>(list: List<Item>): readonly Item[] {
  return listed(list, snapshot().archive, hashes);
}

/** The pages of a list. */
export function partsOf<Item>(list: List<Item>): readonly ListPart<Item>[] {
  return partsOfList(list, snapshot().archive, hashes);
}

/** The path of a page of a list by its key, which may have letters of any script. */
export function partPath<Item>({ page }: Pick<List<Item>, 'page'>, key: string | undefined): string {
  return `${pageNamed(page).path}${key === undefined ? '' : `${encodeURIComponent(key)}/`}`;
}

/** The link to an item where it stands now, by the anchor of its row. Throws where the list has no such item. */
export function itemHref<Item>(list: List<Item>, id: string): string {
  const keys = onceFor(
    snapshot().archive,
    `places in ${list.name}`,
    () =>
      new Map(partsOf(list).flatMap(({ key, items }) => items.map((item) => [list.id(item), key] as const))),
  );
  if (!keys.has(id)) throw new Error(`The list ${list.name} has no ${id}.`);
  return `${href(partPath(list, keys.get(id)))}#${id}`;
}

/** What `getStaticPaths` returns for a list whose file is `[...page].astro`. */
export function pathsOf<Item>(list: List<Item>) {
  return partsOf(list).map(({ key }) => ({ params: { page: key }, props: { key } }));
}

import type { Resource } from '../../archive/resources/resource.ts';
import { isFields } from './lists.ts';
import type { TableAdopter } from './resources.ts';

// The keys of the items of a table: those of the source, where ours can have them.

type Fields = Readonly<Record<string, unknown>>;

/** Whether a key is free for an item: no other has it, or the very same has it since an earlier adoption. */
export function isFree(
  key: string | undefined,
  item: unknown,
  items: ReadonlyMap<string, unknown>,
  known: ReadonlyMap<string, unknown>,
): boolean {
  const there = key === undefined ? undefined : items.get(key);
  const query = (one: unknown) => (isFields(one) ? one.canonical_query : undefined);
  return there === undefined || (known.has(key ?? '') && query(there) === query(item));
}

/** What an item calls itself; undefined where it has no name. */
export function nameOf(item: unknown): string | undefined {
  if (!isFields(item)) return undefined;
  const name = [item.slug, item.term, item.obs_id, item.dead_doi, item.entity].find(
    (one) => typeof one === 'string' && one !== '',
  );
  return name as string | undefined;
}

/** The key that an item has among ours; undefined where the table does not admit it. */
export function keyOf(
  adopter: TableAdopter,
  resource: Resource,
  before: Fields,
  key: string | undefined,
  item: unknown,
): string | undefined {
  const isMap = !Array.isArray(before[adopter.holds]);
  if (isMap && key === undefined) return undefined;
  const alone = { ...before, [adopter.holds]: isMap ? { [key ?? '']: item } : [item] };
  if (!resource.schema.safeParse(alone).success) return undefined;
  return [...resource.items(alone)][0]?.[0];
}

import type { ZodType } from 'zod';
import type { Resource } from '../../archive/resources/resource.ts';
import { isFields } from './lists.ts';
import type { TableAdopter } from './resources.ts';

// An item of a table as far as its schema admits it: what the schema does not know is left out, and said.

/** An item of ours, with the fields that were changed or left out; undefined where it cannot be one. */
interface FittedItem {
  readonly item: unknown;
  readonly left: readonly string[];
}

const ROUNDS = 20;

/**
 * Fits a value to a schema: unknown keys and optional values of another form are left out. Returns undefined where a required field remains
 * wrong. Texts stay as they are: transcripts are kept verbatim. Never throws.
 */
export function fitted(value: unknown, schema: ZodType): FittedItem | undefined {
  let item = value;
  const left = new Set<string>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const result = schema.safeParse(item);
    if (result.success) return { item: result.data, left: [...left] };
    let changed = false;
    for (const issue of result.error.issues) {
      const paths =
        issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
      for (const path of paths) {
        const next = without(item, path);
        if (next === undefined || left.has(path.join('.'))) continue;
        item = next;
        left.add(path.join('.'));
        changed = true;
      }
    }
    if (!changed) return undefined;
  }
  return undefined;
}

/** A copy of a value without what stands at a path; undefined where nothing stands there. An item of a list goes as a whole. */
function without(value: unknown, path: readonly PropertyKey[]): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return undefined;
  if (Array.isArray(value)) {
    const at = Number(first);
    if (!(at in value)) return undefined;
    const inner = rest.length > 0 ? without(value[at], rest) : undefined;
    return inner === undefined
      ? value.filter((_item, place) => place !== at)
      : value.map((one, place) => (place === at ? inner : one));
  }
  if (!isFields(value) || !(String(first) in value)) return undefined;
  const key = String(first);
  const inner = rest.length > 0 ? without(value[key], rest) : undefined;
  if (inner !== undefined) return { ...value, [key]: inner };
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));
}

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

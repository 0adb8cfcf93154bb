import type { ZodType } from 'zod';
import type { Archive, FileStore } from '../../archive/archive.ts';
import { changedTables } from '../../archive/changeset.ts';
import { RESOURCES, type ResourceValues, valueIn } from '../../archive/resources/index.ts';
import type { FileChange } from '../../archive/resources/registry-files.ts';
import type { Resource } from '../../archive/resources/resource.ts';
import { type Fields, isFields } from '../../text/json.ts';
import { derivedIn, fieldsIn, type StatedFields, stated } from './derived.ts';
import { type Completing, TABLE_ADOPTERS, type TableAdopter } from './resources.ts';
import { type AdoptionNotes, type LenientJson, lenientJson, type SourceFiles, soundText } from './source.ts';

// The other tables of an archive: each item by itself, so that one that cannot be ours takes no other with it.

/** The adopted tables: their values, and the files that change. */
interface AdoptedTables {
  readonly files: readonly FileChange[];
  readonly values: Partial<ResourceValues>;
  /** Fields that the tables state although they follow from the rest. */
  readonly stated: readonly StatedFields[];
}

/** Adopts every table that the source has. Items that the archive has already stay as they are. Never throws for what the source says. */
export function adoptTables(
  archive: Archive,
  source: SourceFiles,
  notes: AdoptionNotes,
  completing: Completing,
): AdoptedTables {
  const values: Partial<ResourceValues> = {};
  const stated: StatedFields[] = [];
  for (const adopter of TABLE_ADOPTERS) {
    const path = adopter.paths.find((one) => source.size(one) !== undefined);
    const bytes = path === undefined ? undefined : source.read(path);
    if (path === undefined || !bytes) continue;
    const resource: Resource = RESOURCES[adopter.resource];
    const read = lenientJson(bytes);
    notes.odd(adopter.resource, read);
    const before = valueIn(archive, resource) as Fields;
    if (read.oddities.length > 0 || read.replaced.length > 0) notes.kept.add(path);
    notes.file(path, bytes, 'read', resource.path);
    const { value, ...follows } = adoptedValue({ ...read, path, adopter, before }, notes, completing, source);
    stated.push({ resource: adopter.resource, ...follows });
    Object.assign(values, { [adopter.resource]: value });
  }
  return { files: changedTables(archive, values), values, stated };
}

/** A table as it was read from a path of the source, and the value that the archive has before. */
interface Read extends Pick<LenientJson, 'json' | 'replaced'> {
  readonly path: string;
  readonly adopter: TableAdopter;
  readonly before: Fields;
}

function adoptedValue(
  { path: file, adopter, json, replaced, before }: Read,
  notes: AdoptionNotes,
  completing: Completing,
  source: FileStore,
) {
  const { holds } = adopter;
  const resource: Resource = RESOURCES[adopter.resource];
  const raw = isFields(json) ? (json[holds] ?? json.items ?? json.entries ?? json.terms ?? json.data) : json;
  const isMap = !Array.isArray(before[holds]);
  const known = new Map<string, unknown>(resource.items(before));
  const items = new Map(known);
  const noText = Map.groupBy(replaced, ({ path }) => path[raw === json ? 0 : 1] ?? '');
  const following = new Map<string, Fields>();
  for (const [at, [key, one]] of entriesOf(raw).entries()) {
    const name = key || nameOf(one) || String(at + 1);
    const say = (
      done: 'mapped' | 'quarantined',
      value: unknown,
      more: { readonly field?: string; readonly note?: string },
    ) => {
      notes.kept.add(file);
      notes.add({ resource: adopter.resource, key: name, value, done, ...more });
    };
    const full = isFields(one) ? withImages(adopter.complete(one, key, completing), source) : undefined;
    const completed = full && stated(full, resource);
    const fit = completed && resource.item ? fitted(completed, resource.item) : undefined;
    const given = key ?? (isMap ? nameOf(fit) : undefined);
    const keys = (isMap && fit && adopter.keys?.(fit, given, completing)) || [given];
    const wanted = keys.find((one) => isFree(one, fit, items, known)) ?? keys[0];
    const own = fit && keyOf(adopter, resource, before, wanted, fit);
    if (!fit || own === undefined) {
      say('quarantined', one, { note: 'The model has no place for it; the file of the source is kept.' });
      continue;
    }
    if (items.has(own)) {
      if (!known.has(own))
        say('quarantined', one, {
          note: 'An item of this key stands before it; the file of the source is kept.',
        });
      continue;
    }
    if (isMap && key !== undefined && key !== own)
      say('mapped', key, { note: `Its key is none here; it stands under “${own}”.` });
    const dropped = Object.keys(derivedIn(resource, full));
    for (const field of differing(stated(one, resource), fit)) {
      if (dropped.includes(field) && !(field in fit)) continue;
      say('mapped', isFields(one) ? (one[field] ?? null) : one, { field });
    }
    for (const { path, was } of noText.get(key ?? String(at)) ?? []) {
      const field = path[raw === json ? 1 : 2] ?? resource.item_name;
      notes.replaced({ resource: adopter.resource, key: own, field }, was, soundText(was));
    }
    if (adopter.follows?.(fit, completing)) {
      following.set(own, { ...fit, ...derivedIn(resource, one) });
      continue;
    }
    items.set(own, fit);
    const scalars = dropped.filter((field) => field !== resource.derived?.items?.part?.of);
    following.set(own, { ...fieldsIn(scalars, one), ...derivedIn(resource, one) });
  }
  const held = isMap ? Object.fromEntries(items) : [...items.values()];
  return {
    value: {
      ...before,
      ...headOf(json, resource, before, [holds, ...(adopter.ours ?? [])]),
      [holds]: held,
    },
    // A table that nobody has filled says nothing of what it would count.
    head: known.size === 0 && items.size > 0 ? fieldsIn(resource.derived?.head, json) : {},
    items: following,
  };
}

/** The other members of the value, where ours admits them as they are. */
function headOf(json: unknown, resource: Resource, before: Fields, not: readonly string[]): Fields {
  if (!isFields(json)) return {};
  const head = Object.entries(json).filter(([name]) => !not.includes(name) && name in before);
  return Object.fromEntries(
    head.filter(([name, value]) => resource.schema.safeParse({ ...before, [name]: value }).success),
  );
}

function entriesOf(raw: unknown): [string | undefined, unknown][] {
  if (Array.isArray(raw)) return raw.map((item) => [undefined, item]);
  return isFields(raw) ? Object.entries(raw) : [];
}

/** Images that are not there are not named: nothing could show them. */
function withImages(item: Fields, source: FileStore): Fields {
  if (!Array.isArray(item.imgs)) return item;
  const there = (path: unknown) =>
    typeof path === 'string' && source.size(path.replace(/^\/+/, '')) !== undefined;
  return {
    ...item,
    imgs: item.imgs.filter(there),
    ...(Array.isArray(item.images)
      ? { images: item.images.filter((one) => isFields(one) && there(one.src)) }
      : {}),
  };
}

/** The fields of an item of the source that do not stand in ours as they were. */
function differing(one: unknown, item: unknown): string[] {
  if (!isFields(one)) return [];
  const ours = item as Fields;
  return Object.keys(one).filter((name) => JSON.stringify(one[name]) !== JSON.stringify(ours[name]));
}

// An item of a table as far as its schema admits it: what the schema does not know is left out, and said.

const ROUNDS = 20;

/**
 * Fits a value to a schema: unknown keys and optional values of another form are left out. Returns undefined where a required field remains
 * wrong. Texts stay as they are: transcripts are kept verbatim. Never throws.
 */
function fitted(value: unknown, schema: ZodType): Fields | undefined {
  let item = value;
  const left = new Set<string>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const result = schema.safeParse(item);
    if (result.success) return result.data as Fields;
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

/** A copy of a value without the last part of a path that is there; undefined where not even the first is. */
function without(value: unknown, path: readonly PropertyKey[]): unknown {
  const copy: unknown = structuredClone(value);
  let part = copy;
  let remove: (() => void) | undefined;
  for (const step of path.map(String)) {
    const holder = part;
    if (Array.isArray(holder) && Number(step) in holder) remove = () => holder.splice(Number(step), 1);
    else if (isFields(holder) && step in holder) remove = () => Reflect.deleteProperty(holder, step);
    else break;
    part = Object(holder)[step] as unknown;
  }
  remove?.();
  return remove && copy;
}

// The keys of the items of a table: those of the source, where ours can have them.

/** Whether a key is free for an item: no other has it, or the very same has it since an earlier adoption. */
function isFree(
  key: string | undefined,
  item: unknown,
  items: ReadonlyMap<string, unknown>,
  known: ReadonlyMap<string, unknown>,
): boolean {
  const there = key === undefined ? undefined : items.get(key);
  const query = (one: unknown) => (isFields(one) ? one.canonical_query : undefined);
  return there === undefined || (known.has(key ?? '') && query(there) === query(item));
}

/** The name of an item; undefined where it has none. */
function nameOf(item: unknown): string | undefined {
  if (!isFields(item)) return undefined;
  const names = [item.slug, item.term, item.obs_id, item.dead_doi, item.entity];
  return names.find((one): one is string => typeof one === 'string' && one !== '');
}

/** The key that an item has among ours; undefined where the table does not admit it. */
function keyOf(
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

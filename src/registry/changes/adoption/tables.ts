import type { Archive, FileStore } from '../../archive/archive.ts';
import { writeTable } from '../../archive/resources/files.ts';
import { RESOURCES } from '../../archive/resources/index.ts';
import type { FileChange } from '../../archive/resources/registry-files.ts';
import type { Resource } from '../../archive/resources/resource.ts';
import type { Deposit } from '../../model/deposit.ts';
import { RULE_IDS } from '../../model/rule.ts';
import { soundText } from './decode.ts';
import { derivedIn, fieldsIn, type StatedFields, stated } from './derived.ts';
import { type LenientJson, lenientJson } from './lenient-json.ts';
import { isFields } from './lists.ts';
import { type Completing, TABLE_ADOPTERS, type TableAdopter } from './resources.ts';
import type { AdoptionNotes, SourceFiles } from './source.ts';
import { fitted, isFree, keyOf, nameOf } from './table-items.ts';

// The other tables of an archive: each item by itself, so that one that cannot be ours takes no other with it.

type Fields = Readonly<Record<string, unknown>>;

/** What the adoption of the tables works with. */
interface TablesInput {
  readonly archive: Archive;
  readonly source: SourceFiles;
  readonly notes: AdoptionNotes;
  readonly deposits: readonly Deposit[];
  readonly completing: Omit<Completing, 'deposits'>;
}

/** What becomes of the tables: the files that change, and the files of the source that say more than was taken. */
interface AdoptedTables {
  readonly files: readonly FileChange[];
  /** The values of the tables that change. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly more: readonly string[];
  /** What the tables state although it follows from the rest. */
  readonly stated: readonly StatedFields[];
}

/** Adopts every table that the source has. Items that the archive has already stay as they are. Never throws for what the source says. */
export function adoptTables({ archive, source, notes, deposits, completing }: TablesInput): AdoptedTables {
  const byNumber = new Map(deposits.map((deposit) => [deposit.deposit_number, deposit]));
  const files: FileChange[] = [];
  const more: string[] = [];
  const values: Record<string, unknown> = {};
  const told: StatedFields[] = [];
  for (const adopter of TABLE_ADOPTERS) {
    const path = adopter.paths.find((one) => source.size(one) !== undefined);
    const bytes = path === undefined ? undefined : source.read(path);
    if (path === undefined || !bytes) continue;
    const resource: Resource = RESOURCES[adopter.resource];
    const { json, oddities, broken, replaced } = lenientJson(bytes);
    for (const { note, value } of oddities)
      notes.add({
        rule: RULE_IDS.entrySchema,
        resource: adopter.resource,
        key: '*',
        value,
        done: broken ? 'repaired' : 'mapped',
        note,
      });
    const before = archive[adopter.resource] as unknown as Fields;
    const { value, whole, ...derived } = adoptedValue(
      { adopter, resource, json, replaced, before },
      notes,
      { ...completing, deposits: byNumber },
      source,
    );
    told.push({ resource: adopter.resource, ...derived });
    if (!whole || oddities.length > 0) more.push(path);
    notes.file(path, bytes, 'read', resource.path);
    const text = writeTable(resource, value);
    values[adopter.resource] = value;
    if (text !== writeTable(resource, before)) files.push({ path: resource.path, write: text });
  }
  return { files, values, more, stated: told };
}

interface Read extends Pick<LenientJson, 'json' | 'replaced'> {
  readonly adopter: TableAdopter;
  readonly resource: Resource;
  readonly before: Fields;
}

function adoptedValue(
  { adopter, resource, json, replaced, before }: Read,
  notes: AdoptionNotes,
  completing: Completing,
  source: FileStore,
) {
  const { holds } = adopter;
  const raw = isFields(json) ? (json[holds] ?? json.items ?? json.entries ?? json.terms ?? json.data) : json;
  const isMap = !Array.isArray(before[holds]);
  const items = new Map<string, unknown>();
  const known = new Map([...resource.items(before)].map(([key, item]) => [key, item]));
  for (const [key, item] of known) items.set(key, item);
  const noText = Map.groupBy(replaced, ({ path }) => path[raw === json ? 0 : 1] ?? '');
  const derived = new Map<string, number>();
  const following = new Map<string, Fields>();
  let whole = replaced.length === 0;
  for (const [at, [key, one]] of entriesOf(raw).entries()) {
    const name = key || nameOf(one) || String(at + 1);
    const say = (done: 'mapped' | 'quarantined', value: unknown, field?: string, note?: string) => {
      whole = false;
      notes.add({
        rule: RULE_IDS.entrySchema,
        resource: adopter.resource,
        key: name,
        value,
        done,
        ...(field === undefined ? {} : { field }),
        ...(note === undefined ? {} : { note }),
      });
    };
    const full = isFields(one) ? withImages(adopter.complete(one, key, completing), source) : undefined;
    const completed = full && stated(full, resource);
    const fit = completed && resource.item ? fitted(completed, resource.item) : undefined;
    const given = key ?? (isMap ? nameOf(fit?.item) : undefined);
    const keys = (isMap && fit && adopter.keys?.(fit.item as Fields, given, completing)) || [given];
    const wanted = keys.find((one) => isFree(one, fit?.item, items, known)) ?? keys[0];
    const own = fit && keyOf(adopter, resource, before, wanted, fit.item);
    if (!fit || own === undefined) {
      say('quarantined', one, undefined, 'The model has no place for it; the file of the source is kept.');
      continue;
    }
    if (items.has(own)) {
      if (!known.has(own))
        say(
          'quarantined',
          one,
          undefined,
          'An item of this key stands before it; the file of the source is kept.',
        );
      continue;
    }
    if (isMap && key !== undefined && key !== own)
      say('mapped', key, undefined, `Its key is none here; it stands under “${own}”.`);
    const dropped = Object.keys(derivedIn(resource, full));
    for (const field of differing(stated(one, resource), fit.item)) {
      if (dropped.includes(field) && !(field in (fit.item as Fields))) continue;
      if (adopter.derived?.includes(field)) derived.set(field, (derived.get(field) ?? 0) + 1);
      else say('mapped', isFields(one) ? (one[field] ?? null) : one, field);
    }
    for (const { path, was } of noText.get(key ?? String(at)) ?? []) {
      const field = path[raw === json ? 1 : 2] ?? resource.item_name;
      notes.replaced({ resource: adopter.resource, key: own, field }, was, soundText(was));
    }
    if (adopter.follows?.(fit.item as Fields, completing)) {
      following.set(own, { ...(fit.item as Fields), ...derivedIn(resource, one) });
      continue;
    }
    items.set(own, fit.item);
    const scalars = dropped.filter((field) => field !== resource.derived?.items?.part?.of);
    following.set(own, { ...fieldsIn(scalars, one), ...derivedIn(resource, one) });
  }
  if (derived.size > 0) whole = false;
  for (const [field, count] of derived)
    notes.add({
      rule: RULE_IDS.entrySchema,
      resource: adopter.resource,
      key: '*',
      field,
      value: count,
      done: 'derived',
      note: `${count} items state another value than what they hold comes to; it was computed again.`,
    });
  const held = isMap ? Object.fromEntries(items) : [...items.values()];
  return {
    value: {
      ...before,
      ...headOf(json, resource, before, [holds, ...(adopter.ours ?? [])]),
      [holds]: held,
    },
    whole,
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

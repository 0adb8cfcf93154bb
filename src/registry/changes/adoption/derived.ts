import type { Archive } from '../../archive/archive.ts';
import { statementIn } from '../../archive/resources/files.ts';
import { RESOURCES, type ResourceName } from '../../archive/resources/index.ts';
import type { Resource } from '../../archive/resources/resource.ts';
import { publishedValue } from '../../formats/tables/published.ts';
import { same } from '../../rules/of-change.ts';
import { type Fields, isFields } from '../../text/json.ts';
import type { AdoptionNotes } from './source.ts';

// Another archive may state what follows from the rest. That is compared with what follows here, and not stored.

/** The derived fields of a table of the source: of the whole, where it is adopted whole, and of each item by its key among ours. */
export interface StatedFields {
  readonly resource: ResourceName;
  readonly head: Fields;
  readonly items: ReadonlyMap<string, Fields>;
}

/** An item of the source as it would be stored. */
export function stated(item: unknown, { derived }: Resource): unknown {
  return derived?.items ? statementIn(item, derived.items) : item;
}

/** The fields of an item that are not stored, and of a list in part of which members follow from the rest, those members. */
export function derivedIn(resource: Resource, item: unknown): Fields {
  if (!isFields(item)) return {};
  const kept = stated(item, resource) as Fields;
  const gone = Object.keys(item).filter((name) => kept[name] === undefined);
  const { part } = resource.derived?.items ?? {};
  const list = part && item[part.of];
  const members = Array.isArray(list) ? list.filter((one) => isFields(one) && part?.isDerived(one)) : [];
  return { ...fieldsIn(gone, item), ...(part && members.length > 0 ? { [part.of]: members } : {}) };
}

/** Some fields of a value, as far as it has them. */
export function fieldsIn(fields: readonly string[] = [], value: unknown): Fields {
  return Object.fromEntries(
    fields.flatMap((field) => (isFields(value) && value[field] !== undefined ? [[field, value[field]]] : [])),
  );
}

/** Says in the report how many derived values of the source are others than those that follow from what was adopted; none is waived. */
export function compareDerived(
  archive: Archive,
  stated: readonly StatedFields[],
  notes: AdoptionNotes,
): void {
  for (const { resource: name, head, items } of stated) {
    const resource: Resource = RESOURCES[name];
    const published = publishedValue(archive, resource) as Fields;
    for (const [field, value] of Object.entries(head))
      if (!same(value, published[field]))
        notes.add({
          ...place(name, field),
          value,
          to: published[field] ?? null,
          note: 'It follows from what the table holds, and is not stored.',
        });
    const views = new Map(resource.items(published as never));
    const differing = [...items].flatMap(([key, fields]) => {
      const view = views.get(key);
      const due: Fields = { ...(isFields(view) ? view : {}), ...derivedIn(resource, view) };
      return Object.entries(fields).flatMap(([field, value]) => (same(value, due[field]) ? [] : [field]));
    });
    for (const [field, { length }] of Map.groupBy(differing, (one) => one))
      notes.add({
        ...place(name, field),
        value: length,
        note: `${length} items state another value than what follows from the archive, which does not store it.`,
      });
  }
}

const place = (resource: string, field: string) => ({ resource, field, done: 'derived' }) as const;

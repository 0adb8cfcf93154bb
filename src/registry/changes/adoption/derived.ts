import { type Archive, indexOf } from '../../archive/archive.ts';
import { statementIn } from '../../archive/resources/files.ts';
import { RESOURCES, type ResourceName } from '../../archive/resources/index.ts';
import type { Resource } from '../../archive/resources/resource.ts';
import { publishedValue } from '../../formats/tables/published.ts';
import type { Deposit } from '../../model/deposit.ts';
import { RULE_IDS } from '../../model/rule.ts';
import { edgesOf } from '../../reading/citations.ts';
import { editionOf } from '../../reading/editions.ts';
import { same } from '../../rules/of-change.ts';
import { isFields } from '../../text/json.ts';
import { type AdoptionNotes, lenientJson, type SourceFiles } from './source.ts';

// What another archive states although it follows from the rest: it is compared with what its statements come to here, and not stored.

type Fields = Readonly<Record<string, unknown>>;

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

/** Says in the report how many editions of the source are others than those that follow from what was adopted. */
export function compareEditions(
  archive: Archive,
  files: readonly (readonly [Deposit, string])[],
  notes: AdoptionNotes,
): void {
  const { byNumber } = indexOf(archive);
  const differing = files.filter(([{ deposit_number }, file]) => {
    const deposit = byNumber.get(deposit_number);
    return !deposit || editionOf(archive, deposit)?.file !== file;
  });
  if (differing.length > 0)
    notes.add({
      ...place('archive', 'autonomous'),
      value: differing.length,
      note: `${differing.length} editions are others than those that follow from the archive, which does not store them.`,
    });
}

/** Says in the report how many citations of the graph of the source are others than those that are found in the adopted texts. */
export function compareGraph(archive: Archive, source: SourceFiles, notes: AdoptionNotes): void {
  const bytes = source.read('data/citation-graph.json');
  const json = bytes ? lenientJson(bytes).json : undefined;
  const edges = isFields(json) && Array.isArray(json.edges) ? json.edges.filter(isFields) : [];
  if (edges.length === 0) return;
  const nameOf = (edge: object) =>
    JSON.stringify(fieldsIn(['source_deposit', 'target_deposit', 'via'], edge));
  const found = new Map(edgesOf(archive).map((edge) => [nameOf(edge), edge]));
  // A citation that stands twice in the source is one here.
  const differing = edges.filter((edge) => {
    const due = found.get(nameOf(edge));
    found.delete(nameOf(edge));
    return !same({ ...due, ...fieldsIn(['source_axn', 'target_axn'], edge) }, due);
  });
  if (differing.length > 0)
    notes.add({
      ...place('archive', 'edges'),
      value: differing,
      note: `${differing.length} citations are others than those that follow from the texts, by which the archive finds them.`,
    });
}

const place = (resource: string, field: string) =>
  ({ rule: RULE_IDS.entrySchema, resource, key: '*', field, done: 'derived' }) as const;

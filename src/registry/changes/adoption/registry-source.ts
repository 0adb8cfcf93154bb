import { RESOURCES } from '../../archive/resources/index.ts';
import { RULE_IDS } from '../../model/rule.ts';
import { isFields } from '../../text/json.ts';
import { type Replaced, soundText } from './decode.ts';
import { lenientJson } from './lenient-json.ts';
import type { AdoptionNotes, SourceFiles } from './source.ts';

// The entries of another archive's registry: one file, its chunks, or what is left of both.

const CHUNK = /^data\/chunks\/registry\/(?!_)[^/]+\.json$/;

/** The entries of the registry of a source, unread; undefined where it has neither registry nor chunks. Never throws. */
export function foundEntries(source: SourceFiles, notes: AdoptionNotes): readonly unknown[] | undefined {
  const { path } = RESOURCES.registry;
  const bytes = source.read(path);
  const whole = bytes ? readEntries(path, bytes, notes) : undefined;
  if (whole && !whole.broken) {
    stated(whole.json, whole.entries.length, notes);
    return whole.entries;
  }
  const chunks = source.paths.filter((one) => CHUNK.test(one));
  if (!whole && chunks.length === 0) return undefined;
  const numbers = new Set(whole?.entries.map(numberIn));
  const more = chunks.flatMap((one) => {
    const held = source.read(one);
    return held ? readEntries(one, held, notes).entries : [];
  });
  const added = more.filter((entry) => !numbers.has(numberIn(entry)));
  if (added.length > 0)
    notes.add({
      rule: RULE_IDS.entrySchema,
      resource: 'registry',
      key: '*',
      value: added.length,
      done: 'repaired',
      note: `${added.length} entries were read from the chunks, because ${bytes ? `${path} is damaged` : `there is no ${path}`}.`,
    });
  return [...(whole?.entries ?? []), ...added];
}

function readEntries(path: string, bytes: Uint8Array, notes: AdoptionNotes) {
  const { json, oddities, broken, replaced } = lenientJson(bytes);
  notes.file(path, bytes, 'read', RESOURCES.registry.path);
  for (const { note, value } of oddities)
    notes.add({
      rule: RULE_IDS.entrySchema,
      resource: 'registry',
      key: '*',
      value,
      done: broken ? 'repaired' : 'mapped',
      note: `${path}: ${note}`,
    });
  const held = isFields(json) ? (json.deposits ?? json.entries) : json;
  const list = Array.isArray(held)
    ? held
    : isFields(held)
      ? Object.entries(held).map(([key, one]) =>
          isFields(one) ? { deposit_number: Number(key) || undefined, ...one } : one,
        )
      : [];
  // What was cut off may have lost a part of its last entry.
  const entries = broken ? list.slice(0, -1) : list;
  noteReplaced(path, held, replaced, notes);
  return { json, entries, broken: broken || (json !== undefined && !Array.isArray(held) && !isFields(held)) };
}

/** Says in which fields of entries something was replaced; the file is kept as it was. */
function noteReplaced(
  path: string,
  held: unknown,
  replaced: readonly Replaced[],
  notes: AdoptionNotes,
): void {
  if (replaced.length > 0) notes.keep(path);
  for (const { path: keys, was } of replaced) {
    const [at = '', field = ''] = keys.slice(keys[0] === 'deposits' || keys[0] === 'entries' ? 1 : 0);
    const entry = (held as Readonly<Record<string, unknown>> | undefined)?.[at];
    const place = { resource: RESOURCES.registry.name, key: numberIn(entry) || `entry ${at}`, field };
    notes.replaced(place, was, soundText(was));
  }
}

function stated(json: unknown, length: number, notes: AdoptionNotes): void {
  const total = isFields(json) ? json.total_deposits : undefined;
  if (total !== undefined && total !== length)
    notes.add({
      rule: RULE_IDS.entrySchema,
      resource: 'registry',
      key: '*',
      field: 'total_deposits',
      value: total,
      done: 'derived',
      to: length,
      note: 'It follows from the deposits, and is not stored.',
    });
}

function numberIn(entry: unknown): string {
  return isFields(entry) ? String(entry.deposit_number) : '';
}

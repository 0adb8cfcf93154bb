import { RESOURCES } from '../../archive/resources/index.ts';
import { AXN_PATTERN, graphemes } from '../../identity/axn.ts';
import type { AxnTables } from '../../model/catalog.ts';
import { FAMILIES, type Family } from '../../model/vocabulary.ts';
import { type Fields, isFields } from '../../text/json.ts';
import { codePointName } from '../../text/strings.ts';
import { fieldsIn } from './derived.ts';
import { type AdoptionNotes, lenientJson, type Replaced, type SourceFiles, soundText } from './source.ts';
import { textOf } from './values.ts';

// The entries of another archive's registry: one file, its chunks, or what is left of both.

const CHUNK = /^data\/chunks\/registry\/(?!_)[^/]+\.json$/;

/** The entries of a registry, unread, and what it states of all of them although it follows from them. */
interface FoundRegistry {
  readonly entries: readonly unknown[];
  readonly head: Fields;
}

/** The registry of a source; undefined where it has neither registry nor chunks. Never throws. */
export function foundRegistry(source: SourceFiles, notes: AdoptionNotes): FoundRegistry | undefined {
  const { path } = RESOURCES.registry;
  const bytes = source.read(path);
  const whole = bytes ? readEntries(path, bytes, notes) : undefined;
  if (whole && !whole.broken) {
    const { head } = RESOURCES.registry.derived ?? {};
    return { entries: whole.entries, head: fieldsIn(head, whole.json) };
  }
  const chunks = source.paths.filter((one) => CHUNK.test(one));
  if (!whole && chunks.length === 0) return undefined;
  const numbers = new Set(whole?.entries.map(statedNumber));
  const more = chunks.flatMap((one) => {
    const held = source.read(one);
    return held ? readEntries(one, held, notes).entries : [];
  });
  const added = more.filter((entry) => !numbers.has(statedNumber(entry)));
  if (added.length > 0)
    notes.add({
      resource: 'registry',
      value: added.length,
      done: 'repaired',
      note: `${added.length} entries were read from the chunks, because ${bytes ? `${path} is damaged` : `there is no ${path}`}.`,
    });
  return { entries: [...(whole?.entries ?? []), ...added], head: {} };
}

function readEntries(path: string, bytes: Uint8Array, notes: AdoptionNotes) {
  const read = lenientJson(bytes);
  const { json, broken, replaced } = read;
  notes.file(path, bytes, 'read', RESOURCES.registry.path);
  notes.odd('registry', read, path);
  const held = isFields(json) ? (json.deposits ?? json.entries) : json;
  const list = Array.isArray(held)
    ? held
    : isFields(held)
      ? Object.entries(held).map(([key, one]) =>
          isFields(one) ? { deposit_number: Number(key) || undefined, ...one } : one,
        )
      : [];
  // A cut may have taken a part of the last entry.
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
  if (replaced.length > 0) notes.kept.add(path);
  for (const { path: keys, was } of replaced) {
    const [at = '', field = ''] = keys.slice(keys[0] === 'deposits' || keys[0] === 'entries' ? 1 : 0);
    const entry = (held as Fields | undefined)?.[at];
    const place = { resource: RESOURCES.registry.name, key: statedNumber(entry) || `entry ${at}`, field };
    notes.replaced(place, was, soundText(was));
  }
}

function statedNumber(entry: unknown): string {
  return isFields(entry) ? String(entry.deposit_number) : '';
}

// Numbers and identifiers of a foreign registry: they never change, and what cannot stand beside another stops the adoption.

/** An entry with its number and the parts of its identifier, as they stand. */
export interface NumberedEntry {
  readonly number: number;
  readonly axn: string;
  readonly hex: string;
  readonly family: Family;
  /** The glyphs in the identifier, whatever they are. */
  readonly emoji: string;
  readonly raw: Fields;
}

/**
 * The entries in the order of their numbers. Where two have one number and two identifiers, a number is missing or an identifier is none,
 * `notes` are stopped. `keep` answers which of two entries keeps its number, by its identifier.
 */
export function numbered(
  found: readonly unknown[],
  notes: AdoptionNotes,
  keep: ReadonlyMap<number, string>,
): readonly NumberedEntry[] {
  const entries = found.flatMap((raw, at): NumberedEntry[] => {
    const one = isFields(raw) ? identified(raw) : 'it is no object';
    if (typeof one !== 'string') return [one];
    notes.stop(
      'AXN-001',
      `entry ${at + 1}`,
      'axn',
      isFields(raw) ? (raw.axn ?? null) : raw,
      `This entry cannot be a deposit: ${one}. Correct or remove it in a copy of the source.`,
    );
    return [];
  });
  const byNumber = Map.groupBy(entries, ({ number }) => number);
  const kept = [...byNumber].flatMap(([number, same]): NumberedEntry[] => {
    if (same.length === 1) return same;
    // An entry that stands there twice is one; of two states of one deposit the first counts, and the other is kept.
    const isOne = same.every(({ axn }) => axn === same[0]?.axn);
    const one = isOne ? same[0] : same.find(({ axn }) => axn === keep.get(number));
    if (!one) {
      const names = same.map(({ axn }) => axn).join(' or ');
      notes.stop(
        'AXN-004',
        String(number),
        'deposit_number',
        same.map(({ axn }) => axn),
        `${same.length} entries have this number. Which one keeps it? Run the command again with --keep ${number}=AXN, where AXN is ${names}.`,
      );
      return [];
    }
    for (const other of same.filter((entry) => entry !== one)) {
      notes.kept.add(RESOURCES.registry.path);
      notes.add({
        rule: 'AXN-004',
        resource: 'registry',
        key: String(number),
        field: 'axn',
        value: other.axn,
        done: 'quarantined',
        note: `Deposit ${number} is ${one.axn}, by the entry that stands first; this one is kept below data/adopted/.`,
      });
    }
    return [one];
  });
  const sorted = kept.sort((a, b) => a.number - b.number);
  sorted.forEach(({ number }, at) => {
    const before = at === 0 ? 0 : (sorted[at - 1]?.number ?? 0);
    if (number !== before + 1 && !notes.isStopped)
      notes.stop(
        'AXN-004',
        String(before + 1),
        'deposit_number',
        null,
        `The number ${before + 1} has no entry, and the next one is ${number}. Add what is missing to a copy of the source, a withdrawn deposit if the work is gone.`,
      );
  });
  return sorted;
}

function identified(raw: Fields): NumberedEntry | string {
  const number = numberOf(raw.deposit_number ?? raw.number ?? raw.n ?? raw.id);
  if (number === undefined) return 'it has no deposit number';
  const axn = textOf(raw.axn) ?? textOf(raw.axn_id) ?? '';
  if (!AXN_PATTERN.test(axn))
    return `its identifier is ${JSON.stringify(raw.axn ?? null)}, which has not the form AXN:<HEX>.<FAMILY>.<EMOJI>`;
  const [head = '', family = '', emoji = ''] = axn.split('.');
  const known = FAMILIES.find((one) => one === family);
  return { number, axn, hex: head.slice('AXN:'.length), family: known ?? 'UNCLASSIFIED', emoji, raw };
}

function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^\d{1,5}$/.test(value.trim()) ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) && number >= 1 && number <= 0xffff
    ? number
    : undefined;
}

// The glyph table of another archive: its protocol's, else the one that its proved deposits show, else ours.

const SIZE = 256;

/** The tables that an adopted archive has, and where they come from. */
interface FoundTables {
  readonly tables: Pick<AxnTables, 'glyph_table' | 'glyph_names' | 'cluster_table' | 'cluster_readings'>;
  readonly from: 'protocol' | 'deposits' | 'ours';
}

/** A deposit whose hash is proved, for what its glyphs say of the table. */
interface Proof {
  readonly hash: string;
  readonly emoji: string;
}

/** The tables of an archive by its protocol document, if it has one, and by the glyphs of proved deposits. */
export function foundTables(protocol: unknown, proofs: readonly Proof[], ours: AxnTables): FoundTables {
  const stated = tableIn(protocol, 'glyph_table');
  if (stated && new Set(stated).size === SIZE) {
    const clusters = tableIn(protocol, 'cluster_table');
    const readings = valueNamed(protocol, 'cluster_readings');
    const whole =
      clusters &&
      isFields(readings) &&
      clusters.every((name) => typeof readings[name] === 'string' && readings[name] !== '');
    return {
      from: 'protocol',
      tables: {
        glyph_table: stated,
        glyph_names: namesOf(stated, ours),
        cluster_table: whole ? clusters : ours.cluster_table,
        cluster_readings: whole ? (readings as Record<string, string>) : ours.cluster_readings,
      },
    };
  }
  const shown = shownBy(proofs);
  if ([...shown].every(([byte, glyph]) => ours.glyph_table[byte] === glyph))
    return { from: 'ours', tables: ours };
  const glyph_table = filled(shown, ours.glyph_table);
  return {
    from: 'deposits',
    tables: { ...ours, glyph_table, glyph_names: namesOf(glyph_table, ours) },
  };
}

/** A table of 256 texts under a name, wherever in a document: a list, or a map by byte in decimal or hexadecimal. */
function tableIn(document: unknown, name: string): string[] | undefined {
  const value = valueNamed(document, name);
  const list = Array.isArray(value)
    ? value
    : isFields(value)
      ? Array.from(
          { length: SIZE },
          (_, byte) =>
            value[String(byte)] ??
            value[byte.toString(16).padStart(2, '0')] ??
            value[byte.toString(16).toUpperCase().padStart(2, '0')],
        )
      : [];
  const texts = list.map((one) => (isFields(one) ? (one.glyph ?? one.emoji ?? one.name) : one));
  return texts.length === SIZE && texts.every((one) => typeof one === 'string' && GLYPH.test(one))
    ? (texts as string[])
    : undefined;
}

/** Signs that can stand in an identifier: no full stop, which ends a part of it, and nothing that cannot be seen. */
const GLYPH = /^[^.\s\p{Cc}]+$/u;

function valueNamed(value: unknown, name: string, depth = 0): unknown {
  if (!isFields(value) || depth > 4) return undefined;
  if (value[name] !== undefined) return value[name];
  for (const inner of Object.values(value)) {
    const found = valueNamed(inner, name, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The glyph of each byte that proved deposits show, by the most of them. */
function shownBy(proofs: readonly Proof[]): Map<number, string> {
  const seen = proofs.flatMap(({ hash, emoji }) => {
    const glyphs = graphemes(emoji);
    if (glyphs.length !== 6) return [];
    return glyphs.map((glyph, at) => ({ glyph, byte: Number.parseInt(hash.slice(2 * at, 2 * at + 2), 16) }));
  });
  const most = (all: typeof seen) =>
    [...Map.groupBy(all, ({ glyph }) => glyph)].sort(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? '';
  return new Map([...Map.groupBy(seen, ({ byte }) => byte)].map(([byte, all]) => [byte, most(all)]));
}

/** A whole table of different glyphs: what is shown in its place, else ours, else one of ours that is free. */
function filled(shown: ReadonlyMap<number, string>, ours: readonly string[]): string[] {
  const table: (string | undefined)[] = Array.from({ length: SIZE }, () => undefined);
  const used = new Set<string>();
  const put = (byte: number, glyph: string | undefined) => {
    if (glyph === undefined || used.has(glyph) || table[byte] !== undefined) return;
    table[byte] = glyph;
    used.add(glyph);
  };
  for (const [byte, glyph] of shown) put(byte, glyph);
  ours.forEach((glyph, byte) => {
    put(byte, glyph);
  });
  const free = ours.filter((glyph) => !used.has(glyph));
  return table.map((glyph) => glyph ?? free.shift() ?? '');
}

function namesOf(table: readonly string[], ours: AxnTables): string[] {
  const known = new Map(ours.glyph_table.map((glyph, at) => [glyph, ours.glyph_names[at] ?? glyph]));
  return table.map((glyph) => known.get(glyph) ?? [...glyph].map(codePointName).join(' '));
}

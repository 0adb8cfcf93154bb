import { graphemes } from '../../identity/axn.ts';
import type { AxnTables } from '../../model/catalog.ts';
import { isFields } from '../../text/json.ts';
import { codePointName } from '../../text/strings.ts';

// The glyph table of another archive: its protocol's, else the one that its proved deposits show, else ours.

const SIZE = 256;

/** The tables that an adopted archive has, and where they come from. */
interface FoundTables {
  readonly tables: Pick<AxnTables, 'glyph_table' | 'glyph_names' | 'cluster_table' | 'cluster_readings'>;
  readonly from: 'protocol' | 'deposits' | 'ours';
}

/** A deposit whose hash is proved, for what its glyphs say of the table. */
export interface Proof {
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
  const differs = [...shown].some(([byte, glyph]) => ours.glyph_table[byte] !== glyph);
  if (!differs) return { from: 'ours', tables: ours };
  const glyph_table = filled(shown, ours.glyph_table);
  return {
    from: 'deposits',
    tables: {
      ...ours,
      glyph_table,
      glyph_names: namesOf(glyph_table, ours),
      cluster_table: ours.cluster_table,
      cluster_readings: ours.cluster_readings,
    },
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

/** What can stand in an identifier: no full stop, which ends a part of it, and nothing that cannot be seen. */
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
  const votes = new Map<number, Map<string, number>>();
  for (const { hash, emoji } of proofs) {
    const glyphs = graphemes(emoji);
    if (glyphs.length !== 6) continue;
    glyphs.forEach((glyph, at) => {
      const byte = Number.parseInt(hash.slice(2 * at, 2 * at + 2), 16);
      const of = votes.get(byte) ?? new Map<string, number>();
      of.set(glyph, (of.get(glyph) ?? 0) + 1);
      votes.set(byte, of);
    });
  }
  return new Map([...votes].map(([byte, of]) => [byte, [...of].sort(([, a], [, b]) => b - a)[0]?.[0] ?? '']));
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

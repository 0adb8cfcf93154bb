import { type Fields, fieldsOf, textsOf } from './json.ts';

// The identifier as the published protocol describes it (`/api/axn-protocol.json`): derived here from nothing but that document.

/** The tables of the identifier protocol. */
export type Tables = Exclude<ReturnType<typeof tablesOf>, string>;

const GLYPHS = 6;
const DIGITS = 4;

/** The pattern that the specification gives for a whole identifier. */
export const AXN_FORM = /^AXN:[0-9A-F]{2,4}\.[A-Z]+\.[^.]{1,}$/;

/** The tables of the published protocol, or why they cannot be used. */
export function tablesOf(protocol: Fields | undefined) {
  if (!protocol) return 'the identifier protocol is missing or no JSON object';
  const glyphs = textsOf(protocol.glyph_table);
  if (glyphs.length !== 256 || new Set(glyphs).size !== 256 || glyphs.includes(''))
    return 'the glyph table has no 256 different glyphs';
  if (glyphs.some((glyph) => !isOneGrapheme(glyph))) return 'the glyph table holds what is not one grapheme';
  return {
    /** The glyph of each byte, and the cluster of each. */
    glyphs,
    clusters: textsOf(protocol.cluster_table),
    readings: fieldsOf(protocol.cluster_readings) ?? {},
    families: new Set(textsOf(fieldsOf(fieldsOf(protocol.format)?.family)?.values)),
  };
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
const isOneGrapheme = (text: string) => [...segmenter.segment(text)].length === 1;

/** A number as a label: upper-case hexadecimal of at least two digits. */
function labelOf(number: number): string {
  return number.toString(16).toUpperCase().padStart(2, '0');
}

/** A label with zeros on the left, as labels are compared. */
export function padded(label: string): string {
  return label.padStart(DIGITS, '0');
}

/**
 * The label that a deposit is due: that of its number, and where an earlier deposit has it already, as in an adopted archive, the
 * one after the highest in use. `used` holds the padded labels of the deposits before it.
 */
export function dueLabel(number: number, used: ReadonlySet<string>): string {
  const own = labelOf(number);
  if (!used.has(padded(own))) return own;
  let highest = 0;
  for (const label of used) highest = Math.max(highest, Number.parseInt(label, 16));
  return labelOf(highest + 1);
}

/** The glyphs that the first six bytes of a hash select, with their clusters and how they are read. */
export function glyphsFor(hash: string, { glyphs, clusters, readings }: Tables) {
  const bytes = Array.from({ length: GLYPHS }, (_, at) =>
    Number.parseInt(hash.slice(2 * at, 2 * at + 2), 16),
  );
  const names = bytes.map((byte) => clusters[byte] ?? '');
  return {
    emoji: bytes.map((byte) => glyphs[byte] ?? '').join(''),
    clusters: names,
    reading: names.map((name) => String(readings[name] ?? '')).join(' → '),
  };
}

const encoder = new TextEncoder();

/** The bytes that git hashes as the id of a file: a header, and its content (the last part of a SWHID `swh:1:cnt:`). */
export function blobOf(bytes: Uint8Array): Uint8Array {
  const header = encoder.encode(`blob ${bytes.length}\0`);
  const blob = new Uint8Array(header.length + bytes.length);
  blob.set(header);
  blob.set(bytes, header.length);
  return blob;
}

/** The bytes before the body of a deposited text: title, creator and description, each a line as the protocol brings it into one form. */
export function headOf(parts: readonly string[]): Uint8Array {
  const lines = parts.map((part) =>
    part
      .replace(/^\uFEFF+/, '')
      .replace(/\r\n?/g, '\n')
      .normalize('NFC'),
  );
  return encoder.encode(`${lines.join('\n')}\n`);
}

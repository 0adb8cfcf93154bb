import { prefixOf, spreadDigits } from '../registry/archive/resources/shards.ts';
import { glyphsByTable, plainGlyphs, sameAxn } from '../registry/identity/parts.ts';
import {
  type BrowseRow,
  GLYPH_WORDS_FILE,
  type GlyphWords,
  type HashRow,
  type IdRow,
  LOOKUP_INDEX,
  type LookupIndex,
  type LookupKind,
  lookupFile,
  rowFile,
} from '../registry/pages/publication/site-files.ts';
import { siteJson } from './shared.ts';

// From identifiers to deposits, over the small files of the site. Every function rejects when a file cannot be fetched, and tries
// again when it is called again.

/** The row of a deposit, from a small file. Rejects when that cannot be fetched; the next call tries again. */
export async function rowOf(depositNumber: number): Promise<BrowseRow> {
  const rows = await siteJson<readonly BrowseRow[]>(rowFile(depositNumber));
  const row = rows.find(({ n }) => n === depositNumber);
  if (!row) throw new Error(`no row of deposit ${depositNumber}`);
  return row;
}

/** The row of a deposit, or undefined where no deposit has that number. */
export async function depositRow(depositNumber: number): Promise<BrowseRow | undefined> {
  const isOne = depositNumber > 0 && depositNumber <= (await siteJson<LookupIndex>(LOOKUP_INDEX)).deposits;
  return isOne ? rowOf(depositNumber) : undefined;
}

/**
 * The deposits whose hash begins with these lower-case hex digits; with 64 digits the one that has exactly this hash. Undefined for
 * so few digits that many files would have to be searched.
 */
export async function hashesBeginning(digits: string): Promise<readonly HashRow[] | undefined> {
  const rows = await rowsAt<HashRow>('hash', digits);
  return rows?.filter(([hash]) => hash.startsWith(digits));
}

/** The numbers of the deposits whose published text has a SHA-256 that begins with these lower-case hex digits, eight or more. */
export async function depositsWithHash(digits: string): Promise<number[]> {
  const rows = (await hashesBeginning(digits)) ?? [];
  return rows.flatMap(([, number, stated]) => (stated ? [] : [number]));
}

/** The deposits of an identifier in normal form: a SWHID, an ORCID, a DOI, a sovereign id or a retired AXN. */
export async function depositsWithId(id: string): Promise<IdRow | undefined> {
  const rows = await rowsAt<IdRow>('id', spreadDigits(id));
  return rows?.find((row) => row.id === id);
}

/** The deposits of a HEX label, current or retired: current ones win, and only an adopted archive has several of one label. */
export async function depositsWithHex(hex: string): Promise<BrowseRow[]> {
  const { shared_labels = [] } = await siteJson<LookupIndex>(LOOKUP_INDEX);
  const row = shared_labels.includes(hex) ? undefined : await depositRow(Number.parseInt(hex, 16));
  if (row?.a.startsWith(`AXN:${hex}.`)) return [row];
  const { of = [] } = (await depositsWithId(`AXN:${hex}`)) ?? {};
  const rows = await Promise.all([...of].sort((a, b) => a - b).map(depositRow));
  return rows.filter((found) => found !== undefined);
}

/** The deposit that bears a whole AXN, or bore it once. */
export async function depositWithAxn(axn: string, hex: string): Promise<BrowseRow | undefined> {
  const labeled = (await depositsWithHex(hex)).find(({ a }) => sameAxn(a, axn));
  if (labeled) return labeled;
  const [number] = (await depositsWithId(plainGlyphs(axn)))?.of ?? [];
  return number === undefined ? undefined : depositRow(number);
}

/** The glyph and the spoken word of each byte. */
export function glyphWords(): Promise<GlyphWords> {
  return siteJson(GLYPH_WORDS_FILE);
}

/** The hash digits of some glyphs, or undefined if one of them is not the registry's. Variation selectors do not count. */
export async function glyphDigits(glyphs: string): Promise<string | undefined> {
  const table = (await glyphWords()).map(([glyph]) => plainGlyphs(glyph));
  const digits = (glyph: string) => table.indexOf(glyph).toString(16).padStart(2, '0');
  return glyphsByTable(plainGlyphs(glyphs), table)?.map(digits).join('');
}

async function rowsAt<Row>(kind: LookupKind, digits: string): Promise<readonly Row[] | undefined> {
  const { divided } = await siteJson<LookupIndex>(LOOKUP_INDEX);
  const prefix = prefixOf(digits, divided[kind]);
  return prefix === undefined ? undefined : siteJson(lookupFile(kind, prefix));
}

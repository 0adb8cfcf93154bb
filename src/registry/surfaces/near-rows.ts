import type { Archive } from '../archive.ts';
import { type NearKind, nearDigits } from '../find/near.ts';
import type { Keyed } from '../find/shards.ts';
import { normalizeDoi, suffixOf } from '../resolution/doi.ts';
import type { NearRow } from './lookup-files.ts';

/** How many identifiers with one half in common are listed: a file stays small, whatever identifiers look like. */
const MOST_ALIKE = 200;

/** As many hash digits as six glyphs stand for. */
const GLYPH_DIGITS = 12;

/** Every identifier that a mistyped one may mean, under the digits of both of its halves; each once under each. */
export function nearRows({ registry, resolution }: Archive): Keyed<NearRow>[] {
  const rows = new Map<string, Keyed<NearRow>>();
  const add = (kind: NearKind, id: string, compared = id) => {
    for (const digits of nearDigits(kind, compared))
      rows.set(`${digits} ${kind} ${id}`, { digits, row: [kind, id] });
  };
  for (const { dead_doi, sovereign_id, record } of resolution.mappings) {
    const doi = normalizeDoi(dead_doi) ?? dead_doi;
    add('doi', doi, suffixOf(doi));
    if (sovereign_id !== undefined && record !== undefined) add('sovereign', sovereign_id.toUpperCase());
  }
  for (const { hash, sovereign_id } of registry.deposits) {
    if (sovereign_id !== undefined) add('sovereign', sovereign_id.toUpperCase());
    add('glyphs', hash.slice(0, GLYPH_DIGITS));
  }
  const alike = Map.groupBy(rows.values(), ({ digits }) => digits);
  return [...alike.values()].flatMap((some) => some.slice(0, MOST_ALIKE));
}

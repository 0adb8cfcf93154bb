import { createHash } from 'node:crypto';
import type { Archive } from '../../../src/registry/archive.ts';
import { citationsOf } from '../../../src/registry/reading/citations.ts';

// The rows that the tables must have, taken from the archive by hand, and what a cell must be for a value: none of it from `tables/`.

/** A record of the archive: its members are the columns that it has a value in. */
export type Expected = Readonly<Record<string, unknown>>;

/** The tables in the order of the files, each with the column by which its rows are told apart, where one does. */
export const KEYS: Readonly<Record<string, readonly string[]>> = {
  deposits: ['deposit_number'],
  concepts: ['term'],
  terms: ['term'],
  addresses: ['slug'],
  captures: ['obs_id'],
  register: ['obs_id'],
  citations: ['source_deposit', 'target_deposit', 'via'],
  resolution: ['dead_doi', 'title', 'status', 'match_type'],
};

/** The columns that hold days and instants. Everything else is of the type that its value has in the archive. */
export const DAYS = ['date', 'superseded_at', 'withdrawn_at', 'latest_observation_date'];
export const INSTANTS = ['minted_at'];

/** Whether a column of a table holds days. The resolution index has words there, too. */
export function isDay(table: string, column: string): boolean {
  return DAYS.includes(column) && table !== 'resolution';
}

/** The records of each table of an archive. */
export function expectedTables(archive: Archive): Readonly<Record<string, readonly Expected[]>> {
  const { registry, concepts, terms, addresses, captures, register, resolution } = archive;
  return {
    deposits: registry.deposits,
    concepts: Object.values(concepts.concepts),
    terms: terms.terms,
    addresses: Object.entries(addresses.addresses).map(([slug, address]) => ({
      slug,
      addr_id: `ADDR-${createHash('sha256').update(address.canonical_query.normalize('NFC').trim()).digest('hex').slice(0, 12)}`,
      ...address,
    })),
    captures: captures.entries,
    register: register.entries.flatMap(({ dates: _, n_observations: __, observations, ...first }) => {
      const { slug, addr_id, q, surface, entity } = first;
      const later = observations.map((one, at) => ({
        slug,
        addr_id,
        q,
        surface,
        entity,
        observation: at + 2,
        ...one,
      }));
      return [{ ...first, observation: 1 }, ...later];
    }),
    citations: citationsOf(archive).map(({ source, target, via, evidence_token, doi }) => ({
      source_deposit: source.deposit_number,
      source_axn: source.axn,
      target_deposit: target.deposit_number,
      target_axn: target.axn,
      via,
      evidence_token,
      extracted_by: 'src/registry/reading/citations.ts',
      doi,
    })),
    resolution: resolution.mappings,
  };
}

/** What a reader read: rows by column, with null where there is no value. */
export type Read = readonly Readonly<Record<string, unknown>>[];

/**
 * The differences between the records of a table and the rows that were read, each row found by its key, and every column compared.
 * `plain` turns a value as the reader gives it into the value of the archive: text, number, boolean, list or object.
 */
export function compareTable(
  table: string,
  expected: readonly Expected[],
  rows: Read,
  plain: (value: unknown, wanted: unknown, column: string) => unknown,
): string[] {
  const keyOf = (row: Expected) => JSON.stringify((KEYS[table] ?? []).map((name) => String(row[name])));
  const known = Map.groupBy(rows, keyOf);
  const errors =
    rows.length === expected.length ? [] : [`${table}: ${rows.length} rows of ${expected.length}`];
  for (const record of expected) {
    const key = keyOf(record);
    const row = known.get(key)?.shift();
    if (!row) {
      errors.push(`${table}: no row ${key}`);
      continue;
    }
    for (const column of new Set([...Object.keys(record), ...Object.keys(row)])) {
      const wanted = record[column] ?? null;
      if (!(column in row)) errors.push(`${table} ${key}: no column ${column}`);
      const found = row[column] ?? null;
      const got = found === null ? null : plain(found, wanted, column);
      if (JSON.stringify(got) !== JSON.stringify(wanted))
        errors.push(
          `${table} ${key}: ${column} is ${JSON.stringify(got)}, and was ${JSON.stringify(wanted)}`,
        );
    }
  }
  return errors;
}

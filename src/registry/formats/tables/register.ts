import * as z from 'zod';
import { webPath } from '../../archive/resources/resource.ts';
import { register } from '../../archive/resources/tables.ts';
import { LaterObservation, RegisterEntry } from '../../model/observations.ts';
import { observationsOf } from '../../pages/lists/register.ts';
import { columnsOf } from './columns.ts';
import type { Row, Table } from './table.ts';

const { slug, addr_id, q, surface, entity } = RegisterEntry.shape;

const { q: _issued, ...rest } = LaterObservation.shape;

/** A row: the string as it was issued, the address of the entry, which of its observations it is, and the observation. */
const Observation = z.strictObject({
  slug,
  addr_id,
  q,
  surface,
  entity,
  observation: z.int().min(1),
  ...rest,
});

/**
 * The observation register, one row for each observation: an entry holds its first observation beside what all have in common, and a
 * later one must not change the row of an earlier. Rows are by day, so that new ones come last; those of one day are in the order of
 * their entries.
 */
export const registerTable: Table = {
  name: 'register',
  title: 'Observation register',
  purpose:
    'One row for each dated observation of a query at a surface, by day. An entry of the register with several observations has as many rows, with the same slug.',
  derived_from: [webPath(register)],
  key: ['obs_id'],
  columns: columnsOf(Observation, 'register-table'),
  rows: (archive) =>
    archive.register.entries
      .flatMap((entry) => {
        const address = {
          slug: entry.slug,
          addr_id: entry.addr_id,
          surface: entry.surface,
          entity: entry.entity,
        };
        return observationsOf(entry).map((observed, at): Row & { readonly date: string } => ({
          ...observed,
          ...address,
          q: observed.q ?? entry.q,
          observation: at + 1,
        }));
      })
      .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0)),
};

import { webPath } from '../../archive/resources/resource.ts';
import { captures } from '../../archive/resources/tables.ts';
import { Capture } from '../../model/observations.ts';
import { columnsOf } from './columns.ts';
import type { Table } from './table.ts';

/** The captures, in the order in which they were recorded. */
export const capturesTable: Table = {
  name: 'captures',
  title: 'Captures',
  purpose:
    'One row for each capture of an answer, in the order in which they were recorded: query, day, surface, what it found, and paths of its images.',
  derived_from: [webPath(captures)],
  key: ['obs_id'],
  columns: columnsOf(Capture, captures.catalog_name),
  rows: (archive) => archive.captures.entries,
};

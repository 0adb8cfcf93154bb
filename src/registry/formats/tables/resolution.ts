import { resolutionView } from '../../archive/resolution/view.ts';
import { webPath } from '../../archive/resources/resource.ts';
import { resolution } from '../../archive/resources/tables.ts';
import { PublishedMapping } from '../../model/published.ts';
import { columnsOf } from './columns.ts';
import type { Table } from './table.ts';

/** The legacy DOIs, in the order in which they were added. One DOI can have several mappings: no column names a row. */
export const resolutionTable: Table = {
  name: 'resolution',
  title: 'DOI resolution',
  purpose:
    'One row for each mapping of a legacy DOI, in the order in which they were added: what became of the work, and how it was matched.',
  derived_from: [webPath(resolution)],
  key: [],
  columns: columnsOf(PublishedMapping, resolution.catalog_name),
  rows: (archive) => resolutionView(archive).mappings,
};

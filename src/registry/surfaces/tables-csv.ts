import { pageNamed } from '../pages/index.ts';
import { csvOf } from '../tables/csv.ts';
import { TABLES } from '../tables/index.ts';
import type { Table } from '../tables/table.ts';
import type { Surface } from './surface.ts';

/** The folder of what is downloaded whole: that of the page of the data files. */
export const DOWNLOADS = pageNamed('datasets-page').path;

/** The path of a table as CSV. */
export function csvPath({ name }: Pick<Table, 'name'>): string {
  return `${DOWNLOADS}${name}.csv`;
}

/** `/datasets/<TABLE>.csv`: each table as one CSV file (RFC 4180, with LF). */
export const tablesCsvSurface: Surface = {
  name: 'tables-csv',
  path: csvPath({ name: '<TABLE>' }),
  purpose:
    'The archive as tables in CSV (RFC 4180, lines end in LF), for programs: every value is exactly what it is, also one that a spreadsheet would run as a formula. Lists and objects are JSON; <TABLE> is the name of the table.',
  group: 'tables',
  derived_from: [...new Set(TABLES.flatMap(({ derived_from }) => derived_from))],
  export: true,
  files: ({ archive, tools }) =>
    TABLES.map((table) => ({
      path: csvPath(table),
      content: () => csvOf(table, table.rows(archive, tools), tools),
    })),
};

import { TABLES } from '../tables/index.ts';
import { parquetOf, partsOf } from '../tables/parquet.ts';
import type { Table } from '../tables/table.ts';
import type { Surface, SurfaceContext } from './surface.ts';
import { DOWNLOADS, tablesCsvSurface } from './tables-csv.ts';

/** The path of a part of a table as Parquet; parts are counted from 0, and numbered from 1. */
export function parquetPath({ name }: Pick<Table, 'name'>, part: number): string {
  return `${DOWNLOADS}${name}-${String(part + 1).padStart(4, '0')}.parquet`;
}

/** `/datasets/<TABLE>-<NNNN>.parquet`: each table in Parquet files of 4,096 rows, whose earlier ones stay as they are when rows come. */
export const tablesParquetSurface: Surface = {
  name: 'tables-parquet',
  path: `${DOWNLOADS}<TABLE>-<NNNN>.parquet`,
  purpose:
    'The same tables in Parquet, with typed columns, in files of 4,096 rows. New rows change the last file only, so that a copy fetches little; <NNNN> counts the files of a table from 0001.',
  group: 'tables',
  derived_from: tablesCsvSurface.derived_from,
  export: true,
  files: (context) => TABLES.flatMap((table) => filesOfTable(table, context)),
};

function filesOfTable(table: Table, { archive, tools }: SurfaceContext) {
  const parts = partsOf(table.rows(archive, tools));
  return parts.map((rows, part) => ({
    path: parquetPath(table, part),
    content: () => onePart(() => parquetOf(table, rows)),
  }));
}

/** A content in parts, though it is one: it is then hashed while it is written, and not made again for its hash. */
function* onePart(make: () => Uint8Array): Iterable<Uint8Array> {
  yield make();
}

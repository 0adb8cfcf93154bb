import { newestInstant } from '../formats/discovery/newest.ts';
import { downloadsOf } from '../formats/downloads/files.ts';
import { dataPackageOf } from '../formats/downloads/tables.ts';
import { TABLES } from '../formats/tables/index.ts';
import { csvOf, PART_ROWS, parquetOf, partsOf, type Table } from '../formats/tables/table.ts';
import { DOWNLOADS } from '../model/vocabulary.ts';
import { jsonText, type Surface, type SurfaceContext, singleFile } from '../pages/publication/surface.ts';

// The archive as tables, and what describes them.

/** The path of a table as CSV. */
export function csvPath({ name }: Pick<Table, 'name'>): string {
  return `${DOWNLOADS}${name}.csv`;
}

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
      content: () => csvOf(table, table.rows(archive, tools)),
    })),
};

/** The path of a part of a table as Parquet; parts are counted from 0, and numbered from 1. */
export function parquetPath({ name }: Pick<Table, 'name'>, part: number): string {
  return `${DOWNLOADS}${name}-${String(part + 1).padStart(4, '0')}.parquet`;
}

export const tablesParquetSurface: Surface = {
  name: 'tables-parquet',
  path: `${DOWNLOADS}<TABLE>-<NNNN>.parquet`,
  purpose:
    'The same tables in Parquet, with typed columns, in files of 4,096 rows. New rows change the last file only, so that a copy fetches little; <NNNN> counts the files of a table from 0001.',
  group: 'tables',
  derived_from: tablesCsvSurface.derived_from,
  export: true,
  files: ({ archive, tools }) =>
    TABLES.flatMap((table) =>
      partsOf(table.rows(archive, tools)).map((rows, part) => ({
        path: parquetPath(table, part),
        content: () => parquetOf(table, rows),
      })),
    ),
};

/** The surfaces of the tables, whose files other downloads describe. */
export const TABLE_SURFACES: readonly Surface[] = [tablesCsvSurface, tablesParquetSurface];

/** A surface of one file of the downloads, by its name there. */
export function download(
  about: Pick<Surface, 'name' | 'purpose' | 'derived_from'> & { readonly file: string },
  make: Parameters<typeof singleFile>[1],
): Surface {
  const { file, ...said } = about;
  return singleFile({ ...said, path: DOWNLOADS + file, group: 'downloads', export: true }, make);
}

export const datapackageSurface = download(
  {
    name: 'datapackage',
    file: 'datapackage.json',
    purpose:
      'The tables as a Data Package 2.0: for each file its size, its hash, and the type and meaning of every column.',
    derived_from: TABLE_SURFACES.map(({ path }) => path),
  },
  async (context, path) =>
    jsonText(dataPackageOf(context.archive, path, await downloadsOf(TABLE_SURFACES, context))),
);

export const parquetManifestSurface = download(
  {
    name: 'parquet-manifest',
    file: 'manifest.json',
    purpose:
      'The Parquet files of each table, with rows, size, hash and columns: what an engine needs to read them as one external table. Paths are relative to it.',
    derived_from: [tablesParquetSurface.path],
  },
  async (context) => jsonText(await manifestOf(context)),
);

async function manifestOf(context: SurfaceContext) {
  const { archive, tools } = context;
  const byTable = Map.groupBy(await downloadsOf([tablesParquetSurface], context), ({ table }) => table);
  const tables = TABLES.map((table) => {
    const parts = partsOf(table.rows(archive, tools));
    const files = (byTable.get(table) ?? []).map(({ name: path, measure }, part) => {
      const { size_bytes: bytes, sha256 } = measure;
      return { path, rows: parts[part]?.length ?? 0, bytes, sha256 };
    });
    const rows = files.reduce((total, file) => total + file.rows, 0);
    const columns = table.columns.map(({ name, type, required }) => ({ name, type, required }));
    return [table.name, { title: table.title, rows, columns, files }] as const;
  });
  return {
    schema_version: 'tables/v1',
    generated_at: newestInstant(archive),
    format: 'parquet',
    rows_per_file: PART_ROWS,
    tables: Object.fromEntries(tables),
  };
}

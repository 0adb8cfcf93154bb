import { TABLES } from '../tables/index.ts';
import { PART_ROWS, partsOf } from '../tables/parquet.ts';
import type { Table } from '../tables/table.ts';
import { newestInstant } from './newest.ts';
import { file, jsonText, type Surface, type SurfaceContext } from './surface.ts';
import { DOWNLOADS } from './tables-csv.ts';
import { parquetPath, tablesParquetSurface } from './tables-parquet.ts';

const PATH = `${DOWNLOADS}manifest.json`;

/** `/datasets/manifest.json`: which Parquet files make up each table, for engines that read several files as one. It comes after them. */
export const parquetManifestSurface: Surface = {
  name: 'parquet-manifest',
  path: PATH,
  purpose:
    'The Parquet files of each table, with rows, size, hash and columns: what an engine needs to read them as one external table. Paths are relative to it.',
  group: 'downloads',
  derived_from: [tablesParquetSurface.path],
  export: true,
  files: (context) => [file(PATH, async () => jsonText(await manifestOf(context)))],
};

async function manifestOf(context: SurfaceContext) {
  const tables: Record<string, object> = {};
  for (const table of TABLES) tables[table.name] = await tableOf(table, context);
  return {
    schema_version: 'tables/v1',
    generated_at: newestInstant(context.archive),
    format: 'parquet',
    rows_per_file: PART_ROWS,
    tables,
  };
}

async function tableOf(table: Table, { archive, tools, filesOf, measure }: SurfaceContext) {
  const made = new Map(filesOf(tablesParquetSurface.name).map((one) => [one.path, one]));
  const files = [];
  let total = 0;
  for (const [part, { length: rows }] of partsOf(table.rows(archive, tools)).entries()) {
    const published = made.get(parquetPath(table, part));
    if (!published) throw new Error(`${parquetPath(table, part)} is not published`);
    const { size_bytes: bytes, sha256 } = await measure(published);
    files.push({ path: published.path.slice(DOWNLOADS.length), rows, bytes, sha256 });
    total += rows;
  }
  const columns = table.columns.map(({ name, type, required }) => ({ name, type, required }));
  return { title: table.title, rows: total, columns, files };
}

import { dataPackageOf, type TableFile } from '../tables/data-package.ts';
import { TABLES } from '../tables/index.ts';
import { newestInstant } from './newest.ts';
import { file, jsonText, type Surface, type SurfaceContext } from './surface.ts';
import { csvPath, DOWNLOADS, tablesCsvSurface } from './tables-csv.ts';
import { parquetPath, tablesParquetSurface } from './tables-parquet.ts';

const PATH = `${DOWNLOADS}datapackage.json`;

/** `/datasets/datapackage.json`: the tables as a Data Package 2.0. It comes after them, so that each is made once and hashed meanwhile. */
export const datapackageSurface: Surface = {
  name: 'datapackage',
  path: PATH,
  purpose:
    'The tables as a Data Package 2.0: for each file its size, its hash, and the type and meaning of every column.',
  group: 'downloads',
  derived_from: [tablesCsvSurface.path, tablesParquetSurface.path],
  export: true,
  files: (context) => [file(PATH, async () => jsonText(await descriptorOf(context)))],
};

async function descriptorOf(context: SurfaceContext) {
  const { site } = context.archive;
  const root = site.base_url.replace(/\/$/, '');
  const facts = {
    site,
    id: root + PATH,
    homepage: root + DOWNLOADS,
    created: newestInstant(context.archive),
    catalog: `${root}/api/index.json`,
  };
  return dataPackageOf(facts, await tableFilesOf(context));
}

/** Every file of every table with its size and hash, each table as CSV first. */
export async function tableFilesOf({ filesOf, measure }: SurfaceContext): Promise<readonly TableFile[]> {
  const made = [...filesOf(tablesCsvSurface.name), ...filesOf(tablesParquetSurface.name)];
  const byPath = new Map(made.map((one) => [one.path, one]));
  const listed: TableFile[] = [];
  for (const table of TABLES) {
    for (const path of pathsOfTable(table.name, byPath)) {
      const published = byPath.get(path);
      // One after the other: what was not made yet is made here, and held one at a time.
      if (published)
        listed.push({ table, path: path.slice(DOWNLOADS.length), measure: await measure(published) });
    }
  }
  return listed;
}

function pathsOfTable(name: string, known: ReadonlyMap<string, unknown>): string[] {
  const paths = [csvPath({ name })];
  for (let part = 0; known.has(parquetPath({ name }, part)); part++) paths.push(parquetPath({ name }, part));
  return paths;
}

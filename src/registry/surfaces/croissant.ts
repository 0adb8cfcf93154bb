import { croissantOf } from '../downloads/croissant.ts';
import { downloadsOf } from '../downloads/files.ts';
import { file, jsonText, type Surface } from './surface.ts';
import { tablesCsvSurface } from './tables-csv.ts';
import { tablesParquetSurface } from './tables-parquet.ts';

const PATH = '/datasets/croissant.json';

const TABLE_SURFACES = [tablesCsvSurface.name, tablesParquetSurface.name];

/** `/datasets/croissant.json`: the tables for users of machine learning; it comes after them in the list. */
export function croissantSurface(all: () => readonly Surface[]): Surface {
  return {
    name: 'croissant',
    path: PATH,
    purpose: 'The tables as a Croissant 1.1 data set: files with hashes, columns with types and meanings.',
    group: 'downloads',
    export: true,
    derived_from: [tablesCsvSurface.path, tablesParquetSurface.path],
    files: (context) => [
      file(PATH, async () => {
        const tables = all().filter(({ name }) => TABLE_SURFACES.includes(name));
        return jsonText(croissantOf(context.archive, PATH, await downloadsOf(tables, context)));
      }),
    ],
  };
}

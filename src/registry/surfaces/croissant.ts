import { croissantOf } from '../downloads/croissant.ts';
import { downloadsBefore } from '../downloads/files.ts';
import { file, jsonText, type Surface } from './surface.ts';
import { tablesCsvSurface } from './tables-csv.ts';
import { tablesParquetSurface } from './tables-parquet.ts';

const NAME = 'croissant';
const PATH = '/datasets/croissant.json';

/** `/datasets/croissant.json`: the tables for users of machine learning; it comes after them in the list. */
export function croissantSurface(all: () => readonly Surface[]): Surface {
  return {
    name: NAME,
    path: PATH,
    purpose: 'The tables as a Croissant 1.1 data set: files with hashes, columns with types and meanings.',
    group: 'downloads',
    export: true,
    derived_from: [tablesCsvSurface.path, tablesParquetSurface.path],
    files: (context) => {
      const tables = () =>
        all().filter(({ name }) => [tablesCsvSurface.name, tablesParquetSurface.name, NAME].includes(name));
      return [
        file(PATH, async () =>
          jsonText(croissantOf(context.archive, PATH, await downloadsBefore(NAME, tables(), context))),
        ),
      ];
    },
  };
}

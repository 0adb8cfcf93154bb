import { rowOf } from './browse-index.ts';
import { registrySurface } from './registry.ts';
import { DATES_FILE, ROWS_FOLDER, ROWS_IN_A_FILE, rowFile } from './row-files.ts';
import { file, type Surface } from './surface.ts';

/**
 * `/data/browse-rows/from-<N>.json`: the rows of the browse index in small files, so that a page that shows a few deposits
 * fetches those alone; and the date of every deposit, so that it can put them in order.
 */
export const browseRowsSurface: Surface = {
  name: 'browse-rows',
  path: `${ROWS_FOLDER}from-<N>.json`,
  purpose: `The rows of the browse index, ${ROWS_IN_A_FILE} deposits in a file, from deposit N on; dates.json has the date of every deposit, as a number.`,
  derived_from: [registrySurface.path],
  files: ({ archive: { registry } }) => {
    const { deposits } = registry;
    const pieces = Array.from({ length: Math.ceil(deposits.length / ROWS_IN_A_FILE) }, (_, at) => {
      const first = at * ROWS_IN_A_FILE;
      return file(rowFile(first + 1), () => {
        const rows = deposits.slice(first, first + ROWS_IN_A_FILE);
        return `[\n${rows.map((deposit) => JSON.stringify(rowOf(deposit))).join(',\n')}\n]\n`;
      });
    });
    const dates = file(
      DATES_FILE,
      () => `[${deposits.map(({ date }) => date.replaceAll('-', '')).join(',')}]\n`,
    );
    return [dates, ...pieces];
  },
};

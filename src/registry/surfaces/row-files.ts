// The paths of the small files with rows of the browse index. Apart from other paths, since a script of a page imports them, which
// must not load the code of identifiers.

/** The folder of the small files. */
export const ROWS_FOLDER = '/data/browse-rows/';

/** How many deposits a file of rows holds: what is found in a large archive lies in as many files, so each is small. */
export const ROWS_IN_A_FILE = 16;

/** The path of the file with the row of a deposit. */
export function rowFile(depositNumber: number): string {
  return `${ROWS_FOLDER}from-${depositNumber - ((depositNumber - 1) % ROWS_IN_A_FILE)}.json`;
}

/** The path of the file with the date of every deposit. */
export const DATES_FILE = `${ROWS_FOLDER}dates.json`;

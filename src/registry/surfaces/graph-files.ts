// Where the data of the graph are, for the surface that makes the files and the page that fetches them.

const FOLDER = '/data/graph/';

/** The pattern of the paths. */
export const GRAPH_FILES = `${FOLDER}<X>.json`;

/** What is drawn, with the places of the names; and how the other files are divided. */
export const GRAPH_OVERVIEW = `${FOLDER}overview.json`;

/** The file with what is known of some names, by the first digits of the hashes of their keys. */
export function graphDetails(prefix: string): string {
  return `${FOLDER}names-${prefix || 'all'}.json`;
}

/** The file with the names that have a word which begins with some letters. */
export function graphWords(prefix: string): string {
  return `${FOLDER}words-${prefix || 'all'}.json`;
}

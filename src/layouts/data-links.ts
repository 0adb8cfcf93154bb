import { pageHref } from './url.ts';

/** The link to a data file on the page of the data files, by its name in the catalog. */
export function datasetHref(name: string): string {
  return pageHref('datasets-page', name);
}

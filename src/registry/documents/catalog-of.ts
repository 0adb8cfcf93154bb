import type { Archive } from '../archive.ts';
import { CatalogIndex } from '../model/catalog.ts';
import { checked, parseJson } from '../resources/files.ts';

const INDEX = 'api/index.json';

/** The index of an archive. Throws when `api/index.json` is missing or not of its schema. */
export function catalogOf({ documents: files }: Pick<Archive, 'documents'>): CatalogIndex {
  const text = files.get(INDEX);
  if (text === undefined) throw new Error(`${INDEX} is missing`);
  return checked(INDEX, parseJson(INDEX, text), CatalogIndex);
}

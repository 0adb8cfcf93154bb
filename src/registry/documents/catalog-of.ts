import type { Archive } from '../archive.ts';
import { CatalogIndex } from '../model/catalog.ts';

/** The index of an archive. Throws when `api/index.json` is missing or not of its schema. */
export function catalogOf({ documents: files }: Pick<Archive, 'documents'>): CatalogIndex {
  const text = files.get('api/index.json');
  if (text === undefined) throw new Error('api/index.json is missing');
  return CatalogIndex.parse(JSON.parse(text));
}

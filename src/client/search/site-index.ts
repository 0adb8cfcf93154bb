import { IndexFiles } from '../../registry/search/files.ts';
import { SearchIndex } from '../../registry/search/searching.ts';
import { START_FILE } from '../../registry/search/start.ts';

// The search index of this site.

let index: Promise<SearchIndex> | undefined;

/**
 * The index whose files are below a URL, opened at the first call, with the file that every search needs. After a failure the next call
 * opens it again. Rejects when that file cannot be fetched.
 */
export function searchIndex(url: string): Promise<SearchIndex> {
  index ??= open(url).catch((error: unknown) => {
    index = undefined;
    throw error;
  });
  return index;
}

async function open(url: string): Promise<SearchIndex> {
  const files = await IndexFiles.open(async (path) => {
    // The beginning names all other files by their content: an old one would name files that are gone.
    const response = await fetch(`${url}${path}`, path === START_FILE ? { cache: 'no-cache' } : {});
    if (response.ok) return new Uint8Array(await response.arrayBuffer());
    // Names that are not there any more are those of an index that was replaced: the next search opens the new one.
    index = undefined;
    throw new Error(`${path} of the search index could not be fetched: ${response.status}`);
  });
  return new SearchIndex(files);
}

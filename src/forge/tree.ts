import { fromUtf8, isText } from '../registry/identity/hash.ts';
import type { CommitFile } from './forge.ts';

// The entries of a git tree as the API takes them: it holds short texts; all else is stored as blobs first.

/** One entry (docs.github.com/rest/git/trees). */
export interface TreeEntry {
  readonly path: string;
  readonly mode: '100644';
  readonly type: 'blob';
  readonly content?: string;
  readonly sha?: string | null;
}

/** Together in one call as long as they stay below this. */
const INLINE_BYTES = 1_000_000;

/** The entries for files; `storeBlob` is called for what is too long for the tree or is not text, and gives the blob's id. */
export async function treeEntries(
  files: readonly CommitFile[],
  storeBlob: (file: { readonly path: string; readonly bytes: Uint8Array }) => Promise<string>,
  most = INLINE_BYTES,
): Promise<TreeEntry[]> {
  const entries: TreeEntry[] = [];
  let inline = 0;
  for (const { path, bytes } of files) {
    const entry = { path, mode: '100644', type: 'blob' } as const;
    if (bytes === null) entries.push({ ...entry, sha: null });
    else if (inline + bytes.length <= most && isText(bytes)) {
      inline += bytes.length;
      entries.push({ ...entry, content: fromUtf8(bytes) });
    } else entries.push({ ...entry, sha: await storeBlob({ path, bytes }) });
  }
  return entries;
}

import type { CommitFile } from './forge.ts';

// The entries of a git tree as the API takes them: small texts stand in it, large ones are stored as blobs first.

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

/** The entries for files; `storeBlob` is called for what is too long to stand in the tree, and gives the blob's id. */
export async function treeEntries(
  files: readonly CommitFile[],
  storeBlob: (content: string) => Promise<string>,
): Promise<TreeEntry[]> {
  const entries: TreeEntry[] = [];
  let inline = 0;
  for (const { path, text } of files) {
    const entry = { path, mode: '100644', type: 'blob' } as const;
    const size = text === null ? 0 : Buffer.byteLength(text);
    if (text === null) entries.push({ ...entry, sha: null });
    else if (inline + size <= INLINE_BYTES) {
      inline += size;
      entries.push({ ...entry, content: text });
    } else entries.push({ ...entry, sha: await storeBlob(text) });
  }
  return entries;
}

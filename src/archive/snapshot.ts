import type { LoadedArchive } from './load.ts';
import { archiveRoot } from './location.ts';
import { readSettled } from './writer.ts';

// A build reads the archive once: content collections, pages and surfaces show one state of it, whatever is minted
// meanwhile. Integrations and pages run in different module graphs of one process, so the snapshot is a global of the process.

const KEY = Symbol.for('deposit-registry.snapshot');
const holder = globalThis as { [KEY]?: LoadedArchive };

/** The archive of this process, read at the first call. Throws an `ArchiveError` when it cannot be read. */
export function snapshot(): LoadedArchive {
  holder[KEY] ??= readSettled(archiveRoot());
  return holder[KEY];
}

/** Forgets the snapshot, so that the next call reads the archive again: the dev server calls it when a file changed. */
export function forgetSnapshot(): void {
  delete holder[KEY];
}

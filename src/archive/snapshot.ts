import type { Archive } from '../registry/archive/archive.ts';
import { stampsOf } from './files.ts';
import { isUnsettled } from './journal.ts';
import { archiveRoot } from './location.ts';
import { readSettled } from './writer.ts';

// A build reads the archive once: content collections, pages and surfaces show one state of it, whatever is minted
// meanwhile. Integrations and pages run in different module graphs of one process, so the snapshot is a global of the process.

const KEY = Symbol.for('deposit-registry.snapshot');
const holder = globalThis as { [KEY]?: { readonly archive: Archive; readonly stamps: string } };

/** The archive of this process, read at the first call. Throws an `ArchiveError` when it cannot be read. */
export function snapshot(): Archive {
  // The stamps come first, so that a change during the reading is noticed.
  holder[KEY] ??= { stamps: stamps(), archive: readSettled(archiveRoot()) };
  return holder[KEY].archive;
}

/** The archive of this process, read again if it has changed on the disk since, or is being changed. */
export function renewedSnapshot(): Archive {
  if (isUnsettled(archiveRoot()) || holder[KEY]?.stamps !== stamps()) forgetSnapshot();
  return snapshot();
}

const stamps = () => [...stampsOf(archiveRoot())].join('\n');

/** Forgets the snapshot, so that the next call reads the archive again: the dev server calls it when a file changed. */
export function forgetSnapshot(): void {
  delete holder[KEY];
}

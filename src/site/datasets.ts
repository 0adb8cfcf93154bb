import type { Archive } from '../registry/archive/archive.ts';
import type { Dataset } from '../registry/surfaces/datasets/dataset.ts';

// The page of the data files shows their sizes and hashes. The tools that make them are not bundled with pages: the process that builds
// offers the list to them.

const KEY = Symbol.for('deposit-registry.datasets');

type Make = (archive: Archive) => Promise<readonly Dataset[]>;

const holder = globalThis as { [KEY]?: Make };

/** Lets the pages of this process ask for the data files of an archive. They are measured once for each archive. */
export function offerDatasets(make: Make): void {
  const made = new WeakMap<Archive, Promise<readonly Dataset[]>>();
  holder[KEY] = (archive) => {
    const known = made.get(archive) ?? make(archive);
    made.set(archive, known);
    return known;
  };
}

/** The data files of an archive. Throws outside a build or dev server. */
export function datasets(archive: Archive): Promise<readonly Dataset[]> {
  const make = holder[KEY];
  if (!make) throw new Error('no integration offers the data files');
  return make(archive);
}

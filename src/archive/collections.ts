import { ALL_RESOURCES, valueIn } from '../registry/resources/index.ts';
import { snapshot } from './snapshot.ts';

// The collections of the site as Astro's store holds them. Compiled pages read them from the process that runs them.

/** The key of the function that gives the collections, as a global of the process. */
export const COLLECTIONS = 'deposit-registry.collections';

/** Lets compiled pages of this process read the collections of its snapshot of the archive. */
export function offerCollections(): void {
  (globalThis as Record<symbol, unknown>)[Symbol.for(COLLECTIONS)] = collections;
}

interface Entry {
  readonly id: string;
  readonly collection: string;
  readonly data: unknown;
}

function collections(): Map<string, Map<string, Entry>> {
  const { archive } = snapshot();
  const all = new Map<string, Map<string, Entry>>();
  for (const resource of ALL_RESOURCES) {
    const { collection } = resource;
    if (collection === undefined) continue;
    // The items themselves: what keeps something of a deposit, keeps it by its object. A site is made of no archive that is not valid.
    const entries = new Map<string, Entry>();
    for (const [id, data] of resource.items(valueIn(archive, resource)))
      entries.set(id, { id, collection, data });
    all.set(collection, entries);
  }
  return all;
}

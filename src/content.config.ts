import { defineCollection } from 'astro:content';
import type { ZodType } from 'zod';
import { snapshot } from './archive/snapshot.ts';
import { RESOURCES, valueIn } from './registry/archive/resources/index.ts';
import type { Resource } from './registry/archive/resources/resource.ts';

// The content collections of the site: what stands in the tables of `data/`, typed by the schema of each table's items. The loader throws:
// a registry that cannot be read must not publish what a cache held.

/** The collection of a resource's items, by the keys that findings name. */
function collectionOf<Schema extends ZodType>(resource: Resource & { readonly item?: Schema }) {
  return defineCollection({
    schema: resource.item as Schema,
    loader: {
      name: `archive-${resource.name}`,
      load: async ({ store, parseData, generateDigest }) => {
        const entries = [];
        for (const [id, item] of resource.items(valueIn(snapshot(), resource))) {
          const data = await parseData({ id, data: item as Record<string, unknown> });
          entries.push({ id, data, digest: generateDigest(data) });
        }
        store.clear();
        for (const entry of entries) store.set(entry);
      },
    },
  });
}

/** Deposits, addresses, captures and lexical terms, as pages ask for them by `getCollection` and `getEntry`. */
export const collections = {
  deposits: collectionOf(RESOURCES.registry as Resource & Pick<typeof RESOURCES.registry, 'item'>),
  addresses: collectionOf(RESOURCES.addresses as Resource & Pick<typeof RESOURCES.addresses, 'item'>),
  captures: collectionOf(RESOURCES.captures as Resource & Pick<typeof RESOURCES.captures, 'item'>),
  terms: collectionOf(RESOURCES.terms as Resource & Pick<typeof RESOURCES.terms, 'item'>),
};

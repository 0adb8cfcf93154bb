import { defineCollection } from 'astro:content';
import type { Loader } from 'astro/loaders';
import type { ZodType } from 'zod';
import { snapshot } from './archive/snapshot.ts';
import { RESOURCES, type ResourceName, valueIn } from './registry/resources/index.ts';
import type { Resource } from './registry/resources/resource.ts';

// Collections over the archive: one for each resource of the list that names one. The loader throws: a registry that cannot be
// read must not publish what a cache held.

function archiveLoader(resource: Resource): Loader {
  return {
    name: `archive-${resource.collection}`,
    load: async ({ store, parseData }) => {
      const entries = [];
      for (const [id, data] of resource.items(valueIn(snapshot().archive, resource))) {
        entries.push({ id, data: await parseData({ id, data: data as Record<string, unknown> }) });
      }
      store.clear();
      for (const entry of entries) store.set(entry);
    },
  };
}

function collectionOf<Schema extends ZodType>(resource: Resource & { readonly item?: Schema }) {
  return defineCollection({ schema: resource.item as Schema, loader: archiveLoader(resource) });
}

type Collected = Extract<(typeof RESOURCES)[ResourceName], { readonly collection: string }>;

/** Each collection by its name, typed by the schema of its items. */
export const collections = Object.fromEntries(
  Object.values(RESOURCES)
    .filter(({ collection }) => collection !== undefined)
    .map((resource) => [resource.collection, collectionOf(resource as Resource)]),
) as {
  [R in Collected as R['collection']]: ReturnType<typeof collectionOf<NonNullable<R['item']>>>;
};

import { defineCollection } from 'astro:content';
import type { Loader } from 'astro/loaders';
import { snapshot } from './archive/snapshot.ts';
import type { Archive } from './registry/archive.ts';
import { Address } from './registry/model/addresses.ts';
import { Deposit } from './registry/model/deposit.ts';
import { Capture } from './registry/model/observations.ts';
import { Term } from './registry/model/terms.ts';

// Collections over the archive. The loader throws: a registry that cannot be read must not publish what a cache held.

type Rows = (archive: Archive) => Iterable<readonly [id: string, data: object]>;

function archiveLoader(name: string, rows: Rows): Loader {
  return {
    name: `archive-${name}`,
    load: async ({ store, parseData }) => {
      const entries = [];
      for (const [id, data] of rows(snapshot().archive)) {
        entries.push({ id, data: await parseData({ id, data: data as Record<string, unknown> }) });
      }
      store.clear();
      for (const entry of entries) store.set(entry);
    },
  };
}

export const collections = {
  deposits: defineCollection({
    schema: Deposit,
    loader: archiveLoader('deposits', ({ registry }) =>
      registry.deposits.map((deposit) => [String(deposit.deposit_number), deposit]),
    ),
  }),
  addresses: defineCollection({
    schema: Address,
    loader: archiveLoader('addresses', ({ addresses }) => Object.entries(addresses.addresses)),
  }),
  captures: defineCollection({
    schema: Capture,
    loader: archiveLoader('captures', ({ captures }) =>
      captures.entries.map((entry) => [entry.obs_id, entry]),
    ),
  }),
  terms: defineCollection({
    schema: Term,
    loader: archiveLoader('terms', ({ terms }) => terms.terms.map((entry) => [entry.term, entry])),
  }),
};

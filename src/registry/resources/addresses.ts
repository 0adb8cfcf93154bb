import { Address, AddressRegistry } from '../model/addresses.ts';
import { PublishedAddress, PublishedAddressRegistry } from '../model/published.ts';
import { OBSERVATION_CLASSES } from '../model/vocabulary.ts';
import { table } from './resource.ts';

export const addresses = table({
  name: 'addresses',
  group: 'observations',
  path: 'data/semantic-addresses.json',
  purpose: 'canonical queries with their observations and class',
  owner_scripts: ['scripts/addresses.ts', 'scripts/capture.ts'],
  schema: AddressRegistry,
  item: Address,
  shown: { schema: PublishedAddressRegistry, item: PublishedAddress },
  derived: {
    head: [
      'sources',
      'observation_classes',
      'total_addresses',
      'total_observations',
      'class_counts',
      'type_counts',
    ],
    items: {
      at: 'addresses',
      fields: ['is_quoted', 'type', 'observation_class', 'latest_observation_date', 'latest_status'],
      // What captures observed is merged from them.
      part: { of: 'observations', isDerived: (one) => one.source === 'mm-main-capture' },
    },
  },
  item_name: 'address',
  items: (registry) => Object.entries(registry.addresses),
  counted: {
    section: 'corpus',
    as: 'addresses',
    tallies: {
      by_observation_class: {
        values: OBSERVATION_CLASSES,
        of: (address) => (address as PublishedAddress).observation_class,
      },
    },
  },
  empty: {
    version: 'v1.0',
    description: 'Exact query strings at which the archive is sought, with what has been observed there.',
    addresses: {},
  },
});

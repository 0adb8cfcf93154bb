import { Address, AddressRegistry } from '../model/addresses.ts';
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
  item_name: 'address',
  items: (registry) => Object.entries(registry.addresses),
  counted: {
    section: 'corpus',
    as: 'addresses',
    tallies: {
      by_observation_class: { values: OBSERVATION_CLASSES, of: (address) => address.observation_class },
    },
  },
  empty: {
    version: 'v1.0',
    description: 'Exact query strings at which the archive is sought, with what has been observed there.',
    sources: {},
    observation_classes: {},
    total_addresses: 0,
    total_observations: 0,
    class_counts: {},
    type_counts: {},
    addresses: {},
  },
});

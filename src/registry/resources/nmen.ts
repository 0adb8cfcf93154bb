import { NmenEntity, NmenRegistry } from '../model/nmen.ts';
import { table } from './resource.ts';

export const nmen = table({
  name: 'nmen',
  group: 'observations',
  path: 'data/nmen-registry.json',
  purpose: 'designations of entities in the non-mutual-extraction registry',
  schema: NmenRegistry,
  item: NmenEntity,
  item_name: 'entity',
  owner_scripts: ['scripts/designate.ts'],
  items: ({ entities }) => entities.map((entity) => [entity.entity, entity]),
  empty: { schema_version: 'nmen/v1', entities: [] },
});

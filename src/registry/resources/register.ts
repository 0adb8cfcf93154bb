import { ObservationRegister, RegisterEntry } from '../model/observations.ts';
import { PublishedRegister } from '../model/published.ts';
import { table } from './resource.ts';

export const register = table({
  name: 'register',
  group: 'observations',
  path: 'data/observation-register.json',
  purpose: 'dated observations of exact query strings',
  schema: ObservationRegister,
  item: RegisterEntry,
  shown: { schema: PublishedRegister, item: RegisterEntry },
  derived: { head: ['total_entries'] },
  item_schema: { name: 'observation-register-entry', used_by: ['src/archive/load.ts'] },
  item_name: 'entry',
  items: ({ entries }) => entries.map((entry) => [entry.slug, entry]),
  counted: { section: 'corpus', as: 'register_entries' },
  empty: { schema_version: 'observation-register/v1', entries: [] },
});

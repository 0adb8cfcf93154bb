import { Site } from '../model/site.ts';
import type { Resource } from './resource.ts';

/** What this installation is called, where it stands and which limits it sets. A new archive has that of the checkout. */
export const site: Resource<'site', Site, never> = {
  name: 'site',
  kind: 'settings',
  path: 'data/site.json',
  catalog_name: 'site',
  group: 'integrity',
  purpose: 'what this installation is called, where it is published and which limits it sets',
  published: true,
  schema: Site,
  item_name: 'setting',
  items: () => [],
  empty: {
    name: 'The Deposit Registry',
    base_url: 'https://registry.example',
    base: '/',
    repository: 'https://github.com/example/deposit-registry',
    description: 'A public registry of scholarly and archival works.',
    publisher: 'The editors of the archive',
    language: 'en',
    time_zone: 'America/Detroit',
    sample: false,
    archive_hosts: ['registry.example'],
    archive_names: ['The Deposit Registry'],
    limits: { per_author_per_day: 10, batch: 50 },
    forge: {
      api_url: 'https://api.github.com',
      attachment_hosts: ['github.com'],
      storage_hosts: ['objects.githubusercontent.com'],
    },
  },
};

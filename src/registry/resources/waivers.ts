import { Waiver, Waivers } from '../model/waivers.ts';
import { table } from './resource.ts';

export const waivers = table({
  name: 'waivers',
  group: 'integrity',
  path: 'data/waivers.json',
  purpose: 'findings that the adoption of another archive set aside',
  owner_scripts: ['scripts/adopt.ts'],
  schema: Waivers,
  item: Waiver,
  item_name: 'waiver',
  items: (list) =>
    list.waivers.map((waiver) => [
      [waiver.rule, waiver.resource, waiver.key, waiver.field].filter((part) => part !== undefined).join(' '),
      waiver,
    ]),
  counted: { section: 'deposits', as: 'waivers' },
  empty: { waivers: [] },
});

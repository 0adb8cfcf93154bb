import { AdoptionReceipt } from '../model/adoption.ts';
import { RULE_IDS } from '../rules/ids.ts';
import { log } from './resource.ts';

/** The log of adoptions: one receipt for each. */
export const adoptions = log({
  name: 'adoptions',
  later: true,
  group: 'integrity',
  path: 'data/adoption-receipts.log',
  catalog_name: 'adoption-receipts',
  purpose: 'what each adoption of another archive brought, one receipt on a line',
  owner_scripts: ['scripts/adopt.ts'],
  item: AdoptionReceipt,
  item_schema: { name: 'adoption-receipt', used_by: [RULE_IDS.logs, RULE_IDS.waivers] },
});

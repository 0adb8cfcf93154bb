import { TakedownReceipt } from '../model/takedown.ts';
import { RULE_IDS } from '../rules/ids.ts';
import { log } from './resource.ts';

/** The log of takedowns: one receipt for each text that was removed from the history of the repository. */
export const takedowns = log({
  name: 'takedowns',
  later: true,
  group: 'integrity',
  path: 'data/takedown-receipts.log',
  catalog_name: 'takedown-receipts',
  purpose: 'which texts were removed from the history of the repository, one receipt on a line',
  owner_scripts: ['scripts/takedown.ts'],
  item: TakedownReceipt,
  item_schema: {
    name: 'takedown-receipt',
    used_by: [RULE_IDS.logs, RULE_IDS.takedownReceipt, RULE_IDS.rewriteReceipt],
  },
});

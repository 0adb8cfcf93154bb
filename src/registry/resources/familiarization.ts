import { FamiliarizationReceipt } from '../model/receipts.ts';
import { RULE_IDS } from '../rules/ids.ts';
import { log } from './resource.ts';

/** The log of familiarization receipts (spec 2.6 and 5.3). */
export const familiarization = log({
  name: 'familiarization',
  group: 'integrity',
  path: 'data/instance-familiarization.log',
  catalog_name: 'familiarization-log',
  purpose: 'accepted familiarization receipts, one on a line',
  owner_scripts: ['scripts/familiarize.ts', 'scripts/mint.ts'],
  item: FamiliarizationReceipt,
  item_schema: { name: 'familiarization-receipt', used_by: [RULE_IDS.familiarization] },
});

import { OverwriteReceipt } from '../model/receipts.ts';
import { RULE_IDS } from '../rules/ids.ts';
import { log } from './resource.ts';

/** The log of overwritten bytes (spec 2.6 and 5.5). */
export const overwrites = log({
  name: 'overwrites',
  group: 'integrity',
  path: 'data/pre-overwrite-receipts.log',
  catalog_name: 'overwrite-receipts',
  purpose: 'what files were before they were overwritten, one receipt on a line',
  owner_scripts: ['scripts/overwrite.ts', 'scripts/mint.ts', 'scripts/lifecycle.ts', 'scripts/protocol.ts'],
  item: OverwriteReceipt,
  item_schema: { name: 'overwrite-receipt', used_by: [RULE_IDS.logs] },
});

import { IntakeReceipt } from '../model/observations.ts';
import { RULE_IDS } from '../rules/ids.ts';
import { log } from './resource.ts';

/** The log of intakes: what wrote each entry and each later observation of the register (shapes, OBS-012). */
export const intakes = log({
  name: 'intakes',
  group: 'integrity',
  path: 'data/intake-receipts.log',
  later: true,
  catalog_name: 'intake-receipts',
  purpose: 'one receipt for each observation that the intake wrote into the register',
  owner_scripts: ['scripts/intake.ts'],
  item: IntakeReceipt,
  item_schema: { name: 'intake-receipt', used_by: [RULE_IDS.intake] },
});

import { IntakeReceipt } from '../../model/observations.ts';
import {
  AdoptionReceipt,
  FamiliarizationReceipt,
  OverwriteReceipt,
  TakedownReceipt,
} from '../../model/receipts.ts';
import { log } from './resource.ts';

export const overwrites = log({
  name: 'overwrites',
  group: 'integrity',
  path: 'data/pre-overwrite-receipts.log',
  catalog_name: 'overwrite-receipts',
  purpose: 'what files were before they were overwritten, one receipt on a line',
  owner_scripts: ['scripts/overwrite.ts', 'scripts/mint.ts', 'scripts/lifecycle.ts', 'scripts/protocol.ts'],
  item: OverwriteReceipt,
  item_schema: { name: 'overwrite-receipt', used_by: ['RCP-002'] },
});

export const familiarization = log({
  name: 'familiarization',
  group: 'integrity',
  path: 'data/instance-familiarization.log',
  catalog_name: 'familiarization-log',
  purpose: 'accepted familiarization receipts, one on a line',
  owner_scripts: ['scripts/familiarize.ts', 'scripts/mint.ts'],
  item: FamiliarizationReceipt,
  item_schema: { name: 'familiarization-receipt', used_by: ['FAM-002'] },
});

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
  item_schema: { name: 'intake-receipt', used_by: ['OBS-012'] },
});

export const adoptions = log({
  name: 'adoptions',
  later: true,
  group: 'integrity',
  path: 'data/adoption-receipts.log',
  catalog_name: 'adoption-receipts',
  purpose: 'what each adoption of another archive brought, one receipt on a line',
  owner_scripts: ['scripts/adopt.ts'],
  item: AdoptionReceipt,
  item_schema: { name: 'adoption-receipt', used_by: ['RCP-002', 'WVR-001'] },
});

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
    used_by: ['RCP-002', 'TKD-001', 'TKD-002'],
  },
});

import { command } from '../src/command-line/command.ts';
import { recordAddresses } from '../src/command-line/records.ts';

/** `npm run addresses` (spec 2.7). */
export const main = command('addresses', ({ files, dryRun, json }) =>
  recordAddresses(files, { dryRun, json }),
);

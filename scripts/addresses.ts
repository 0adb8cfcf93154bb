import { recordAddresses } from '../src/command-line/addresses.ts';
import { command } from '../src/command-line/command.ts';

/** `npm run addresses` (spec 2.7). */
export const main = command('addresses', ({ files, dryRun, json }) =>
  recordAddresses(files, { dryRun, json }),
);

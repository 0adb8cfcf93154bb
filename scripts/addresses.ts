import { command } from '../src/command-line/command.ts';
import { recordAddresses } from '../src/command-line/records.ts';

/** `npm run addresses`: what tracker lists say, and the addresses built again. */
export const main = command('addresses', recordAddresses);

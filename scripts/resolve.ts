import { command } from '../src/command-line/command.ts';
import { addLegacyDois } from '../src/command-line/records.ts';

/** `npm run resolve`: what became of legacy DOIs. */
export const main = command('resolve', addLegacyDois);

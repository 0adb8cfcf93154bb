import { command } from '../src/command-line/command.ts';
import { recordCaptures } from '../src/command-line/records.ts';

/** `npm run capture` (spec 2.7, decisions 26 and 27). */
export const main = command('capture', ({ files, dryRun, json }) => recordCaptures(files, { dryRun, json }));

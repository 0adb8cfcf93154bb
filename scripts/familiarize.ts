import { command } from '../src/command-line/command.ts';
import { writeReceipt } from '../src/command-line/documents.ts';

/** `npm run familiarize` (spec 5.3). */
export const main = command('familiarize', writeReceipt);

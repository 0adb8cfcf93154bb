import { command } from '../src/command-line/command.ts';
import { writeReceipt } from '../src/command-line/documents.ts';

/** `npm run familiarize`: what an automated depositor reads before it acts. */
export const main = command('familiarize', writeReceipt);

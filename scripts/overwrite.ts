import { command } from '../src/command-line/command.ts';
import { writeOverwriteReceipt } from '../src/command-line/update.ts';

/** `npm run overwrite`: the receipt before a person edits a file. */
export const main = command('overwrite', writeOverwriteReceipt);

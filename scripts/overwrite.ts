import { command } from '../src/command-line/command.ts';
import { writeOverwriteReceipt } from '../src/command-line/update.ts';

/** `npm run overwrite` (spec 5.5). */
export const main = command('overwrite', ({ path, reason }) => writeOverwriteReceipt(path, reason.trim()));

import { command } from '../src/command-line/command.ts';
import { bringUpToDate } from '../src/command-line/update.ts';

/** `npm run update`. */
export const main = command('update', bringUpToDate);

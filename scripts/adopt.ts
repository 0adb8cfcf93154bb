import { adoptArchive } from '../src/command-line/adopt.ts';
import { command } from '../src/command-line/command.ts';

/** `npm run adopt`: another archive, with everything that deviates named. */
export const main = command('adopt', adoptArchive);

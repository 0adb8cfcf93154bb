import { command } from '../src/command-line/command.ts';
import { takeDrafts } from '../src/command-line/records.ts';

/** `npm run intake`: observations into the register. */
export const main = command('intake', takeDrafts);

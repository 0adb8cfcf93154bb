import { command } from '../src/command-line/command.ts';
import { takedown } from '../src/command-line/takedown.ts';

/** `npm run takedown` (issue “Your own registry”). */
export const main = command('takedown', takedown);

import { command } from '../src/command-line/command.ts';
import { beginRegistry } from '../src/command-line/init.ts';

/** `npm run init`: a registry of one's own in this checkout. */
export const main = command('init', beginRegistry);

import { command } from '../src/command-line/command.ts';
import { recordCaptures } from '../src/command-line/records.ts';

/** `npm run capture`: captures of answers, with their images. */
export const main = command('capture', recordCaptures);

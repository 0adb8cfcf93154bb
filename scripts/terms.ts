import { command } from '../src/command-line/command.ts';
import { addTermLists } from '../src/command-line/records.ts';

/** `npm run terms`: minted terms for the lexical registry. */
export const main = command('terms', addTermLists);

import { command } from '../src/command-line/command.ts';
import { applyMove } from '../src/command-line/proposal.ts';
import { intoParts } from '../src/registry/mint/moves.ts';

/** `npm run parts`: a registry that an earlier version wrote as one large file, brought into parts (REG-012). */
export const main = command('parts', () => applyMove(intoParts));

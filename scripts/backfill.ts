import { command } from '../src/command-line/command.ts';
import { applyMove } from '../src/command-line/proposal.ts';
import { backfill } from '../src/registry/changes/moves.ts';

/** `npm run backfill`: the earlier identifier is kept. */
export const main = command('backfill', () => applyMove(backfill));

import { command } from '../src/command-line/command.ts';
import { applyMove } from '../src/command-line/move.ts';
import { review } from '../src/registry/mint/moves.ts';

/** `npm run review` (decision 25). */
export const main = command('review', (call) =>
  applyMove((archive, at) =>
    call.form === '--wiki'
      ? review(archive, call.number, 'wiki', call.wiki, at)
      : review(archive, call.number, 'entities', call.entities, at),
  ),
);

import { command } from '../src/command-line/command.ts';
import { applyMove } from '../src/command-line/proposal.ts';
import { review, reviewEdition } from '../src/registry/mint/moves.ts';

/** `npm run review`: a person's verdict on generated content. */
export const main = command('review', (call) =>
  applyMove((archive, at) => {
    const { number } = call;
    if (call.form === '--edition') return reviewEdition(archive, number, call.edition, at);
    return call.form === '--wiki'
      ? review(archive, number, 'wiki', call.wiki, at)
      : review(archive, number, 'entities', call.entities, at);
  }),
);

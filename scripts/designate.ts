import { command } from '../src/command-line/command.ts';
import { applyMove } from '../src/command-line/proposal.ts';
import { designate } from '../src/registry/changes/terms.ts';

/** `npm run designate`: designations in the non-mutual-extraction registry. */
export const main = command('designate', ({ dryRun, entity, status, since }) =>
  applyMove((archive, at) => designate(archive, { entity, status, since }, at), dryRun),
);

import { command } from '../src/command-line/command.ts';
import { designateEntity } from '../src/command-line/records.ts';

/** `npm run designate`: designations in the non-mutual-extraction registry. */
export const main = command('designate', ({ entity, status, since, dryRun }) =>
  designateEntity({ entity, status, since }, dryRun),
);

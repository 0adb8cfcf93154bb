import { command } from '../src/command-line/command.ts';
import { readTexts } from '../src/command-line/read.ts';

/** `npm run read`: the reading pass (spec 6). */
export const main = command('read', (call) => {
  const { answers, dryRun, json } = call;
  const which = call.form === '--all' ? 'all' : call.form === '--new' ? 'new' : call.numbers;
  return readTexts(which, { answers, dryRun, json });
});

import { command, instant } from '../src/command-line/command.ts';
import { answersOrNone, readTexts } from '../src/command-line/read.ts';

// Only the form that speaks to a forge needs this: the others start without what that takes.
const onForge = () => import('../src/bot/run.ts');

/** Loads what the reading pass on a forge takes, before it is called. */
export const prepare = onForge;

/** `npm run read`: the reading pass. */
export const main = command('read', async (call) => {
  if (call.form === '--reconcile') {
    const { reconcileReadingOnForge } = await onForge();
    const answers = call.answers === undefined ? [] : answersOrNone(call.answers);
    return reconcileReadingOnForge(instant, answers);
  }
  const { answers, dryRun, json } = call;
  const which = call.form === '--all' ? 'all' : call.form === '--new' ? 'new' : call.numbers;
  return readTexts(which, { answers, dryRun, json });
});

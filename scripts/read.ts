import { command, instant } from '../src/command-line/command.ts';
import { answersOrNone, readTexts } from '../src/command-line/read.ts';

/** `npm run read`: the reading pass. */
export const main = command('read', async (call) => {
  if (call.form === '--reconcile') {
    // Loaded only for the form that calls a forge: the others start without that code.
    const { onForge } = await import('../src/bot/run.ts');
    const { reconcileReading } = await import('../src/bot/reading.ts');
    const answers = call.answers === undefined ? [] : answersOrNone(call.answers);
    return onForge(instant, (tools) => reconcileReading(tools, answers));
  }
  const { answers, dryRun, json } = call;
  const which = call.form === '--all' ? 'all' : call.form === '--new' ? 'new' : call.numbers;
  return readTexts(which, { answers, dryRun, json });
});

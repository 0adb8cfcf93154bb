import { command, instant, UsageError } from '../src/command-line/command.ts';
import { answersOrNone, readTexts } from '../src/command-line/read.ts';

/** `npm run read`: the reading pass (spec 6). */
export const main = command('read', async (call) => {
  if (call.form === '--reconcile') {
    // Only this form speaks to a forge: the others start without what that takes.
    const { ForgeSettingsError, reconcileReadingOnForge } = await import('../src/bot/run.ts');
    const answers = call.answers === undefined ? [] : answersOrNone(call.answers);
    return reconcileReadingOnForge(instant, answers).catch((error: unknown) => {
      throw error instanceof ForgeSettingsError ? new UsageError(error.message) : error;
    });
  }
  const { answers, dryRun, json } = call;
  const which = call.form === '--all' ? 'all' : call.form === '--new' ? 'new' : call.numbers;
  return readTexts(which, { answers, dryRun, json });
});

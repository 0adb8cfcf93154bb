import { command, instant } from '../src/command-line/command.ts';
import { mintSubmissions } from '../src/command-line/mint.ts';
import { readAllBounded } from '../src/reader/read-bounded.ts';
import { issueBodies, richSubmission } from '../src/reader/submission-files.ts';

/** `npm run mint`: Path A, Path B, or the open issues of a forge (spec 1.2 and 3). */
export const main = command('mint', async (call) => {
  if (call.form === '--reconcile') {
    // Only this form speaks to a forge: the others start without what that takes.
    const { reconcileForge } = await import('../src/bot/run.ts');
    return reconcileForge(instant);
  }
  const incoming =
    call.form === '--rich'
      ? [richSubmission(call.rich, call.text, call.draft)]
      : issueBodies(call.files, call.issue);
  const { dryRun, json } = call;
  return mintSubmissions(await readAllBounded(incoming), { dryRun, json });
});

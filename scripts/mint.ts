import { loadSite } from '../src/archive/load.ts';
import { archiveRoot } from '../src/archive/location.ts';
import { command, instant } from '../src/command-line/command.ts';
import { mintSubmissions } from '../src/command-line/mint.ts';
import { readAllBounded } from '../src/reader/read-bounded.ts';
import { issueBodies, richSubmission } from '../src/reader/submission-files.ts';

/** `npm run mint`: Path A, Path B, or the open issues of a forge. */
export const main = command('mint', async (call) => {
  if (call.form === '--reconcile') {
    // Loaded only for the form that calls a forge: the others start without that code.
    const { onForge, reconcile } = await import('../src/bot/run.ts');
    return onForge(instant, reconcile);
  }
  const incoming =
    call.form === '--rich'
      ? [richSubmission(call.rich, call.text, call.draft)]
      : issueBodies(call.files, call.issue, loadSite(archiveRoot()).forge.attachment_hosts);
  const { dryRun, json } = call;
  return mintSubmissions(await readAllBounded(incoming), { dryRun, json });
});

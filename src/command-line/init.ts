import { beginBesideCheckout } from '../archive/beginning.ts';
import { discard } from '../archive/create-beside.ts';
import { loadArchive, loadSite } from '../archive/load.ts';
import { archiveRoot, projectRoot } from '../archive/location.ts';
import { Checkout } from '../archive/new-history.ts';
import { validateArchive } from '../archive/prove.ts';
import { type FamilyWords, familyWords } from '../registry/beginning/documents.ts';
import { isUntaken, settingsOf } from '../registry/beginning/settings.ts';
import type { Call } from '../registry/commands/index.ts';
import { answered, type Given } from './ask.ts';
import { instant, UsageError } from './command.ts';
import { jsonAt } from './files.ts';
import { describeFindings } from './findings.ts';
import { begunBefore, nextSteps } from './init-told.ts';

/**
 * Begins a registry in this checkout: asks for what no option says, and puts settings, documents, form, owners and README of the new
 * registry in place with a history that begins there. All of it is done or nothing. Returns the exit code. Throws a `UsageError`.
 */
export async function beginRegistry(call: Call<'init'>): Promise<0 | 1> {
  const folder = projectRoot();
  if (archiveRoot() !== folder)
    throw new UsageError('A registry begins in the checkout of its code: run this without ARCHIVE.');
  const checkout = new Checkout(folder);
  const finished = checkout.finish();
  const site = loadSite(folder);
  if (finished !== undefined) {
    console.log(`A run that was interrupted is finished.\n\n${nextSteps(folder, site, finished)}`);
    return 0;
  }
  const given = givenIn(call);
  if (!isUntaken(site)) return begunBefore(site, given);
  refuseUnready(checkout, folder);
  const words = wordsAt(call.families);
  if (call.fromSample && Object.keys(words).length > 0)
    throw new UsageError(
      '--families goes without --from-sample: the families of the sample are detected already.',
    );
  const answers = await answered(given, Intl.DateTimeFormat().resolvedOptions().timeZone);
  const settings = settingsOf(site, answers, call.fromSample);
  const { made, paths } = beginBesideCheckout(folder, {
    settings,
    words,
    stewards: answers.stewards,
    keepsSample: call.fromSample,
    day: instant().slice(0, 10),
  });
  try {
    const findings = validateArchive(loadArchive(made).archive, instant()).filter(
      ({ level }) => level === 'error',
    );
    if (findings.length > 0) {
      console.error(
        `Nothing was changed: the new registry would break rules.\n\n${describeFindings(findings)}`,
      );
      return 1;
    }
    const commit = checkout.begin({
      files: made,
      paths,
      message: `${settings.name} begins`,
      committer: { name: settings.publisher, email: `init@${new URL(settings.base_url).hostname}` },
    });
    console.log(nextSteps(folder, settings, commit));
    return 0;
  } finally {
    discard(made);
  }
}

function givenIn(call: Call<'init'>): Given {
  const { name, description, publisher, language, timeZone, repository, address, stewards, contact } = call;
  return { name, description, publisher, language, timeZone, repository, address, stewards, contact };
}

/** Refuses what a new history would lose, or would not hold. */
function refuseUnready(checkout: Checkout, folder: string): void {
  const foreign = checkout.foreign();
  if (foreign !== undefined)
    throw new UsageError(
      `${folder} is a part of the repository in ${foreign}. Clone the code into a folder of its own.`,
    );
  if (!checkout.hasHistory()) return;
  if (!checkout.isOnMain())
    throw new UsageError('Another branch than main is checked out. Run: git switch main');
  const changes = checkout.changes();
  if (changes !== '')
    throw new UsageError(
      `These files differ from the last commit. Commit them, or put them away with git stash -u:\n${changes}`,
    );
}

function wordsAt(file: string | undefined): FamilyWords {
  if (file === undefined) return {};
  try {
    return familyWords(jsonAt(file));
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${file} holds no word lists: ${(error as Error).message}`);
  }
}

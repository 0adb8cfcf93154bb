import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createArchive } from '../archive/create.ts';
import { ARCHIVE_FOLDERS } from '../archive/files.ts';
import { hashes } from '../archive/hashes.ts';
import { loadArchive, loadSite } from '../archive/load.ts';
import { archiveRoot, projectRoot } from '../archive/location.ts';
import { Checkout } from '../archive/new-history.ts';
import { validateArchive } from '../archive/prove.ts';
import { type FamilyWords, familyWords, firstRelease } from '../registry/beginning/documents.ts';
import { type Answers, QUESTIONS } from '../registry/beginning/questions.ts';
import { readmeOf } from '../registry/beginning/readme.ts';
import { isUntaken, ownedBy, settingsOf } from '../registry/beginning/settings.ts';
import type { Call } from '../registry/commands/index.ts';
import { issuePageFiles } from '../registry/documents/issue-form.ts';
import type { Site } from '../registry/model/site.ts';
import { RESOURCES } from '../registry/resources/index.ts';
import { writeTable } from '../registry/resources/write.ts';
import { LISTS } from '../registry/rules/index.ts';
import { answered, type Given } from './ask.ts';
import { instant, UsageError } from './command.ts';
import { jsonAt } from './files.ts';
import { describeFindings } from './findings.ts';
import { begunBefore, nextSteps } from './init-told.ts';

const CODEOWNERS = '.github/CODEOWNERS';
const README = 'README.md';

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
  const answers = await answered(given, Intl.DateTimeFormat().resolvedOptions().timeZone);
  const made = mkdtempSync(join(tmpdir(), 'registry-'));
  try {
    const settings = settingsOf(site, answers, call.fromSample);
    prepare(made, folder, { settings, words, answers, keepsSample: call.fromSample });
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
      paths: ['data', 'api', README, CODEOWNERS, ...issuePageFiles(settings).map(({ path }) => path)],
      message: `${settings.name} begins`,
      committer: { name: settings.publisher, email: `init@${new URL(settings.base_url).hostname}` },
    });
    console.log(nextSteps(folder, settings, commit));
    return 0;
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
}

const givenIn = (call: Call<'init'>): Given =>
  Object.fromEntries(QUESTIONS.map(({ name }) => [name, call[name]]));

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

interface Plan {
  readonly settings: Site;
  readonly words: FamilyWords;
  readonly answers: Answers;
  readonly keepsSample: boolean;
}

/** Writes the files of the new registry into an empty folder. */
function prepare(made: string, from: string, { settings, words, answers, keepsSample }: Plan): void {
  if (keepsSample && Object.keys(words).length > 0)
    throw new UsageError(
      '--families goes without --from-sample: the families of the sample are detected already.',
    );
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(made, path)), { recursive: true });
    writeFileSync(join(made, path), text);
  };
  if (keepsSample)
    for (const part of ARCHIVE_FOLDERS) cpSync(join(from, part), join(made, part), { recursive: true });
  else createArchive(made, from);
  write(RESOURCES.site.path, writeTable(RESOURCES.site, settings));
  if (!keepsSample) {
    write(RESOURCES.overwrites.path, '');
    const { documents } = loadArchive(made).archive;
    const tools = { documents, lists: LISTS, hashes };
    const day = instant().slice(0, 10);
    for (const { path, write: text } of firstRelease(tools, words, `${settings.name} begins.`, day).files)
      write(path, text);
  }
  for (const { path, text } of issuePageFiles(settings)) write(path, text);
  write(CODEOWNERS, ownedBy(readFileSync(join(from, CODEOWNERS), 'utf8'), answers.stewards));
  write(README, readmeOf(settings));
}

import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { archiveRoot, callerFolder, projectRoot } from '../archive/location.ts';
import { tryLock } from '../archive/lock.ts';
import { UsageError } from '../registry/text/errors.ts';

// The state folder: everything that the service on this machine keeps between runs.

/** The paths in a state folder. */
export type State = Awaited<ReturnType<typeof openState>>;

const MARK = 'begun-with.json';
const LOCK = '.lock';
/** The files that `--fresh` removes. The mark goes last, so that an interrupted removal leaves a state folder. Clones have numbers. */
const PARTS = [
  /^forge$/,
  /^archive-\d+(?:\.(?:left|lock|used))?$/,
  /^site$/,
  /^published\.json$/,
  /^\.{1,2}site\./,
  /^scratch(?:-left-\d+)?$/,
  /^begun-with\.json$/,
];

/**
 * Opens the state folder, `STATE` or `.state/` of the project, and locks it against a second service. `fresh` empties it first.
 * Throws a `UsageError` when it is in use, belongs to another archive, or contains files of something else.
 */
export async function openState(fresh: boolean) {
  const folder = process.env.STATE
    ? resolve(callerFolder(), process.env.STATE)
    : join(projectRoot(), '.state');
  refuseForeign(folder);
  const release = tryLock(join(folder, LOCK));
  if (!release) {
    throw new UsageError(
      `Another service is running in ${folder}. Stop it, or choose another folder with STATE=.`,
    );
  }
  try {
    if (fresh) empty(folder);
    refuseOther(folder);
  } catch (error) {
    release();
    throw error;
  }
  const state = (part: string) => join(folder, part);
  return {
    folder,
    /** Repository and database of the local forge. */
    forge: state('forge'),
    /** The files of main, from which the site is built. */
    archive: state('archive'),
    site: process.env.OUT ? resolve(process.env.OUT) : state('site'),
    /** A file that says what that site was made from. */
    published: state('published.json'),
    scratch: state('scratch'),
    release,
  };
}

/** Gives the service an empty scratch folder. A command of a service that was killed may write there until it ends, within a second. */
export function emptyScratch(scratch: string): void {
  rmSync(scratch, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  mkdirSync(scratch, { recursive: true });
}

/** Refuses a folder with files that this service did not create, because `--fresh` would remove them. */
function refuseForeign(folder: string): void {
  const there = namesIn(folder);
  if (there.includes(MARK) || there.includes('forge')) return;
  // `lost+found` is in the root of a volume; `.new` files are left when the service is killed while it writes.
  const ours = [LOCK, `${MARK}.new`, 'lost+found'];
  const foreign = there.find((name) => !ours.includes(name));
  if (foreign === undefined) return;
  throw new UsageError(
    `${folder} holds “${foreign}”, which is not part of a state folder. Choose another folder with STATE=.`,
  );
}

/** The names in the folder. Creates it where it is missing, readable only by this account, because it holds the forge's tokens. */
function namesIn(folder: string): string[] {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return readdirSync(folder);
  } catch (error) {
    throw new UsageError(
      `Cannot create the state folder ${folder}: ${(error as Error).message}. Choose another folder with STATE=.`,
    );
  }
}

function empty(folder: string): void {
  for (const part of PARTS) {
    for (const name of readdirSync(folder).filter((one) => part.test(one)))
      rmSync(join(folder, name), { recursive: true, force: true });
  }
}

function refuseOther(folder: string): void {
  const archive = archiveRoot();
  const begun = begunWith(folder);
  if (begun === undefined) {
    // A crash leaves no file, or a whole one.
    const mark = join(folder, MARK);
    writeFileSync(`${mark}.new`, `${JSON.stringify({ archive: relative(folder, archive) })}\n`);
    renameSync(`${mark}.new`, mark);
  } else if (begun !== archive) {
    throw new UsageError(
      `The state in ${folder} belongs to the archive in ${begun}, not ${archive}. Choose another folder with STATE=, or start over: npm start -- --fresh`,
    );
  }
}

/** The archive that a state was begun with; undefined where the mark is missing, or truncated because the disk was full. */
function begunWith(folder: string): string | undefined {
  try {
    const { archive } = JSON.parse(readFileSync(join(folder, MARK), 'utf8')) as { archive: string };
    return resolve(folder, archive);
  } catch {
    return undefined;
  }
}

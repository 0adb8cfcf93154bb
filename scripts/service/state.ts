import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import lockfile from 'proper-lockfile';
import { archiveRoot, callerFolder, projectRoot } from '../../src/archive/location.ts';
import { UsageError } from '../shared/command.ts';

// The state folder: everything that the service on this machine keeps from one start to the next.

/** The places in a state folder. */
export interface State {
  readonly folder: string;
  /** Repository and database of the local forge. */
  readonly forge: string;
  /** Main's files, of which the site is built. */
  readonly archive: string;
  /** The published site. */
  readonly site: string;
  readonly scratch: string;
  readonly release: () => Promise<void>;
}

/**
 * Opens the state folder, `STATE` or `.state/` of the project, and keeps a second service out of it. `fresh` empties it first.
 * Throws a `UsageError` when it is in use, or was begun with another archive.
 */
export async function openState(fresh: boolean): Promise<State> {
  const folder = process.env.STATE
    ? resolve(callerFolder(), process.env.STATE)
    : join(projectRoot(), '.state');
  refuseForeign(folder);
  mkdirSync(folder, { recursive: true });
  const release = await lock(folder);
  if (fresh) {
    for (const part of ['forge', 'archive', 'site', 'scratch', MARK])
      rmSync(join(folder, part), { recursive: true, force: true });
  }
  await refuseOther(folder, release);
  const state = (part: string) => join(folder, part);
  return {
    folder,
    forge: state('forge'),
    archive: state('archive'),
    site: process.env.OUT ? resolve(process.env.OUT) : state('site'),
    scratch: state('scratch'),
    release,
  };
}

const MARK = 'begun-with.json';

/** `--fresh` empties the folder: one that this service did not begin is never touched. */
function refuseForeign(folder: string): void {
  if (!existsSync(folder) || existsSync(join(folder, MARK)) || existsSync(join(folder, 'forge'))) return;
  throw new UsageError(
    `${folder} is there already and holds no state of this service: choose another with STATE=.`,
  );
}

async function lock(folder: string): Promise<() => Promise<void>> {
  const place = { stale: 10_000, lockfilePath: join(folder, '.lock') };
  const holder = join(folder, '.holder');
  try {
    // A service that was killed cannot have given its lock back.
    if (existsSync(place.lockfilePath) && !isAlive(Number(readFileSync(holder, 'utf8')))) {
      rmSync(place.lockfilePath, { recursive: true, force: true });
    }
    const release = await lockfile.lock(folder, place);
    writeFileSync(holder, String(process.pid));
    return release;
  } catch (error) {
    if (!['ELOCKED', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    throw new UsageError(
      `Another service is at work in ${folder}. Stop it, or choose another folder with STATE=.`,
    );
  }
}

function isAlive(process_: number): boolean {
  try {
    process.kill(process_, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

async function refuseOther(folder: string, release: () => Promise<void>): Promise<void> {
  const mark = join(folder, MARK);
  const archive = archiveRoot();
  if (!existsSync(mark)) {
    writeFileSync(mark, `${JSON.stringify({ archive })}\n`);
    return;
  }
  const begun = (JSON.parse(readFileSync(mark, 'utf8')) as { archive: string }).archive;
  if (begun === archive) return;
  await release();
  throw new UsageError(
    `The state in ${folder} was begun with the archive in ${begun}, not ${archive}. Choose another folder with STATE=, or start over: npm start -- --fresh`,
  );
}

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
  try {
    return await lockfile.lock(folder, { stale: 10_000, lockfilePath: join(folder, '.lock') });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ELOCKED') throw error;
    throw new UsageError(
      `Another service is at work in ${folder}. Stop it, or choose another folder: STATE=… (one that was killed is forgotten after 10 seconds).`,
    );
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

import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { codeKey } from '../archive/compiled-pages.ts';
import { hasLedger, readLedger } from '../archive/ledger.ts';
import { recentSites } from '../archive/recent-sites.ts';
import { partFolder } from '../archive/share.ts';
import { snapshot } from '../archive/snapshot.ts';
import { UsageError } from './command.ts';
import { STARTER } from './stopping.ts';

/** From so many deposits on, a site of which nothing is kept is made in parts, one on each core: below, a process costs more than it saves. */
const WORTHWHILE = 1000;

/**
 * Makes the parts of a large site on every core, where no earlier site can be taken from, and returns their folders; none otherwise. Throws
 * where a part could not be made.
 */
export async function partsOnEveryCore(earlier: readonly string[]): Promise<string[]> {
  const { archive } = snapshot();
  const { registry, site } = archive;
  const cores = availableParallelism();
  if (cores < 2 || registry.deposits.length < WORTHWHILE) return [];
  const code = codeKey(site.base);
  if ([...earlier, ...recentSites()].some((folder) => hasLedger(folder, code))) return [];
  const folders = Array.from({ length: cores }, (_, at) => partFolder(at + 1));
  await Promise.all(folders.map((folder, at) => makePart(`${at + 1}/${cores}`, folder)));
  return folders;
}

/** Throws a `UsageError` for a folder that is no part of a site which this code makes. */
export function requireParts(folders: readonly string[]): void {
  const code = codeKey(snapshot().archive.site.base);
  for (const folder of folders) {
    if (readLedger(folder, code)) continue;
    throw new UsageError(
      `${folder} is no part that this code made. Make each with “npm run build -- --part I/N --out FOLDER”, from the same commit, and bring its ledger, .NAME.ledger, with it. What changes times of files, such as zip, makes a part useless: use tar --format=posix.`,
    );
  }
}

function makePart(part: string, folder: string): Promise<void> {
  const child = spawn(process.execPath, ['scripts/run.mjs', 'build', '--part', part, '--out', folder], {
    env: { ...process.env, INIT_CWD: '', [STARTER]: String(process.pid) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('close', (code) => (code === 0 ? done() : fail(new Error(said.trim()))));
  });
}

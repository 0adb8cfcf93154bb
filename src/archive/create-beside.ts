import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { readResource, writeTable } from '../registry/archive/resources/files.ts';
import { RESOURCES } from '../registry/archive/resources/index.ts';
import type { Site } from '../registry/model/site.ts';
import { createArchive } from './create.ts';

// A new archive is made beside its place and put there when it is whole, so that a failure leaves nothing behind.

/** Whether a folder holds an archive. */
export const holdsArchive = (folder: string): boolean => existsSync(join(folder, 'data'));

/** Whether an archive may be put in a folder: it is not there, or empty. */
export const isFree = (folder: string): boolean => !existsSync(folder) || readdirSync(folder).length === 0;

/** Makes an archive without records beside its place, with the documents of another and these settings. Returns its folder. */
export function beginBeside(target: string, from: string, site: Site | undefined): string {
  mkdirSync(dirname(target), { recursive: true });
  const root = mkdtempSync(`${target}.new-`);
  createArchive(root, from);
  const file = join(root, RESOURCES.site.path);
  writeFileSync(file, writeTable(RESOURCES.site, site ?? ownSite(readFileSync(file, 'utf8'))));
  return root;
}

/** The settings of the archive that gave the documents, without what they say of it alone: that it is a sample. */
function ownSite(text: string): Site {
  const { banner: _banner, ...site } = readResource(RESOURCES.site, text) as Site;
  return { ...site, sample: false };
}

/** Puts an archive that was made beside its place there. */
export function putInPlace(root: string, target: string): void {
  discard(target);
  renameSync(root, target);
}

/** Removes what was made beside a place, if it is still there. */
export function discard(root: string): void {
  rmSync(root, { recursive: true, force: true });
}

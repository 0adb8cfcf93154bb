import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { writeRegistry } from '../registry/archive/changeset.ts';
import { readResource, writeTable } from '../registry/archive/resources/files.ts';
import { ALL_RESOURCES, RESOURCES } from '../registry/archive/resources/index.ts';
import { ADOPTED, EDITIONS, IMAGES, TEXTS } from '../registry/archive/resources/resource.ts';
import { type FamilyWords, firstRelease, ownedBy, readmeOf } from '../registry/documents/beginning.ts';
import { issuePageFiles } from '../registry/documents/issue-form.ts';
import type { Site } from '../registry/model/site.ts';
import { LISTS } from '../registry/rules/index.ts';
import { ARCHIVE_FOLDERS } from './files.ts';
import { hashes } from './hashes.ts';
import { loadArchive } from './load.ts';

/**
 * Makes a new archive without records in a folder: documents and settings come from an archive that exists. Whatever `data/`
 * and `api/` the folder had is gone.
 */
export function createArchive(root: string, from: string): void {
  for (const folder of ['data', 'api']) rmSync(join(root, folder), { recursive: true, force: true });
  mkdirSync(join(root, 'data'), { recursive: true });
  cpSync(join(from, 'api'), join(root, 'api'), { recursive: true });
  cpSync(join(from, RESOURCES.site.path), join(root, RESOURCES.site.path));
  emptyRegistry(root);
}

/**
 * Takes all deposits and all other records out of an archive: registry, tables, texts, editions, images and logs start again. What its
 * owner decided stays: the settings, and the receipts of documents in the log. For samples and test archives only.
 */
export function emptyRegistry(root: string): void {
  const { registry, overwrites } = RESOURCES;
  const receipts = join(root, overwrites.path);
  const kept = existsSync(receipts) ? receiptsOfDocuments(readFileSync(receipts, 'utf8')) : '';
  writeFileSync(join(root, registry.path), writeRegistry(registry.empty));
  for (const resource of ALL_RESOURCES) {
    const { kind, path, empty } = resource;
    if (kind === 'log') writeFileSync(join(root, path), String(empty));
    if (kind === 'table') writeFileSync(join(root, path), writeTable(resource, empty));
  }
  for (const folder of [TEXTS, EDITIONS, IMAGES, ADOPTED])
    rmSync(join(root, folder), { recursive: true, force: true });
  writeFileSync(receipts, kept);
}

function receiptsOfDocuments(log: string): string {
  return log
    .split('\n')
    .filter((line) => line.includes('"path":"api/'))
    .map((line) => `${line}\n`)
    .join('');
}

// A new archive is made beside its final folder and moved there when it is whole, so that a failure leaves nothing behind.

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

const CODEOWNERS = '.github/CODEOWNERS';
const README = 'README.md';

/** The contents of a new registry. */
interface Plan {
  readonly settings: Site;
  readonly words: FamilyWords;
  /** As `CODEOWNERS` names them. */
  readonly stewards: string;
  readonly keepsSample: boolean;
  /** The calendar day of the first release of its documents. */
  readonly day: string;
}

/**
 * Writes what a new registry has of its own into a new folder: archive, deposit form, owners and README. Returns the folder, which the
 * caller removes, and the paths of the checkout in `from` in whose place it comes.
 */
export function beginBesideCheckout(from: string, plan: Plan): { made: string; paths: readonly string[] } {
  const { settings, words, stewards, keepsSample, day } = plan;
  const made = mkdtempSync(join(tmpdir(), 'registry-'));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(made, path)), { recursive: true });
    writeFileSync(join(made, path), text);
  };
  if (keepsSample)
    for (const part of ARCHIVE_FOLDERS) cpSync(join(from, part), join(made, part), { recursive: true });
  else createArchive(made, from);
  write(RESOURCES.site.path, writeTable(RESOURCES.site, settings));
  if (!keepsSample) {
    // The receipts are about versions that this registry never had.
    write(RESOURCES.overwrites.path, '');
    const { documents } = loadArchive(made);
    const released = firstRelease(
      { documents, lists: LISTS, hashes },
      words,
      `${settings.name} begins.`,
      day,
    );
    for (const { path, write: text } of released.files) write(path, text);
  }
  const form = issuePageFiles(settings);
  for (const { path, text } of form) write(path, text);
  write(CODEOWNERS, ownedBy(readFileSync(join(from, CODEOWNERS), 'utf8'), stewards));
  write(README, readmeOf(settings));
  return { made, paths: [...ARCHIVE_FOLDERS, README, CODEOWNERS, ...form.map(({ path }) => path)] };
}

import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { writeTable } from '../registry/archive/resources/files.ts';
import { RESOURCES } from '../registry/archive/resources/index.ts';
import { type FamilyWords, firstRelease, ownedBy, readmeOf } from '../registry/documents/beginning.ts';
import { issuePageFiles } from '../registry/documents/issue-form.ts';
import type { Site } from '../registry/model/site.ts';
import { LISTS } from '../registry/rules/index.ts';
import { createArchive } from './create.ts';
import { ARCHIVE_FOLDERS } from './files.ts';
import { hashes } from './hashes.ts';
import { loadArchive } from './load.ts';

const CODEOWNERS = '.github/CODEOWNERS';
const README = 'README.md';

/** What a new registry begins with. */
export interface Plan {
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
    // Receipts tell of versions that this registry never had.
    write(RESOURCES.overwrites.path, '');
    const { documents } = loadArchive(made).archive;
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

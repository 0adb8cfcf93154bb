import { existsSync, readFileSync } from 'node:fs';
import { isAbsolute, join, relative, resolve } from 'node:path';
import { hashes } from '../archive/hashes.ts';
import { archiveRoot, callerFolder } from '../archive/location.ts';
import { transact } from '../archive/writer.ts';
import { OVERWRITE_LOG, receiptOf } from '../registry/mint/changeset.ts';
import { primaryOf } from '../registry/surfaces/fallbacks.ts';
import { instant, UsageError, waiting } from './command.ts';

/**
 * Appends the receipt of a file's bytes to the log and prints it (spec 5.5). Warns where the file is made from another. Returns the
 * exit code. Throws a `UsageError` for a path outside the archive.
 */
export async function writeOverwriteReceipt(target: string, reason: string): Promise<0> {
  const root = archiveRoot();
  const path = relative(root, resolve(callerFolder(), target)).replaceAll('\\', '/');
  if (path.startsWith('..') || isAbsolute(path))
    throw new UsageError(`${target} is not part of the archive in ${root}.`);
  const primary = primaryOf(path);
  if (primary) {
    console.error(
      `\n  ! ${path} is made again at each build, from ${primary}: an edit of it would be lost.\n    Edit ${primary} instead.\n`,
    );
  }
  if (!existsSync(join(root, path))) {
    console.log(`${path} does not exist yet: a new file needs no receipt.`);
    return 0;
  }
  const receipt = await transact(
    root,
    () => {
      const change = { files: [], reason, actor: 'overwrite', at: instant() };
      const bytes = readFileSync(join(root, path));
      const made = { ...receiptOf(path, bytes, change, hashes.sha256), primary_companion: primary ?? null };
      const append = `${JSON.stringify(made)}\n`;
      return { changeset: { ...change, files: [{ path: OVERWRITE_LOG, append }] }, answer: append };
    },
    waiting,
  );
  console.log(`Receipt written to ${OVERWRITE_LOG}; now edit the file.\n${receipt.trim()}`);
  return 0;
}

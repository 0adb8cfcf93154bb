import { createHash, hash } from 'node:crypto';
import { createReadStream, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from '../archive/files.ts';
import type { LocalFile } from '../registry/surfaces/store-plan.ts';
import { KnownError } from '../registry/text/errors.ts';
import { MANIFEST, ManifestError, parseManifest } from '../verify/source.ts';
import { type Body, changedMeanwhile, PART_BYTES } from './store.ts';

// The built site on the disk: what its manifest lists, and whether that is what is there.

const SHOWN = 5;

/** A file with the hashes of its bytes, ready to be written. */
interface Ready {
  readonly body: Body;
  readonly sha256: string;
  readonly md5: string;
}

/** A built site whose files are those of its manifest. */
export type BuiltFolder = Awaited<ReturnType<typeof readBuilt>>;

/** A file as it is now. Throws Node's error where it cannot be read. */
async function hashed(file: string, size: number): Promise<Ready> {
  if (size <= PART_BYTES) {
    const bytes = readFileSync(file);
    return { body: { bytes }, sha256: hash('sha256', bytes, 'hex'), md5: hash('md5', bytes, 'hex') };
  }
  const [sha256, md5] = [createHash('sha256'), createHash('md5')];
  for await (const part of createReadStream(file, { highWaterMark: 1 << 20 })) {
    sha256.update(part);
    md5.update(part);
  }
  return { body: { file }, sha256: sha256.digest('hex'), md5: md5.digest('hex') };
}

/** Reads a built site and compares every file with the manifest. Throws a `KnownError` where the folder is not what its manifest lists. */
export async function readBuilt(folder: string, onProgress: (done: number, total: number) => void) {
  const { manifest, sums } = readManifest(folder);
  const read = async (path: string) => {
    const file = join(folder, path);
    const size = statSync(file, { throwIfNoEntry: false })?.size;
    return size === undefined ? undefined : { size, ...(await hashed(file, size)) };
  };
  const more = listFiles(folder).filter((path) => path !== MANIFEST && !sums.has(path));
  const wrong = more.map((path) => `${path} is not listed`);
  const files: LocalFile[] = [];
  for (const [path, sha256] of sums) {
    const found = await read(path);
    if (found?.sha256 !== sha256) wrong.push(`${path} ${found ? 'has another SHA-256' : 'is missing'}`);
    files.push({ path, size: found?.size ?? 0, sha256, md5: found?.md5 ?? '' });
    onProgress(files.length, sums.size);
  }
  if (wrong.length > 0) {
    const rest = wrong.length > SHOWN ? `, and ${wrong.length - SHOWN} more` : '';
    throw new KnownError(
      `${folder} is not what its ${MANIFEST} lists: ${wrong.slice(0, SHOWN).join(', ')}${rest}. Nothing was changed. Build it again: npm run build.`,
    );
  }
  /** The bytes of a file, hashed again. Throws a `KnownError` for one that changed meanwhile. */
  const ready = async (path: string): Promise<Ready> => {
    const found = await read(path);
    const due = sums.get(path) ?? found?.sha256;
    if (!found || found.sha256 !== due) throw new KnownError(changedMeanwhile(join(folder, path)));
    return found;
  };
  return { manifest, files, ready };
}

function readManifest(folder: string): { manifest: Uint8Array; sums: Map<string, string> } {
  try {
    const manifest = readFileSync(join(folder, MANIFEST));
    return { manifest, sums: parseManifest(manifest) };
  } catch (error) {
    if (error instanceof ManifestError) throw new KnownError(`${folder}: ${error.message}.`);
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new KnownError(`${folder} is no built site: it has no ${MANIFEST}. Run npm run build first.`);
  }
}

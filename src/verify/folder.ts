import { type Hashing, inNode } from './platform.ts';
import { type Found, type Source, Unreadable } from './source.ts';

/** Larger files are hashed in parts of this many bytes. */
const PART = 1 << 24;

/** A publication in a folder of this machine. Throws an `Unreadable` where there is no such folder, and in a browser. */
export async function folderSource(folder: string, { sha256, sha256Parts }: Hashing): Promise<Source> {
  if (!inNode()) throw new Unreadable('A browser cannot read folders: give a URL.');
  const fs = await import('node:fs');
  const { join } = await import('node:path');
  const listed = await listFolder(folder);

  const inParts = (path: string, size: number): Found => {
    const hash = sha256Parts?.();
    if (!hash) throw new Unreadable(`${path} is too large`);
    const file = fs.openSync(join(folder, path), 'r');
    try {
      const part = new Uint8Array(PART);
      for (let read = -1; read !== 0; ) {
        read = fs.readSync(file, part);
        hash.update(part.subarray(0, read));
      }
    } finally {
      fs.closeSync(file);
    }
    return { sha256: hash.digest(), size };
  };

  const read = (path: string, keep: boolean): Found | undefined | Promise<Found> => {
    if (!listed.files.has(path)) return undefined;
    try {
      if (!keep) {
        const { size } = fs.statSync(join(folder, path));
        if (size > PART) return inParts(path, size);
      }
      const bytes = fs.readFileSync(join(folder, path));
      const found = (digest: string) => ({ sha256: digest, size: bytes.length, ...(keep && { bytes }) });
      const digest = sha256(bytes);
      return typeof digest === 'string' ? found(digest) : digest.then(found);
    } catch (error) {
      throw new Unreadable(`${path} cannot be read: ${(error as Error).message}`);
    }
  };
  return { name: folder, parallel: 1, read, listed };
}

/** Every file below a folder by its path with slashes, and what is neither a file nor a folder. Throws an `Unreadable`. Links are not followed. */
export async function listFolder(
  folder: string,
): Promise<NonNullable<Source['listed']> & { folders: string[] }> {
  const { readdirSync } = await import('node:fs');
  const files = new Set<string>();
  const others: string[] = [];
  const folders: string[] = [];
  const walk = (below: string) => {
    for (const entry of readdirSync(below === '' ? folder : `${folder}/${below}`, { withFileTypes: true })) {
      const path = below === '' ? entry.name : `${below}/${entry.name}`;
      if (entry.isDirectory()) {
        folders.push(path);
        walk(path);
      } else if (entry.isFile()) files.add(path);
      else others.push(path);
    }
  };
  try {
    walk('');
  } catch (error) {
    throw new Unreadable(`The folder ${folder} cannot be read: ${(error as Error).message}`);
  }
  return { files, others, folders };
}

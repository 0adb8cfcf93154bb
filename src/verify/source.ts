import { type Hashing, inNode } from './platform.ts';

// Where the files of a publication come from: a folder, or a site (site.ts).

/** A file as it was read. */
export interface Found {
  readonly sha256: string;
  readonly size: number;
  /** Its bytes, where they were asked for. */
  readonly bytes?: Uint8Array;
}

/** A publication that can be read. */
export interface Source {
  /** What the person named: a folder or a URL. */
  readonly name: string;
  /** How many files may be read at once. */
  readonly parallel: number;
  /**
   * The file at a path of the manifest, hashed, with its bytes where `keep` is set; undefined where there is none. Throws an `Unreadable`
   * where that cannot be said.
   */
  read(path: string, keep: boolean): Found | undefined | Promise<Found | undefined>;
  /** What stands in a folder; a site cannot list its files. */
  readonly listed?: {
    readonly files: ReadonlySet<string>;
    /** Symbolic links and what else is neither a file nor a folder. */
    readonly others: readonly string[];
  };
}

/** A file, or a whole publication, that could be neither read nor said to be missing. */
export class Unreadable extends Error {}

/** What hosts read themselves, and often do not serve: their absence says nothing of the record. */
export const HOST_FILES: ReadonlySet<string> = new Set(['_headers', '_redirects', '.htaccess']);

/** A file is hashed in parts of at most this many bytes. */
const PART = 1 << 22;

/** A publication in a folder of this machine. Throws an `Unreadable` where there is no such folder, and in a browser. */
export async function folderSource(folder: string, { sha256, sha256Parts }: Hashing): Promise<Source> {
  if (!inNode()) throw new Unreadable('A browser cannot read folders: give a URL.');
  const fs = await import('node:fs');
  const { join } = await import('node:path');
  const listed = await listFolder(folder);

  // One buffer for all: most files of a publication are small, and are read by one call.
  const part = new Uint8Array(PART);

  const hashed = (path: string): Found | Promise<Found> => {
    const file = fs.openSync(join(folder, path), 'r');
    try {
      let read = fs.readSync(file, part);
      if (read < PART) {
        const [size, digest] = [read, sha256(part.subarray(0, read))];
        return typeof digest === 'string'
          ? { sha256: digest, size }
          : digest.then((one) => ({ sha256: one, size }));
      }
      const hash = sha256Parts?.();
      if (!hash) throw new Error('it is too large');
      let size = 0;
      for (; read > 0; read = fs.readSync(file, part)) {
        hash.update(part.subarray(0, read));
        size += read;
      }
      return { sha256: hash.digest(), size };
    } finally {
      fs.closeSync(file);
    }
  };

  const read = (path: string, keep: boolean): Found | undefined | Promise<Found> => {
    if (!listed.files.has(path)) return undefined;
    try {
      if (!keep) return hashed(path);
      const bytes = fs.readFileSync(join(folder, path));
      const found = (digest: string) => ({ sha256: digest, size: bytes.length, bytes });
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

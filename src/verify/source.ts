import { hashing, textOf } from './platform.ts';

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
  /** The folder or URL that the person named. */
  readonly name: string;
  /** How many files may be read at once. */
  readonly parallel: number;
  /**
   * The file at a path of the manifest, hashed, with its bytes where `keep` is set; undefined where there is none. Throws an `Unreadable`
   * where that cannot be said.
   */
  read(path: string, keep: boolean): Promise<Found | undefined>;
  /** The content of a folder; a site cannot list its files. */
  readonly listed?: Listed;
}

/** The content of a folder. */
type Listed = Awaited<ReturnType<typeof listFolder>>;

/** A file, or a whole publication, that could be neither read nor said to be missing. */
export class Unreadable extends Error {}

/** Files that hosts read themselves, and often do not serve: their absence says nothing of the record. */
export const HOST_FILES: ReadonlySet<string> = new Set(['_headers', '_redirects', '.htaccess']);

/** A file is hashed in parts of at most this many bytes. */
const PART = 1 << 22;

/** A publication in a folder of this machine. Throws an `Unreadable` where there is no such folder, and in a browser. */
export async function folderSource(folder: string): Promise<Source & { readonly listed: Listed }> {
  const { sha256, sha256Parts } = await hashing();
  if (!sha256Parts) throw new Unreadable('A browser cannot read folders: give a URL.');
  const fs = await import('node:fs');
  const { join } = await import('node:path');
  const listed = await listFolder(folder);

  // One buffer for all: most files of a publication are small, and are read by one call.
  const part = new Uint8Array(PART);

  const hashed = async (path: string): Promise<Found> => {
    const file = fs.openSync(join(folder, path), 'r');
    try {
      let size = fs.readSync(file, part);
      if (size < PART) return { sha256: await sha256(part.subarray(0, size)), size };
      const hash = sha256Parts();
      hash.update(part);
      for (let read = fs.readSync(file, part); read > 0; read = fs.readSync(file, part)) {
        hash.update(part.subarray(0, read));
        size += read;
      }
      return { sha256: hash.digest(), size };
    } finally {
      fs.closeSync(file);
    }
  };

  const read = async (path: string, keep: boolean): Promise<Found | undefined> => {
    if (!listed.files.has(path)) return undefined;
    try {
      if (!keep) return await hashed(path);
      const bytes = fs.readFileSync(join(folder, path));
      return { sha256: await sha256(bytes), size: bytes.length, bytes };
    } catch (error) {
      throw new Unreadable(`${path} cannot be read: ${(error as Error).message}`);
    }
  };
  return { name: folder, parallel: 1, read, listed };
}

/** Every file below a folder by its path with slashes, and what is neither a file nor a folder. Throws an `Unreadable`. Links are not followed. */
async function listFolder(folder: string) {
  const { readdirSync } = await import('node:fs');
  const files = new Set<string>();
  /** Symbolic links and what else is neither a file nor a folder. */
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

// The manifest of a publication, as `sha256sum` prints it: 64 digits, two spaces, a path. It comes from whoever runs the server, so a path
// is taken only if it can name nothing outside of the folder.

/** The path of the manifest. */
export const MANIFEST = 'SHA256SUMS.txt';

/** Where a mirror keeps what it has fetched and not put in place yet; no publication may have a file there. */
export const STAGING = '.mirror-in-progress';

/** The manifest cannot be used; the message says which line, and why. */
export class ManifestError extends Error {}

const LINE = /^([0-9a-f]{64}) [ *](.+)$/;

/** The manifest of a publication with its bytes. Throws an `Unreadable` where there is none; `why` says what that means. */
export async function manifestOf(source: Source, why: string): Promise<Required<Found>> {
  const found = await source.read(MANIFEST, true);
  if (!found?.bytes) throw new Unreadable(`${source.name} has no ${MANIFEST}: ${why}.`);
  return { ...found, bytes: found.bytes };
}

/** The SHA-256 of each file by its path, in the order of the manifest. Throws a `ManifestError` for what is no manifest, or a hostile one. */
export function parseManifest(bytes: Uint8Array): Map<string, string> {
  const files = new Map<string, string>();
  for (const [at, line] of linesOf(bytes).entries()) {
    const [, sha256 = '', path = ''] = LINE.exec(line) ?? [];
    const wrong = path === '' ? 'is not a SHA-256, two spaces and a path' : unsafe(path);
    if (wrong)
      throw new ManifestError(
        `line ${at + 1} of ${MANIFEST} ${wrong}: ${JSON.stringify(line.slice(0, 200))}`,
      );
    if (files.has(path)) throw new ManifestError(`${MANIFEST} names ${JSON.stringify(path)} twice`);
    files.set(path, sha256);
  }
  refuseFilesAsFolders(files);
  return files;
}

function linesOf(bytes: Uint8Array): string[] {
  const text = textOf(bytes);
  if (text === undefined) throw new ManifestError(`${MANIFEST} is not UTF-8`);
  if (text === '') throw new ManifestError(`${MANIFEST} is empty`);
  if (!text.endsWith('\n'))
    throw new ManifestError(`${MANIFEST} does not end with a line end: it was cut off`);
  return text.slice(0, -1).split('\n');
}

/** Why a path must not be used; undefined for one that names a file below the folder on every system. */
export function unsafe(path: string): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (/[\u0000-\u001f\u007f]/.test(path)) return 'has a control character in its path';
  if (path.includes('\\')) return 'has a backslash in its path';
  if (path.startsWith('/') || /^[A-Za-z]:/.test(path)) return 'has an absolute path';
  const parts = path.split('/');
  if (parts.some((part) => part === '' || part === '.' || part === '..'))
    return 'has a path that leaves its folder or names none';
  if (path === MANIFEST) return 'names the manifest itself';
  if (parts[0]?.toLowerCase() === STAGING) return 'has a path that mirrors use themselves';
  return undefined;
}

function refuseFilesAsFolders(files: ReadonlyMap<string, string>): void {
  for (const path of files.keys()) {
    for (let at = path.indexOf('/'); at >= 0; at = path.indexOf('/', at + 1)) {
      const folder = path.slice(0, at);
      if (files.has(folder))
        throw new ManifestError(`${MANIFEST} names ${JSON.stringify(folder)} as a file and as a folder`);
    }
  }
}

import { textOf } from './platform.ts';

// The manifest of a publication, as `sha256sum` prints it: 64 digits, two spaces, a path. It comes from whoever runs the server, so a path
// is taken only if it can name nothing outside of the folder.

/** The path of the manifest. */
export const MANIFEST = 'SHA256SUMS.txt';

/** Where a mirror keeps what it has fetched and not put in place yet; no publication may have a file there. */
export const STAGING = '.mirror-in-progress';

/** The manifest cannot be used; the message says which line, and why. */
export class ManifestError extends Error {}

const LINE = /^([0-9a-f]{64}) [ *](.+)$/;

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
  let text: string;
  try {
    text = textOf(bytes);
  } catch {
    throw new ManifestError(`${MANIFEST} is not UTF-8`);
  }
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

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

/** Writes one file below a folder, with the folders on the way. `path` is a path on the site. */
export function writeSiteFile(folder: string, path: string, content: string | Uint8Array): void {
  const target = join(folder, path);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, content);
}

/** Every file below a folder, as paths with slashes and without the folder, in code-unit order. */
export function listSiteFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

/** A built folder as the rules of scope `site` look at it. */
export function builtSite(folder: string) {
  const paths = listSiteFiles(folder);
  const known = new Set(paths);
  return {
    files: {
      paths,
      read: (path: string) => (known.has(path) ? readFileSync(join(folder, path)) : undefined),
    },
  };
}

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { BuiltSite } from '../registry/rules/rule.ts';
import { scriptHashes } from './publication.ts';

/** Every file below a folder, as paths with slashes and without the folder, in code-unit order. */
export function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

/** The files of a built folder, for the rules of scope `site`. */
export function builtSite(folder: string): Omit<BuiltSite, 'surfaces'> {
  const paths = listFiles(folder);
  const known = new Set(paths);
  return {
    files: {
      paths,
      read: (path) => (known.has(path) ? readFileSync(join(folder, path)) : undefined),
      size: (path) => (known.has(path) ? statSync(join(folder, path)).size : undefined),
    },
    scripts: scriptHashes(),
  };
}

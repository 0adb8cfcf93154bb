import { statSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from './built-site.ts';
import { projectRoot } from './location.ts';

/** A file of the project, or every file below a folder of it, by their paths in code-unit order; none where neither exists. */
export function filesAt(path: string): string[] {
  const stat = statSync(join(projectRoot(), path), { throwIfNoEntry: false });
  if (!stat) return [];
  return stat.isFile() ? [path] : listFiles(join(projectRoot(), path)).map((file) => `${path}/${file}`);
}

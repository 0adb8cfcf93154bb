import { readFileSync } from 'node:fs';
import ignore from 'ignore';
import type { Objects } from './git/objects.ts';

// Who has to approve a change: the CODEOWNERS of main, as GitHub reads it (docs.github.com, “About code owners”).

const PLACE = '.github/CODEOWNERS';

/** The owners of a path by a CODEOWNERS file: its patterns are those of a .gitignore, and the last line that fits counts. */
export function codeOwners(text: string): (path: string) => readonly string[] {
  const lines = text.split('\n').flatMap((line) => {
    const [pattern, ...owners] = line
      .replace(/(?:^|\s)#.*/, '')
      .trim()
      .split(/\s+/);
    return pattern ? [{ pattern: ignore().add(pattern), owners }] : [];
  });
  return (path) => lines.findLast(({ pattern }) => pattern.ignores(path))?.owners ?? [];
}

let ours: string | undefined;

/**
 * The rules in force on a commit of main. A forge that holds an archive and no project has no such file: there it is the one
 * of this project.
 */
export async function codeOwnersAt(
  objects: Objects,
  main: string,
): Promise<(path: string) => readonly string[]> {
  const found = await objects.find(`${main}:${PLACE}`);
  if (found?.type === 'blob') return codeOwners((await objects.contents(found.sha)).toString());
  ours ??= readFileSync(new URL(`../../${PLACE}`, import.meta.url), 'utf8');
  return codeOwners(ours);
}

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

/** The rules in force on a commit of main; `otherwise` is the text of those where it has no such file. */
export async function codeOwnersAt(
  objects: Objects,
  main: string,
  otherwise: string,
): Promise<(path: string) => readonly string[]> {
  const found = await objects.find(`${main}:${PLACE}`);
  return codeOwners(found?.type === 'blob' ? (await objects.contents(found.sha)).toString() : otherwise);
}

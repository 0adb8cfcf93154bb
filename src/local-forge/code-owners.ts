import ignore from 'ignore';
import type { Objects } from './git/objects.ts';

// Who must approve a change: the CODEOWNERS of main, as GitHub reads it (docs.github.com, “About code owners”).

/** Where the file is. */
export const PLACE = '.github/CODEOWNERS';

/** A function from a path to its owners by a CODEOWNERS file. Patterns are those of .gitignore; the last match wins. */
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

/** The owners as of a commit of main. `fallback` is the text to use where the commit has no such file. */
export async function codeOwnersAt(
  objects: Objects,
  main: string,
  fallback: string,
): Promise<(path: string) => readonly string[]> {
  const found = await objects.find(`${main}:${PLACE}`);
  return codeOwners(found?.type === 'blob' ? (await objects.contents(found.sha)).toString() : fallback);
}

/** An owner that a CODEOWNERS file names, and where. */
export interface NamedOwner {
  readonly owner: string;
  /** From 1 on, as GitHub counts them. */
  readonly line: number;
  readonly column: number;
  readonly source: string;
}

/** Every owner that a CODEOWNERS file names, each time that it does. */
export function ownersIn(text: string): readonly NamedOwner[] {
  return text.split('\n').flatMap((source, place) => {
    const [, ...owners] = source
      .replace(/(?:^|\s)#.*/, '')
      .trim()
      .split(/\s+/);
    return owners.map((owner) => ({ owner, line: place + 1, column: source.indexOf(owner) + 1, source }));
  });
}

import type { Objects, TreeEntry } from './objects.ts';

/** One change to a tree: a file or a whole folder at a path, or its removal where `sha` is null. */
export interface TreeChange {
  readonly path: string;
  readonly mode: string;
  readonly sha: string | null;
}

/** An invalid change to a tree. The message names the path and the reason. */
export class TreeError extends Error {}

/**
 * Applies changes to a tree, or to an empty one. Reads and writes only the folders on the way to a change. Returns the id of the
 * new tree. Throws a `TreeError` for an invalid path and for the removal of a missing one.
 */
export async function treeWith(
  objects: Objects,
  base: string | undefined,
  changes: readonly TreeChange[],
): Promise<string> {
  for (const { path } of changes)
    if (!isPath(path)) throw new TreeError('tree.path contains a malformed path');
  return (await change(objects, base, changes, '')) ?? (await objects.writeTree([]));
}

async function change(
  objects: Objects,
  base: string | undefined,
  changes: readonly TreeChange[],
  folder: string,
): Promise<string | undefined> {
  const entries = new Map<string, TreeEntry>((base ? await objects.tree(base) : []).map((e) => [e.name, e]));
  const below = new Map<string, TreeChange[]>();
  for (const each of changes) {
    const rest = each.path.slice(folder.length);
    const slash = rest.indexOf('/');
    if (slash > 0) {
      const name = rest.slice(0, slash);
      const known = below.get(name);
      if (known) known.push(each);
      else below.set(name, [each]);
    } else if (each.sha === null) {
      if (!entries.delete(rest))
        throw new TreeError(`tree.path ${each.path} cannot be removed: it does not exist`);
    } else entries.set(rest, { name: rest, mode: each.mode, sha: each.sha });
  }
  for (const [name, inside] of below) {
    const old = entries.get(name);
    const sha = await change(
      objects,
      old?.mode === '040000' ? old.sha : undefined,
      inside,
      `${folder}${name}/`,
    );
    if (sha) entries.set(name, { name, mode: '040000', sha });
    else entries.delete(name);
  }
  // git has no empty folders.
  return entries.size > 0 ? objects.writeTree([...entries.values()]) : undefined;
}

/** Whether git would check out a path: no empty segment, no `..`, no `.git`. */
function isPath(path: string): boolean {
  return (
    !path.includes('\0') &&
    path
      .split('/')
      .every((step) => step !== '' && step !== '.' && step !== '..' && step.toLowerCase() !== '.git')
  );
}

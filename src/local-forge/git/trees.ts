import type { Objects, TreeEntry } from './objects.ts';

/** One change to a tree: a file (or a whole folder) at a path, or with no id its removal. */
export interface TreeChange {
  readonly path: string;
  readonly mode: string;
  readonly sha: string | null;
}

/** A tree cannot be made as asked: the message says of which path, and why. */
export class TreeError extends Error {}

/**
 * A tree, or an empty one, with some changes made. Only the folders on the way to a change are read and written. Returns
 * the id of the new tree. Throws a `TreeError` for a path that cannot be, or a removal of what is not there.
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
      if (!entries.delete(rest)) throw new TreeError(`tree.path ${each.path} is not there to be removed`);
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
  // Git keeps no empty folders.
  return entries.size > 0 ? objects.writeTree([...entries.values()]) : undefined;
}

/** What git itself would check out: no empty step, no way out, nothing of git’s own. */
function isPath(path: string): boolean {
  return (
    !path.includes('\0') &&
    path
      .split('/')
      .every((step) => step !== '' && step !== '.' && step !== '..' && step.toLowerCase() !== '.git')
  );
}

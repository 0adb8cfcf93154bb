import { type Archive, paths } from '../archive/archive.ts';
import { ALL_RESOURCES } from '../archive/resources/index.ts';
import { ADOPTED } from '../archive/resources/resource.ts';
import type { Problem } from '../model/rule.ts';
import { RULE_IDS } from '../model/rule.ts';
import type { Rule, TreeEntry } from './rule.ts';

// What the folders of an archive may contain, checked before anything of a proposed tree is written to a disk.

const FOLDERS = ['data', 'api'];

const KINDS: Readonly<Record<Exclude<TreeEntry['kind'], 'file'>, string>> = {
  executable: 'a file that can be executed',
  symlink: 'a symbolic link',
  submodule: 'a submodule',
  other: 'an entry that is not a file',
};

const PLAIN = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/;

/**
 * What in a tree is no plain file with a plain name, one problem for each entry: links, submodules, executables; names that a
 * system could take for another place, hide, or hold for the same as a second one. Entries outside the archive's folders are
 * passed by. Throws nothing (behaviour 2: the gate fails closed).
 */
export function irregularities(tree: readonly TreeEntry[]): Problem[] {
  const seen = new Map<string, { readonly path: string; readonly file: boolean }>();
  return tree.flatMap((entry): Problem[] => {
    const [folder = ''] = entry.path.split('/');
    if (!FOLDERS.includes(folder.toLowerCase())) return [];
    const found = oddity(entry, folder) ?? doubleOf(entry.path, seen);
    return found === undefined ? [] : [{ actual: found, where: entry.path }];
  });
}

function oddity({ path, kind }: TreeEntry, folder: string): string | undefined {
  if (kind !== 'file') return KINDS[kind];
  if (!FOLDERS.includes(folder))
    return `a folder whose name differs from ${folder.toLowerCase()}/ in case only`;
  const [, ...names] = path.split('/');
  if (names.length === 0) return 'a file with the name of the folder';
  const odd = names.find((name) => !PLAIN.test(name));
  return odd === undefined ? undefined : `a name with other characters or a leading dot: “${odd}”`;
}

/** Every folder above a path counts as well: `texts/` and `Texts/` are one folder on some systems. */
function doubleOf(
  path: string,
  seen: Map<string, { readonly path: string; readonly file: boolean }>,
): string | undefined {
  const names = path.split('/');
  for (let depth = 1; depth <= names.length; depth += 1) {
    const above = names.slice(0, depth).join('/');
    const file = depth === names.length;
    const known = seen.get(above.toLowerCase());
    if (!known) seen.set(above.toLowerCase(), { path: above, file });
    else if (known.path !== above) return `a name that differs from ${known.path} in case only`;
    else if (known.file || file) return `a name that occurs twice: ${above}`;
  }
  return undefined;
}

/** Files under `data/` that belong to nothing: no rule would check them. */
function* strangers(
  tree: readonly TreeEntry[],
  { registry, captures, adoption }: Archive,
): Iterable<Problem> {
  const named = new Set([
    ...ALL_RESOURCES.map(({ path }) => path),
    ...(registry.parts ?? []).map(({ path }) => path.slice(1)),
    ...registry.deposits.flatMap(({ hex, generated_by }) => [
      paths.text(hex).slice(1),
      ...(generated_by?.autonomous ? [paths.autonomous(hex).slice(1)] : []),
    ]),
    ...adoption.files.flatMap(({ at }) => (at?.startsWith(ADOPTED) ? [at] : [])),
    ...captures.entries.flatMap(({ imgs }) => imgs.map((path) => path.slice(1))),
  ]);
  const odd = new Set(irregularities(tree).map(({ where }) => where));
  for (const { path } of tree) {
    if (path.startsWith('data/') && !named.has(path) && !odd.has(path))
      yield { actual: 'a file that belongs to no resource, log, deposit or capture', where: path };
  }
}

/** What of the tree only the archive in it can tell. */
export const sourceRules: readonly Rule[] = [
  {
    id: 'REG-009',
    requirement:
      'The folder data/ contains only the files of the resources, the logs, the texts and editions of deposits, the images of captures, and what the adoption report names.',
    remedy: 'Remove the file.',
    checks: { change: ({ tree }, { archive }) => strangers(tree ?? [], archive) },
  },
];

/** The rules about the tree that is proposed, whatever its files hold: they run where the archive cannot even be read. */
export const treeRules: readonly Rule[] = [
  {
    id: RULE_IDS.plainFiles,
    requirement: 'The folders of the archive contain only plain files with plain names.',
    remedy:
      'Remove it, or make it a plain file whose name has only letters, digits, “.”, “_” and “-”, and does not begin with “.”.',
    checks: { change: ({ tree }) => irregularities(tree ?? []) },
  },
  {
    id: 'REG-005',
    requirement: 'The branch is up to date with its base.',
    remedy: 'Update the branch with the latest commits of its base.',
    checks: {
      *change({ behind }) {
        if (behind) yield { actual: 'a branch that lacks commits of its base' };
      },
    },
  },
];

import { type Archive, paths } from '../archive.ts';
import { ALL_RESOURCES } from '../resources/index.ts';
import type { Problem, Rule, TreeEntry } from './rule.ts';

// What may stand in the archive's folders at all, judged before anything of a proposed tree is put on a disk.

const FOLDERS = ['data', 'api'];

const KINDS: Readonly<Record<Exclude<TreeEntry['kind'], 'file'>, string>> = {
  executable: 'a file that can be executed',
  symlink: 'a symbolic link',
  submodule: 'a submodule',
  other: 'something that is no file',
};

const PLAIN = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/;

/**
 * What in a tree is no plain file with a plain name, one problem for each entry: links, submodules, executables; names that a
 * system could take for another place, hide, or hold for the same as a second one. Entries outside the archive's folders are
 * passed by. Throws nothing (spec 7, behaviour 2: the gate fails closed).
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
  if (!FOLDERS.includes(folder)) return `a folder that only its case tells from ${folder.toLowerCase()}/`;
  const [, ...names] = path.split('/');
  if (names.length === 0) return 'a file in the place of the folder';
  const odd = names.find((name) => !PLAIN.test(name));
  return odd === undefined ? undefined : `a name that is not plain: “${odd}”`;
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
    else if (known.path !== above) return `a name that only its case tells from ${known.path}`;
    else if (known.file || file) return `a name that stands there twice: ${above}`;
  }
  return undefined;
}

/** Files under `data/` that nothing names: what no rule reads, nobody judges. */
function* strangers(tree: readonly TreeEntry[], { registry }: Archive): Iterable<Problem> {
  const named = new Set([
    ...ALL_RESOURCES.map(({ path }) => path),
    ...registry.deposits.flatMap(({ hex, generated_by }) => [
      paths.text(hex).slice(1),
      ...(generated_by?.autonomous ? [paths.autonomous(hex).slice(1)] : []),
    ]),
  ]);
  const odd = new Set(irregularities(tree).map(({ where }) => where));
  for (const { path } of tree) {
    if (path.startsWith('data/') && !named.has(path) && !odd.has(path))
      yield { actual: 'a file that no resource, deposit or log names', where: path };
  }
}

/** What of the tree only the archive in it can tell. */
export const sourceRules: readonly Rule[] = [
  {
    id: 'REG-009',
    level: 'error',
    requirement:
      'Under data/ stand only the files of the resources, the texts and editions that deposits name, and the logs.',
    remedy: 'Take the file out. What a resource brings comes with its entry.',
    checks: { change: ({ tree }, { archive }) => strangers(tree ?? [], archive) },
  },
];

/** The rules about the tree that is proposed, whatever its files hold: they run where the archive cannot even be read. */
export const treeRules: readonly Rule[] = [
  {
    id: 'REG-004',
    level: 'error',
    requirement: 'The archive’s folders hold plain files only, with plain names.',
    remedy:
      'Take it out, or make it a plain file whose name has only letters, digits, “.”, “_” and “-”, and does not begin with “.”.',
    checks: { change: ({ tree }) => irregularities(tree ?? []) },
  },
  {
    id: 'REG-005',
    level: 'error',
    requirement: 'A change stands on the state that it is compared with.',
    remedy: 'Bring the branch up to date with the branch that it shall be merged into.',
    checks: {
      *change({ behind }) {
        if (behind) yield { actual: 'a branch that lacks commits of its base' };
      },
    },
  },
];

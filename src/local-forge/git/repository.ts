import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type FirstCommit, writeFirstCommit } from './first-commit.ts';
import { Objects, type Signature } from './objects.ts';
import { RefMoves } from './ref-moves.ts';
import { readRefs } from './refs.ts';
import { git, gitOk } from './run.ts';

// The bare repository behind the forge: references, and relations between commits.

/** One path that differs between two commits. */
export interface FileChange {
  readonly path: string;
  readonly status: 'added' | 'removed' | 'modified';
  readonly sha: string;
  readonly additions: number;
  readonly deletions: number;
}

/** The null object id, which git uses for a reference that does not exist. */
export const ZERO = '0'.repeat(40);

/** An open repository. */
export class Repository {
  readonly path: string;
  readonly objects: Objects;
  readonly #cache = new Map<string, unknown>();
  readonly #moves: RefMoves;
  #lastRefs = new Map<string, string>();

  constructor(path: string, scratch: string) {
    this.path = path;
    this.#moves = new RefMoves(path);
    this.objects = new Objects(path, scratch);
  }

  /** The id of the object that a full reference points to. */
  async ref(name: string): Promise<string | undefined> {
    return isRefName(name) ? (await this.objects.find(name))?.sha : undefined;
  }

  /** All references that begin with a prefix, in order of their names. */
  async refs(prefix = 'refs/'): Promise<Map<string, string>> {
    return new Map([...readRefs(this.path)].filter(([name]) => name.startsWith(prefix)));
  }

  /** Moves a reference from one object to another; undefined means none. Returns false when it did not point to `before`. */
  async setRef(name: string, before: string | undefined, after: string | undefined): Promise<boolean> {
    if (!isRefName(name) || !(await this.#moves.move(name, before ?? ZERO, after ?? ZERO))) return false;
    if (after) this.#lastRefs.set(name, after);
    else this.#lastRefs.delete(name);
    return true;
  }

  /** The references that were pushed since the last call or the opening: those that moved, but not by `setRef`. */
  async pushedRefs(): Promise<{ ref: string; before: string | undefined; after: string | undefined }[]> {
    const [before, now] = [this.#lastRefs, await this.refs()];
    this.#lastRefs = now;
    return [...new Set([...before.keys(), ...now.keys()])]
      .map((ref) => ({ ref, before: before.get(ref), after: now.get(ref) }))
      .filter((move) => move.before !== move.after);
  }

  /** Whether the history of `newer` contains `older`. */
  async isAncestor(older: string, newer: string): Promise<boolean> {
    if (older === newer) return true;
    if ((await this.objects.commit(newer)).parents.includes(older)) return true;
    // No history contains what was made from it. The commits of a proposal are most often one, which this tells without a process.
    if ((await this.objects.commit(older)).parents.includes(newer)) return false;
    return this.#cached(`ancestor ${older} ${newer}`, async () => {
      return (await git(this.path, ['merge-base', '--is-ancestor', older, newer])).code === 0;
    });
  }

  /** The newest common ancestor of two commits. */
  async mergeBase(one: string, other: string): Promise<string | undefined> {
    return this.#cached(`base ${one} ${other}`, async () => {
      if (await this.isAncestor(one, other)) return one;
      const { code, out } = await git(this.path, ['merge-base', one, other]);
      return code === 0 ? out.toString().trim() : undefined;
    });
  }

  /** Whether two commits have a merge conflict. */
  async conflicts(base: string, head: string): Promise<boolean> {
    if (await this.isAncestor(base, head)) return false;
    return this.#cached(`conflicts ${base} ${head}`, async () => {
      return (await git(this.path, ['merge-tree', '--write-tree', '--no-messages', base, head])).code !== 0;
    });
  }

  /** The commits in `head` that are not in `base`, the oldest first. */
  async commitsBetween(base: string, head: string): Promise<string[]> {
    const { parents } = await this.objects.commit(head);
    if (parents.length === 1 && parents[0] === base) return [head];
    return this.#cached(`commits ${base} ${head}`, async () => {
      const out = await gitOk(this.path, ['rev-list', '--reverse', '--topo-order', `${base}..${head}`]);
      return out.toString().split('\n').filter(Boolean);
    });
  }

  /** The files that differ between two commits. A renamed file counts as one removed and one added. */
  async changes(base: string, head: string): Promise<FileChange[]> {
    return this.#cached(`changes ${base} ${head}`, async () => {
      const args = ['diff-tree', '-r', '-z', '--no-renames', '--raw', '--numstat', '--abbrev=40', base, head];
      return parseChanges((await gitOk(this.path, args)).toString());
    });
  }

  close(): void {
    this.#moves.close();
    this.objects.close();
  }

  /** Caches a relation between two commits, which never changes. */
  async #cached<T>(key: string, find: () => Promise<T>): Promise<T> {
    if (this.#cache.has(key)) return this.#cache.get(key) as T;
    const value = await find();
    if (this.#cache.size > 2000) this.#cache.clear();
    this.#cache.set(key, value);
    return value;
  }
}

/**
 * Opens the repository of a forge. Creates it with a first commit on main where it is missing or its creation was interrupted.
 */
export async function openRepository(
  folder: string,
  seed: Omit<FirstCommit, 'by'> | undefined,
  by: Signature,
): Promise<Repository> {
  const [path, scratch] = [join(folder, 'repository.git'), join(folder, 'scratch')];
  rmSync(scratch, { recursive: true, force: true });
  mkdirSync(scratch, { recursive: true });
  const isNew = !existsSync(join(path, 'made'));
  if (isNew) {
    rmSync(path, { recursive: true, force: true });
    await gitOk(folder, ['init', '--quiet', '--bare', '--initial-branch=main', path]);
  }
  if (isNew) {
    for (const [name, value] of SETTINGS) await gitOk(path, ['config', name, value]);
    const { files, message } = seed ?? { files: [], message: 'First commit' };
    await writeFirstCommit(path, 'refs/heads/main', { files, message, by });
    mkdirSync(join(path, 'made'));
  } else {
    await git(path, ['gc', '--auto', '--quiet']);
  }
  const repository = new Repository(path, scratch);
  await repository.pushedRefs();
  return repository;
}

const SETTINGS = [
  // git collects garbage when the forge opens, not during calls.
  ['receive.autogc', 'false'],
  ['gc.autoDetach', 'false'],
  ['receive.fsckObjects', 'true'],
  ['core.logAllRefUpdates', 'true'],
  ['http.receivepack', 'true'],
  ['uploadpack.allowFilter', 'true'],
  ['uploadpack.allowAnySHA1InWant', 'true'],
] as const;

/** Whether a name is valid for a reference, by the rules of `git check-ref-format` for names below refs/. */
export function isRefName(name: string): boolean {
  if (!/^refs\/[^/]+\/./.test(name) || /[/.]$|\.\.|@\{|\/\/|\/\.|\.lock(?:\/|$)/.test(name)) return false;
  return !/[\0-\x20\x7f~^:?*[\\]/.test(name);
}

function parseChanges(text: string): FileChange[] {
  const parts = text.split('\0');
  const raw = new Map<string, { status: FileChange['status']; sha: string }>();
  const changes: FileChange[] = [];
  for (let at = 0; at < parts.length; at += 1) {
    const part = parts[at] ?? '';
    const line = /^:\d+ \d+ ([0-9a-f]{40}) ([0-9a-f]{40}) ([A-Z])/.exec(part);
    if (line) {
      const [, before = '', after = '', letter] = line;
      const status = letter === 'A' ? 'added' : letter === 'D' ? 'removed' : 'modified';
      at += 1;
      raw.set(parts[at] ?? '', { status, sha: letter === 'D' ? before : after });
      continue;
    }
    const [, added, removed, path = ''] = /^(\d+|-)\t(\d+|-)\t([\s\S]*)$/.exec(part) ?? [];
    const known = raw.get(path);
    if (known)
      changes.push({ path, ...known, additions: Number(added) || 0, deletions: Number(removed) || 0 });
  }
  return changes;
}

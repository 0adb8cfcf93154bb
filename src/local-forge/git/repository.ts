import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeHook } from '../write-hook.ts';
import { type FirstCommit, writeFirstCommit } from './first-commit.ts';
import { type ObjectStore, Objects, storedObjects } from './objects.ts';
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

/** The references of a repository. */
export interface References {
  /** All of them, in order of their names. */
  all(): Map<string, string>;
  /** Moves one from an id to another, of which the null id means that there is none. Returns false where it did not point to `before`. */
  move(name: string, before: string, after: string): Promise<boolean>;
  close(): void;
}

/** What two commits have to do with each other. */
export interface Relations {
  isAncestor(older: string, newer: string): Promise<boolean>;
  mergeBase(one: string, other: string): Promise<string | undefined>;
  conflicts(base: string, head: string): Promise<boolean>;
  commitsBetween(base: string, head: string): Promise<string[]>;
  changes(base: string, head: string): Promise<FileChange[]>;
}

/** What a repository is kept in: git's own files, or the memory of a test. */
export interface Backing {
  /** The path of the bare repository. */
  readonly path: string;
  readonly objects: ObjectStore;
  readonly references: References;
  readonly relations: Relations;
}

/** Opens what the repository of a forge is kept in, and creates it with a first commit on main where it is missing. */
export type OpenBacking = (folder: string, first: FirstCommit) => Promise<Backing>;

/** An open repository. */
export class Repository {
  readonly path: string;
  readonly objects: Objects;
  readonly #cache = new Map<string, unknown>();
  readonly #references: References;
  readonly #relations: Relations;
  #lastRefs: Map<string, string>;

  constructor({ path, objects, references, relations }: Backing) {
    this.path = path;
    this.objects = new Objects(objects);
    this.#references = references;
    this.#relations = relations;
    this.#lastRefs = references.all();
  }

  /** The id of the object that a full reference points to. */
  async ref(name: string): Promise<string | undefined> {
    return isRefName(name) ? (await this.objects.find(name))?.sha : undefined;
  }

  /** All references that begin with a prefix, in order of their names. */
  async refs(prefix = 'refs/'): Promise<Map<string, string>> {
    return new Map([...this.#references.all()].filter(([name]) => name.startsWith(prefix)));
  }

  /** Moves a reference from one object to another; undefined means none. Returns false when it did not point to `before`. */
  async setRef(name: string, before: string | undefined, after: string | undefined): Promise<boolean> {
    if (!isRefName(name) || !(await this.#references.move(name, before ?? ZERO, after ?? ZERO))) return false;
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
    return this.#cached(`ancestor ${older} ${newer}`, () => this.#relations.isAncestor(older, newer));
  }

  /** The newest common ancestor of two commits. */
  async mergeBase(one: string, other: string): Promise<string | undefined> {
    return this.#cached(`base ${one} ${other}`, async () => {
      if (await this.isAncestor(one, other)) return one;
      return this.#relations.mergeBase(one, other);
    });
  }

  /** Whether two commits have a merge conflict. */
  async conflicts(base: string, head: string): Promise<boolean> {
    if (await this.isAncestor(base, head)) return false;
    return this.#cached(`conflicts ${base} ${head}`, () => this.#relations.conflicts(base, head));
  }

  /** The commits in `head` that are not in `base`, the oldest first. */
  async commitsBetween(base: string, head: string): Promise<string[]> {
    const { parents } = await this.objects.commit(head);
    if (parents.length === 1 && parents[0] === base) return [head];
    return this.#cached(`commits ${base} ${head}`, () => this.#relations.commitsBetween(base, head));
  }

  /** The files that differ between two commits. A renamed file counts as one removed and one added. */
  async changes(base: string, head: string): Promise<FileChange[]> {
    return this.#cached(`changes ${base} ${head}`, () => this.#relations.changes(base, head));
  }

  close(): void {
    this.#references.close();
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

/** Opens the repository of a forge on the disk. Creates it with a first commit on main where it is missing or its creation was interrupted. */
export const openOnDisk: OpenBacking = async (folder, first) => {
  const [path, scratch] = [join(folder, 'repository.git'), join(folder, 'scratch')];
  rmSync(scratch, { recursive: true, force: true });
  mkdirSync(scratch, { recursive: true });
  const isNew = !existsSync(join(path, 'made'));
  if (isNew) {
    rmSync(path, { recursive: true, force: true });
    await gitOk(folder, ['init', '--quiet', '--bare', '--initial-branch=main', path]);
    for (const [name, value] of SETTINGS) await gitOk(path, ['config', name, value]);
    await writeFirstCommit(path, 'refs/heads/main', first);
    mkdirSync(join(path, 'made'));
  } else {
    await git(path, ['gc', '--auto', '--quiet']);
  }
  writeHook(path);
  const moves = new RefMoves(path);
  return {
    path,
    objects: storedObjects(path, scratch),
    references: {
      all: () => readRefs(path),
      move: (name, before, after) => moves.move(name, before, after),
      close: () => moves.close(),
    },
    relations: relationsIn(path),
  };
};

/** What git's own commands say of two commits of a repository. */
function relationsIn(path: string): Relations {
  return {
    isAncestor: async (older, newer) =>
      (await git(path, ['merge-base', '--is-ancestor', older, newer])).code === 0,
    async mergeBase(one, other) {
      const { code, out } = await git(path, ['merge-base', one, other]);
      return code === 0 ? out.toString().trim() : undefined;
    },
    conflicts: async (base, head) =>
      (await git(path, ['merge-tree', '--write-tree', '--no-messages', base, head])).code !== 0,
    async commitsBetween(base, head) {
      const out = await gitOk(path, ['rev-list', '--reverse', '--topo-order', `${base}..${head}`]);
      return out.toString().split('\n').filter(Boolean);
    },
    async changes(base, head) {
      const args = ['diff-tree', '-r', '-z', '--no-renames', '--raw', '--numstat', '--abbrev=40', base, head];
      return parseChanges((await gitOk(path, args)).toString());
    },
  };
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

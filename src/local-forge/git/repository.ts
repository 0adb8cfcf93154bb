import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { type ObjectStore, Objects, type Signature, signed, storedObjects } from './objects.ts';
import { git, gitEnvironment, gitOk } from './processes.ts';

/** What a repository begins with. */
interface FirstCommit {
  readonly files: Iterable<{ readonly path: string; readonly bytes: Uint8Array }>;
  readonly message: string;
  readonly by: Signature;
}

/**
 * Writes the first commit of a branch, by `git fast-import`: into one pack, since git would have to pack thousands of single objects when the
 * forge is opened next. Throws with git's error output.
 */
async function writeFirstCommit(repository: string, branch: string, first: FirstCommit): Promise<void> {
  const args = ['-C', repository, '-c', 'pack.compression=1', 'fast-import', '--quiet', '--depth=0'];
  const child = spawn('git', args, { stdio: ['pipe', 'ignore', 'pipe'], env: gitEnvironment() });
  let said = '';
  child.stderr.on('data', (bytes) => {
    said += bytes;
  });
  const ended = new Promise<number>((done, fail) => {
    child.once('error', fail);
    child.once('close', (code) => done(code ?? 1));
  });
  const stream = Readable.from(streamOf(branch, first));
  let unread: Error | undefined;
  stream.once('error', (error) => {
    unread = error;
  });
  // Where git ends early, its own words say why.
  await pipeline(stream, child.stdin).catch(() => {});
  const code = await ended;
  if (unread) throw unread;
  if (code !== 0) throw new Error(`git fast-import in ${repository}: ${said.trim() || `exit code ${code}`}`);
}

/** The commands of git-fast-import(1). */
function* streamOf(branch: string, { files, message, by }: FirstCommit): Generator<string | Uint8Array> {
  yield `commit ${branch}\nauthor ${signed(by)}\ncommitter ${signed(by)}\ndata ${Buffer.byteLength(message)}\n${message}\n`;
  for (const { path, bytes } of files) {
    yield `M 100644 inline ${quoted(path)}\ndata ${bytes.length}\n`;
    yield bytes;
    yield '\n';
  }
  yield 'done\n';
}

/** A path as git reads it to the end of its line. */
function quoted(path: string): string {
  return `"${path.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n')}"`;
}

/** Writes the hook. Runs at each opening, because the checkout or Node can have moved. */
function writeHook(repository: string): void {
  const quote = (path: string) => `'${path.replaceAll("'", "'\\''")}'`;
  const hook = fileURLToPath(new URL('../hook.ts', import.meta.url));
  const text = `#!/bin/sh\nexec ${quote(process.execPath)} --disable-warning=ExperimentalWarning ${quote(hook)}\n`;
  writeFileSync(join(repository, 'hooks', 'pre-receive'), text, { mode: 0o755 });
}

// The bare repository behind the forge: references, and relations between commits.

/** The null object id, which git uses for a reference that does not exist. */
export const ZERO = '0'.repeat(40);

/** The references of a repository. */
interface References {
  /** All of them and the objects that they point to, in order of their names. */
  all(): Promise<Map<string, string>>;
  /**
   * Moves one from an id to another, of which the null id means that there is none. Returns false, and changes nothing, where it did not
   * point to `before`, or cannot be moved.
   */
  move(name: string, before: string, after: string): Promise<boolean>;
}

/** What two commits have to do with each other. */
export interface Relations {
  isAncestor(older: string, newer: string): Promise<boolean>;
  mergeBase(one: string, other: string): Promise<string | undefined>;
  conflicts(base: string, head: string): Promise<boolean>;
  changes(base: string, head: string): Promise<string[]>;
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

  private constructor({ path, objects, references, relations }: Backing, refs: Map<string, string>) {
    this.path = path;
    this.objects = new Objects(objects);
    this.#references = references;
    this.#relations = relations;
    this.#lastRefs = refs;
  }

  /** Opens the repository that is kept there. */
  static async open(backing: Backing): Promise<Repository> {
    return new Repository(backing, await backing.references.all());
  }

  /** The id of the object that a full reference points to. */
  async ref(name: string): Promise<string | undefined> {
    return isRefName(name) ? (await this.objects.find(name))?.sha : undefined;
  }

  /** All references that begin with a prefix, in order of their names. */
  async refs(prefix = 'refs/'): Promise<Map<string, string>> {
    return new Map([...(await this.#references.all())].filter(([name]) => name.startsWith(prefix)));
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

  /** The paths of the files that differ between two commits. A renamed file counts as one removed and one added. */
  async changes(base: string, head: string): Promise<string[]> {
    return this.#cached(`changes ${base} ${head}`, () => this.#relations.changes(base, head));
  }

  close(): void {
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
  return {
    path,
    objects: storedObjects(path, scratch),
    references: {
      async all() {
        const listed = await gitOk(path, ['for-each-ref', '--format=%(refname) %(objectname)']);
        return new Map(
          Array.from(listed.toString().matchAll(/^(\S+) (\S+)$/gm), ([, name = '', sha = '']) => [name, sha]),
        );
      },
      async move(name, before, after) {
        const change = after === ZERO ? ['-d', name, before] : [name, after, before];
        return (await git(path, ['update-ref', ...change])).code === 0;
      },
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
    async changes(base, head) {
      const args = ['diff-tree', '-r', '-z', '--no-renames', '--name-only', base, head];
      return (await gitOk(path, args)).toString().split('\0').filter(Boolean);
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

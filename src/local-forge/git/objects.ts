import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BatchProcess, oneLine } from './processes.ts';

// Reads and writes git objects, and knows how git writes commits and trees.

/** One object of the repository. */
interface GitObject {
  readonly sha: string;
  readonly type: 'blob' | 'tree' | 'commit' | 'tag';
  readonly size: number;
}

/** One line of a tree. */
interface TreeEntry {
  readonly name: string;
  readonly mode: string;
  readonly sha: string;
}

/** The author or committer of a commit, with the time. */
export interface Signature {
  readonly name: string;
  readonly email: string;
  readonly date: Date;
}

/** The content of a commit. */
export interface CommitData {
  readonly tree: string;
  readonly parents: readonly string[];
  readonly author: Signature;
  readonly committer: Signature;
  readonly message: string;
}

/** Where the objects of a repository are kept. */
export interface ObjectStore {
  /** The object of an id, of a full reference name, or of `name:path`; undefined where there is none. */
  find(name: string): Promise<GitObject | undefined>;
  /** The bytes of an object. Throws when it is missing. */
  read(sha: string): Promise<Buffer>;
  /** Writes an object as git does. Returns its id. */
  write(type: GitObject['type'], bytes: Uint8Array): Promise<string>;
  close(): void;
}

const CACHE_SIZE = 2000;

/** Reads and writes objects of one repository. */
export class Objects {
  readonly #store: ObjectStore;
  readonly #commitsRead = new Map<string, CommitData>();
  readonly #treesRead = new Map<string, readonly TreeEntry[]>();

  constructor(store: ObjectStore) {
    this.#store = store;
  }

  /** The object of an id, of a full reference name, or of `name:path`; undefined where there is none. */
  find(name: string): Promise<GitObject | undefined> {
    return this.#store.find(name);
  }

  /** The bytes of an object. Throws when it is missing. */
  contents(sha: string): Promise<Buffer> {
    return this.#store.read(sha);
  }

  /** A commit by its id. */
  async commit(sha: string): Promise<CommitData> {
    const known = this.#commitsRead.get(sha);
    if (known) return known;
    const commit = parseCommit((await this.contents(sha)).toString());
    return keep(this.#commitsRead, sha, commit);
  }

  /** The lines of a tree. */
  async tree(sha: string): Promise<readonly TreeEntry[]> {
    return this.#treesRead.get(sha) ?? keep(this.#treesRead, sha, parseTree(await this.contents(sha)));
  }

  /** Writes bytes as a blob. Returns its id. */
  writeBlob(bytes: Uint8Array): Promise<string> {
    return this.#store.write('blob', bytes);
  }

  /** Writes a commit. Returns its id. */
  writeCommit({ tree, parents, author, committer, message }: CommitData): Promise<string> {
    const lines = [
      `tree ${tree}`,
      ...parents.map((sha) => `parent ${sha}`),
      `author ${signed(author)}`,
      `committer ${signed(committer)}`,
    ];
    return this.#store.write('commit', Buffer.from(`${lines.join('\n')}\n\n${message}`));
  }

  /** Writes a tree. Returns its id. */
  writeTree(entries: readonly TreeEntry[]): Promise<string> {
    const sorted = entries
      .map((entry) => ({
        ...entry,
        key: Buffer.from(typeOf(entry.mode) === 'tree' ? `${entry.name}/` : entry.name),
      }))
      .toSorted((a, b) => a.key.compare(b.key));
    const parts = sorted.flatMap(({ mode, name, sha }) => [
      Buffer.from(`${mode.replace(/^0/, '')} ${name}\0`),
      Buffer.from(sha, 'hex'),
    ]);
    return this.#store.write('tree', Buffer.concat(parts));
  }

  close(): void {
    this.#store.close();
  }
}

/** The objects of a repository on the disk, through git's plumbing in batch mode: `cat-file` and `hash-object`. */
export function storedObjects(repository: string, scratch: string): ObjectStore {
  const git = (...args: string[]) => ['-C', repository, ...args];
  const found = new BatchProcess(git('cat-file', '--batch-check'), oneLine);
  const read = new BatchProcess(git('cat-file', '--batch'), measureObject);
  const hashed = new Map<GitObject['type'], BatchProcess>();
  const hash = (type: GitObject['type']) => {
    const args = git('hash-object', '-t', type, '-w', '--stdin-paths', '--no-filters');
    const process = hashed.get(type) ?? new BatchProcess(args, oneLine);
    hashed.set(type, process);
    return process;
  };
  let count = 0;
  return {
    async find(name) {
      const [sha = '', type, size] = (await found.ask(`${name}\n`)).toString().trim().split(' ');
      if (type !== 'blob' && type !== 'tree' && type !== 'commit' && type !== 'tag') return undefined;
      return { sha, type, size: Number(size) };
    },
    async read(sha) {
      const answer = await read.ask(`${sha}\n`);
      const head = answer.indexOf(10);
      if (answer.subarray(0, head).toString().endsWith(' missing')) throw new Error(`No object ${sha}`);
      return answer.subarray(head + 1, -1);
    },
    async write(type, bytes) {
      count += 1;
      const path = join(scratch, `object-${count}`);
      writeFileSync(path, bytes);
      try {
        return (await hash(type).ask(`${path}\n`)).toString().trim();
      } finally {
        rmSync(path, { force: true });
      }
    },
    close() {
      for (const each of [found, read, ...hashed.values()]) each.close();
    },
  };
}

/** The type of object that a tree entry's mode denotes. */
export function typeOf(mode: string): 'blob' | 'tree' | 'commit' {
  if (mode === '040000' || mode === '40000') return 'tree';
  return mode === '160000' ? 'commit' : 'blob';
}

/** `cat-file` prints a line that ends in the size, then that many bytes and a line end; or a line that says `missing`. */
function measureObject(bytes: Buffer): number | undefined {
  const head = oneLine(bytes);
  if (head === undefined) return undefined;
  const size = / (\d+)\n$/.exec(bytes.subarray(0, head).toString())?.[1];
  return size === undefined ? head : head + Number(size) + 1;
}

/** An author or committer as a commit has it: name, email and time, in UTC. */
export function signed({ name, email, date }: Signature): string {
  const clean = (text: string) => text.replace(/[\0\n<>]/g, '').trim();
  return `${clean(name) || 'unknown'} <${clean(email)}> ${Math.floor(date.getTime() / 1000)} +0000`;
}

function parseCommit(text: string): CommitData {
  const end = text.indexOf('\n\n');
  const head = text.slice(0, end).split('\n');
  const values = (key: string) =>
    head.filter((line) => line.startsWith(`${key} `)).map((line) => line.slice(key.length + 1));
  return {
    tree: values('tree')[0] ?? '',
    parents: values('parent'),
    author: parseSignature(values('author')[0] ?? ''),
    committer: parseSignature(values('committer')[0] ?? ''),
    message: text.slice(end + 2),
  };
}

function parseSignature(text: string): Signature {
  const [, name = '', email = '', seconds = '0'] = /^(.*?) ?<(.*?)> (\d+)/.exec(text) ?? [];
  return { name, email, date: new Date(Number(seconds) * 1000) };
}

function parseTree(bytes: Buffer): TreeEntry[] {
  const entries: TreeEntry[] = [];
  for (let at = 0; at < bytes.length; ) {
    const space = bytes.indexOf(32, at);
    const end = bytes.indexOf(0, space);
    const mode = bytes.subarray(at, space).toString().padStart(6, '0');
    const name = bytes.subarray(space + 1, end).toString();
    entries.push({ mode, name, sha: bytes.subarray(end + 1, end + 21).toString('hex') });
    at = end + 21;
  }
  return entries;
}

/** Caches an object, which never changes, and evicts the oldest one. */
function keep<T>(cache: Map<string, T>, sha: string, value: T): T {
  const [oldest] = cache.keys();
  if (cache.size >= CACHE_SIZE && oldest) cache.delete(oldest);
  cache.set(sha, value);
  return value;
}

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

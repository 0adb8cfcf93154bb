import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { catFileIn, git, gitOk } from './processes.ts';

// Reads and writes git objects, and knows how git writes a commit.

interface GitObject {
  readonly sha: string;
  readonly type: string;
  readonly size: number;
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

/** One change to a tree: a file at a path, or its removal where `sha` is null. */
export interface TreeChange {
  readonly path: string;
  readonly mode: string;
  readonly sha: string | null;
}

/** An invalid change to a tree. The message names the path and the reason. */
export class TreeError extends Error {}

/** The objects of one repository. */
export type Objects = ReturnType<typeof objectsIn>;

/** Reads and writes the objects of a repository. */
export function objectsIn(repository: string) {
  const catFile = catFileIn(repository);
  const objects = {
    /** The object of an id, of a full reference name, or of `name:path`; undefined where there is none. */
    async find(name: string): Promise<GitObject | undefined> {
      return /[\n\0]/.test(name) ? undefined : catFile.ask('info', name);
    },
    /** The type of the object with a full id; undefined where there is none, and for any other name. */
    async typeOf(sha: string): Promise<string | undefined> {
      return /^[0-9a-f]{40}$/.test(sha) ? (await objects.find(sha))?.type : undefined;
    },
    /** The bytes of an object. Throws when it is missing. */
    async contents(sha: string): Promise<Buffer> {
      const found = await catFile.ask('contents', sha);
      if (!found) throw new Error(`No object ${sha}`);
      return found.bytes;
    },
    /** The tree and the parents of a commit. */
    async commit(sha: string): Promise<Pick<CommitData, 'tree' | 'parents'>> {
      const [head = ''] = (await objects.contents(sha)).toString().split('\n\n', 1);
      const [, tree = ''] = /^tree (.*)/.exec(head) ?? [];
      return { tree, parents: [...head.matchAll(/^parent (.*)/gm)].map(([, parent = '']) => parent) };
    },
    /** The entries of a tree, by its id. */
    async list(tree: string): Promise<(GitObject & { readonly name: string })[]> {
      const listed = (await gitOk(repository, ['ls-tree', '-z', '--long', tree])).toString();
      return [...listed.matchAll(/\d+ (\w+) ([0-9a-f]+) +(\d+|-)\t([^\0]*)\0/g)].map(
        ([, type = '', sha = '', size, name = '']) => ({ type, sha, size: Number(size) || 0, name }),
      );
    },
    /** Writes bytes as a blob. Returns its id. */
    writeBlob(bytes: Uint8Array): string {
      return write('blob', bytes);
    },
    /** Writes a commit. Returns its id. */
    writeCommit({ tree, parents, author, committer, message }: CommitData): string {
      const lines = [
        `tree ${tree}`,
        ...parents.map((sha) => `parent ${sha}`),
        `author ${signed(author)}`,
        `committer ${signed(committer)}`,
      ];
      return write('commit', Buffer.from(`${lines.join('\n')}\n\n${message}`));
    },
    /**
     * Writes the tree that results from changes to another, or to an empty one. Returns its id. Throws a `TreeError` for a path that git
     * would not check out, and for the removal of a missing file.
     */
    async writeTree(base: string | undefined, changes: readonly TreeChange[]): Promise<string> {
      for (const { path, sha } of changes) {
        const there = sha === null && base ? await objects.find(`${base}:${path}`) : undefined;
        if (sha === null && there?.type !== 'blob')
          throw new TreeError(`tree.path ${path} cannot be removed: it does not exist`);
      }
      const index = join(repository, `index-${randomUUID()}`);
      const env = { GIT_INDEX_FILE: index };
      try {
        if (base) await gitOk(repository, ['read-tree', base], { env });
        const input = changes.map(
          ({ path, mode, sha }) => `${sha === null ? `0 ${ZERO}` : `${mode} ${sha}`}\t${path}\0`,
        );
        const update = ['update-index', '-z', '--replace', '--index-info'];
        const { code, stderr } = await git(repository, update, { input, env });
        // git ignores a path that it would not check out, and only reports it.
        if (code !== 0 || stderr) throw new TreeError(`tree.path contains a malformed path: ${stderr}`);
        return (await gitOk(repository, ['write-tree'], { env })).toString().trim();
      } finally {
        rmSync(index, { force: true });
      }
    },
    close(): void {
      catFile.close();
    },
  };

  /** Writes a loose object, as gitformat-loose(5) describes it: a git process for each object would take ten times as long. */
  function write(type: 'blob' | 'commit', bytes: Uint8Array): string {
    const object = Buffer.concat([Buffer.from(`${type} ${bytes.length}\0`), bytes]);
    const sha = createHash('sha1').update(object).digest('hex');
    const folder = join(repository, 'objects', sha.slice(0, 2));
    const path = join(folder, sha.slice(2));
    if (existsSync(path)) return sha;
    mkdirSync(folder, { recursive: true });
    const unfinished = join(folder, `tmp_obj_${randomUUID()}`);
    writeFileSync(unfinished, deflateSync(object), { flush: true, mode: 0o444 });
    renameSync(unfinished, path);
    return sha;
  }
  return objects;
}

/** The null object id, which git uses for an object that does not exist. */
export const ZERO = '0'.repeat(40);

/** An author or committer as a commit has it: name, email and time, in UTC. */
export function signed({ name, email, date }: Signature): string {
  const clean = (text: string) => text.replace(/[\0\n<>]/g, '').trim();
  return `${clean(name) || 'unknown'} <${clean(email)}> ${Math.floor(date.getTime() / 1000)} +0000`;
}

import { appendFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { objectsIn, type Signature, signed, ZERO } from './objects.ts';
import { type GitResult, git, gitOk } from './processes.ts';

// The bare repository behind the forge: references, and relations between commits.

interface FirstCommit {
  readonly files: Iterable<{ readonly path: string; readonly bytes: Uint8Array }>;
  readonly message: string;
  readonly by: Signature;
}

/** The settings of a repository besides git's usual ones. git collects garbage when the forge opens, not during calls. */
const SETTINGS = `[receive]
	autogc = false
	fsckObjects = true
[gc]
	autoDetach = false
[core]
	logAllRefUpdates = true
[http]
	receivepack = true
[uploadpack]
	allowFilter = true
	allowAnySHA1InWant = true
`;

/** Opens the repository in a folder. Creates it with a first commit on main where it is missing or its creation was interrupted. */
export async function openRepository(folder: string, first: FirstCommit) {
  const path = join(folder, 'repository.git');
  const made = join(path, 'made');
  if (existsSync(made)) await git(path, ['gc', '--auto', '--quiet']);
  else {
    rmSync(path, { recursive: true, force: true });
    await gitOk(folder, ['init', '--quiet', '--bare', '--initial-branch=main', path]);
    appendFileSync(join(path, 'config'), SETTINGS);
    // Written as one pack: otherwise git would have to pack thousands of loose objects when the forge is next opened.
    const args = ['-c', 'pack.compression=1', 'fast-import', '--quiet', '--depth=0'];
    await gitOk(path, args, { input: commandsFor(first) });
    mkdirSync(made);
  }
  writeHook(path);
  const objects = objectsIn(path);
  const asked = new Map<string, GitResult>();
  let lastRefs = await readRefs();
  const repository = {
    path,
    objects,
    /** The id of the object that a full reference points to. */
    async ref(name: string): Promise<string | undefined> {
      return isRefName(name) ? (await objects.find(name))?.sha : undefined;
    },
    /** The references that begin with a prefix, in order of their names, as of the last push or `setRef`. */
    refs(prefix: string): [name: string, sha: string][] {
      const all = [...lastRefs].filter(([name]) => name.startsWith(prefix));
      return all.sort(([one], [other]) => (one < other ? -1 : 1));
    },
    /** Moves a reference from one object to another; undefined means none. Returns false when it did not point to `before`. */
    async setRef(name: string, before: string | undefined, after: string | undefined): Promise<boolean> {
      if (!isRefName(name)) return false;
      const change = after === undefined ? ['-d', name, before ?? ZERO] : [name, after, before ?? ZERO];
      if ((await git(path, ['update-ref', ...change])).code !== 0) return false;
      if (after) lastRefs.set(name, after);
      else lastRefs.delete(name);
      return true;
    },
    /** The references that were pushed since the last call or the opening: those that moved, but not by `setRef`. */
    async pushedRefs() {
      const [before, now] = [lastRefs, await readRefs()];
      lastRefs = now;
      return [...new Set([...before.keys(), ...now.keys()])]
        .map((ref) => ({ ref, before: before.get(ref), after: now.get(ref) }))
        .filter((move) => move.before !== move.after);
    },
    /** Whether the history of `newer` contains `older`. */
    async isAncestor(older: string, newer: string): Promise<boolean> {
      if (older === newer) return true;
      if ((await objects.commit(newer)).parents.includes(older)) return true;
      // A commit cannot contain its own descendant. Most proposals have one commit, and this test finds that case without a process.
      if ((await objects.commit(older)).parents.includes(newer)) return false;
      const { code } = await ask('merge-base', '--is-ancestor', older, newer);
      return code === 0;
    },
    /** The newest common ancestor of two commits. */
    async mergeBase(one: string, other: string): Promise<string | undefined> {
      if (await repository.isAncestor(one, other)) return one;
      const { code, out } = await ask('merge-base', one, other);
      return code === 0 ? out.toString().trim() : undefined;
    },
    /** Whether two commits have a merge conflict. */
    async conflicts(base: string, head: string): Promise<boolean> {
      if (await repository.isAncestor(base, head)) return false;
      return (await ask('merge-tree', '--write-tree', '--no-messages', base, head)).code !== 0;
    },
    /** The paths of the files that differ between two commits. A renamed file counts as one removed and one added. */
    async changes(base: string, head: string): Promise<string[]> {
      const how = ['diff-tree', '-r', '-z', '--no-renames', '--name-only'];
      const { code, out, stderr } = await ask(...how, base, head);
      // An error, since without the list nobody knows whose approval a merge needs.
      if (code !== 0) throw new Error(`git diff-tree in ${path}: ${stderr}`);
      return out.toString().split('\0').filter(Boolean);
    },
    close(): void {
      objects.close();
    },
  };

  async function readRefs(): Promise<Map<string, string>> {
    const listed = (await gitOk(path, ['for-each-ref', '--format=%(refname) %(objectname)'])).toString();
    return new Map([...listed.matchAll(/^(\S+) (\S+)$/gm)].map(([, name = '', sha = '']) => [name, sha]));
  }

  /** The result of a git command about two commits. It never changes, so it is cached. */
  async function ask(...args: string[]): Promise<GitResult> {
    const key = args.join(' ');
    const ended = asked.get(key) ?? (await git(path, args));
    if (asked.size > 2000) asked.clear();
    asked.set(key, ended);
    return ended;
  }
  return repository;
}

/** The commands of git-fast-import(1) for a first commit of main. */
function* commandsFor({ files, message, by }: FirstCommit): Generator<string | Uint8Array> {
  yield `commit refs/heads/main\nauthor ${signed(by)}\ncommitter ${signed(by)}\ndata ${Buffer.byteLength(message)}\n${message}\n`;
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

/** Whether a name is valid for a reference, by the rules of `git check-ref-format` for names below refs/. */
export function isRefName(name: string): boolean {
  if (!/^refs\/[^/]+\/./.test(name) || /[/.]$|\.\.|@\{|\/\/|\/\.|\.lock(?:\/|$)/.test(name)) return false;
  return !/[\0-\x20\x7f~^:?*[\\]/.test(name);
}

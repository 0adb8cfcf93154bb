import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { git as gitIn } from '../../src/archive/git.ts';
import { ROOT } from '../fixtures/checkout.ts';

// Parts of a runner besides the steps: programs, and the files by which steps hand on values.

/** A wrapper for npm: `ci` creates a link, and any other command goes to npm. */
export const NPM = `#!/usr/bin/env bash
set -e
if [ "$1" = ci ]; then
  test -f package-lock.json
  ln -s "$PACKAGES" node_modules
  exit
fi
PATH=\${PATH#*:} exec npm "$@"
`;

/** The lines `NAME=value` of a file that a step wrote. */
export function assignments(text: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => line !== '');
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf('=');
      if (at < 1) throw new Error(`no assignment: ${line}`);
      return [line.slice(0, at), line.slice(at + 1)];
    }),
  );
}

/** Runs a program. The output of both streams is in order. */
export function ran(
  command: string,
  args: readonly string[],
  options: { readonly cwd: string; readonly env?: Record<string, string> },
): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    const pieces: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => pieces.push(piece));
    child.once('error', reject);
    child.once('close', (code) =>
      resolve({ code: code ?? 1, output: Buffer.concat(pieces).toString('utf8') }),
    );
  });
}

/** A folder of its own. Names are used again, because Node keeps compiled code by the path of its source. */
export function claimFolder(): string {
  for (let place = 1; ; place += 1) {
    const folder = join(tmpdir(), `runner-${place}`);
    // Only one process can create it.
    if (mkdirSync(folder, { recursive: true }) !== undefined) return folder;
  }
}

// A repository in place of GitHub's, with the current project as its main.

/** The author of commits in these tests. */
const WHO = ['-c', 'user.name=Tests', '-c', 'user.email=tests@registry.example'];

/** Runs git in a folder. Returns its output without the final line end. Throws where it fails. */
export const git = (folder: string, ...args: string[]) =>
  gitIn(folder, [...WHO, ...args])
    .toString()
    .trim();

/** A remote repository, and a clone in which changes are made. */
export type Remote = ReturnType<typeof makeRemote>;

/** Creates a remote whose main contains every file of the project that git does not ignore, with its current content. */
export function makeRemote() {
  const folder = mkdtempSync(join(tmpdir(), 'remote-'));
  const bare = join(folder, 'registry.git');
  const clone = join(folder, 'clone');
  mkdirSync(bare);
  git(bare, 'init', '--quiet', '--bare', '--initial-branch=main');
  // Each job fetches from here anew: looking for what is alike, and compressing, would take most of its time.
  git(bare, 'config', 'core.compression', '0');
  git(bare, 'config', 'pack.window', '0');
  const inProject = (...args: string[]) =>
    git(ROOT, `--git-dir=${bare}`, `--work-tree=${ROOT}`, '-c', 'core.bare=false', ...args);
  inProject('add', '--all');
  inProject('commit', '--quiet', '--message=The project as it is');
  git(folder, 'clone', '--quiet', bare, clone);
  return {
    bare,
    clone,
    /** The initial commit of main. */
    first: git(clone, 'rev-parse', 'HEAD'),
    /** Commits everything in the clone and pushes it to a ref of the remote. Returns the commit. */
    push(ref: string, message = 'A change') {
      git(clone, 'add', '--all');
      git(clone, 'commit', '--quiet', '--allow-empty', `--message=${message}`);
      git(clone, 'push', '--quiet', '--force', 'origin', `HEAD:${ref}`);
      return git(clone, 'rev-parse', 'HEAD');
    },
    /** Resets the clone to a commit. */
    goTo(commit: string) {
      git(clone, 'checkout', '--quiet', '--force', '--detach', commit);
      git(clone, 'clean', '-qfdx');
    },
    dispose: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Does what the workflows need of the checkout action: a ref with its depth, and no credentials left behind. */
export function checkedOut(remote: string, workspace: string, given: Readonly<Record<string, string>>): void {
  const { ref = '', 'fetch-depth': depth = '1', 'persist-credentials': kept } = given;
  if (kept !== 'false') throw new Error('the checkout would leave its token behind');
  git(workspace, 'init', '--quiet', '--initial-branch=main');
  git(workspace, 'remote', 'add', 'origin', remote);
  const isCommit = /^[0-9a-f]{40}$/.test(ref);
  const wanted = isCommit ? ref : `+refs/heads/${ref}:refs/remotes/origin/${ref}`;
  const refs = depth === '0' ? ['+refs/heads/*:refs/remotes/origin/*', ...(isCommit ? [ref] : [])] : [wanted];
  const much = depth === '0' ? [] : [`--depth=${depth}`];
  git(workspace, 'fetch', '--quiet', '--no-tags', ...much, 'origin', ...refs);
  if (isCommit) git(workspace, 'checkout', '--quiet', '--detach', ref);
  else git(workspace, 'checkout', '--quiet', '-B', ref, `refs/remotes/origin/${ref}`);
}

/** Does what the workflows need of the action that keeps folders: takes what is kept by a key, or by the newest of which it is the start. */
export function takenFrom(
  kept: string,
  workspace: string,
  { path = '', key = '', 'restore-keys': other = key }: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const there = existsSync(kept) ? readdirSync(kept) : [];
  const [newest] = there
    .filter((name) => name.startsWith(other))
    .sort((a, b) => statSync(join(kept, b)).mtimeMs - statSync(join(kept, a)).mtimeMs);
  const found = there.includes(key) ? key : newest;
  if (found === undefined) return {};
  execFileSync('cp', ['--archive', '--no-target-directory', join(kept, found), join(workspace, path)]);
  return { 'cache-hit': String(found === key), 'cache-matched-key': found };
}

/** Keeps a folder by a key, where nothing is kept by it. */
export function keptIn(
  kept: string,
  workspace: string,
  { path = '', key = '' }: Readonly<Record<string, string>>,
): void {
  mkdirSync(kept, { recursive: true });
  if (existsSync(join(kept, key))) return;
  execFileSync('cp', ['--archive', '--no-target-directory', join(workspace, path), join(kept, key)]);
}

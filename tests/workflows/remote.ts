import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../fixtures/checkout.ts';

// A repository that stands for GitHub's: the project as it lies here is its main.

/** Who commits in these tests. */
const WHO = {
  GIT_AUTHOR_NAME: 'Tests',
  GIT_AUTHOR_EMAIL: 'tests@registry.example',
  GIT_COMMITTER_NAME: 'Tests',
  GIT_COMMITTER_EMAIL: 'tests@registry.example',
};

/** A git command in a folder. Returns what it printed, without the last line's end. Throws where it fails. */
export function git(folder: string, ...args: string[]): string {
  const env = { ...process.env, ...WHO, GIT_CONFIG_GLOBAL: '/dev/null' };
  return execFileSync('git', args, { cwd: folder, env, encoding: 'utf8', stdio: 'pipe' }).trim();
}

/** A remote repository, and a clone in which changes are made. */
export interface Remote {
  readonly bare: string;
  readonly clone: string;
  /** The commit that is main at the beginning. */
  readonly first: string;
  /** Commits all of the clone, and pushes it to a ref of the remote. Returns the commit. */
  readonly push: (ref: string, message?: string) => string;
  /** Makes the clone what a commit is. */
  readonly goTo: (commit: string) => void;
  readonly dispose: () => void;
}

/** Makes a remote whose main holds every file of the project that git does not ignore, as they are now. */
export function makeRemote(): Remote {
  const folder = mkdtempSync(join(tmpdir(), 'remote-'));
  const bare = join(folder, 'registry.git');
  const clone = join(folder, 'clone');
  mkdirSync(bare);
  git(bare, 'init', '--quiet', '--bare', '--initial-branch=main');
  const inProject = (...args: string[]) =>
    git(ROOT, `--git-dir=${bare}`, `--work-tree=${ROOT}`, '-c', 'core.bare=false', ...args);
  inProject('add', '--all');
  inProject('commit', '--quiet', '--message=The project as it is');
  git(folder, 'clone', '--quiet', bare, clone);
  return {
    bare,
    clone,
    first: git(clone, 'rev-parse', 'HEAD'),
    push(ref, message = 'A change') {
      git(clone, 'add', '--all');
      git(clone, 'commit', '--quiet', '--allow-empty', `--message=${message}`);
      git(clone, 'push', '--quiet', '--force', 'origin', `HEAD:${ref}`);
      return git(clone, 'rev-parse', 'HEAD');
    },
    goTo(commit) {
      git(clone, 'checkout', '--quiet', '--force', '--detach', commit);
      git(clone, 'clean', '-qfdx');
    },
    dispose: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** What the checkout action does, as far as the workflows ask for it: a ref, its depth, nothing left behind. */
export function checkedOut(remote: string, workspace: string, given: Readonly<Record<string, string>>): void {
  const { ref = '', 'fetch-depth': depth = '1', 'persist-credentials': kept } = given;
  if (kept !== 'false') throw new Error('the checkout would leave its token behind');
  git(workspace, 'init', '--quiet', '--initial-branch=main');
  git(workspace, 'remote', 'add', 'origin', remote);
  const isCommit = /^[0-9a-f]{40}$/.test(ref);
  const wanted = isCommit ? ref : `+refs/heads/${ref}:refs/remotes/origin/${ref}`;
  const refs = depth === '0' ? ['+refs/heads/*:refs/remotes/origin/*', ...(isCommit ? [ref] : [])] : [wanted];
  git(
    workspace,
    'fetch',
    '--quiet',
    '--no-tags',
    ...(depth === '0' ? [] : [`--depth=${depth}`]),
    'origin',
    ...refs,
  );
  if (isCommit) git(workspace, 'checkout', '--quiet', '--detach', ref);
  else git(workspace, 'checkout', '--quiet', '-B', ref, `refs/remotes/origin/${ref}`);
}

import { existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { git } from './git.ts';

// A new registry begins with one commit that has no parent, so that the gate never sees the deposits of the sample be removed. The commit is
// made beside the checkout and named before any file changes: a run that was killed is finished by the next one.

/** Where the commit is named until the checkout has its files. */
const PENDING = 'refs/registry/begun';
/** Where the history that came with the code stays. It is not pushed unless somebody names it. */
export const EARLIER = 'refs/registry/earlier';

/** Who commits where git knows nobody. */
interface Committer {
  readonly name: string;
  readonly email: string;
}

/** A beginning: the folder with the new files, the paths of the checkout that they replace, and the message of the commit. */
interface Beginning {
  readonly files: string;
  /** Folders and files of the checkout that are replaced as a whole by those of `files`. */
  readonly paths: readonly string[];
  readonly message: string;
  readonly committer: Committer;
}

/** The git repository of a checkout. */
export class Checkout {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The folder of the repository that the checkout is a part of, where it is not its own; undefined where it is, or there is none. */
  foreign(): string | undefined {
    const top = this.#tried('rev-parse', '--show-toplevel');
    return top !== undefined && realpathSync(top) !== realpathSync(this.#folder) ? top : undefined;
  }

  /** Whether git knows the folder, with at least one commit. */
  hasHistory(): boolean {
    return this.#tried('rev-parse', '--quiet', '--verify', 'HEAD') !== undefined;
  }

  /** Whether the checkout is at the commit of main, or main does not exist. */
  isOnMain(): boolean {
    const main = this.#tried('rev-parse', '--quiet', '--verify', 'refs/heads/main');
    return main === undefined || main === this.#tried('rev-parse', '--quiet', '--verify', 'HEAD');
  }

  /** The changes since the last commit, one path on a line; empty if there are none. */
  changes(): string {
    return this.#git('status', '--porcelain', '--untracked-files=all').trimEnd();
  }

  /** Makes the one commit of a new registry and puts its files in place. Returns its id. */
  begin({ files, paths, message, committer }: Beginning): string {
    if (this.#tried('rev-parse', '--git-dir') === undefined)
      this.#git('init', '--quiet', '--initial-branch=main');
    const scratch = mkdtempSync(join(tmpdir(), 'index-'));
    const index = { GIT_INDEX_FILE: join(scratch, 'index') };
    try {
      this.#with(index, 'add', '--all');
      this.#with(index, 'rm', '-r', '--quiet', '--cached', '--ignore-unmatch', '--', ...paths);
      const present = paths.filter((path) => existsSync(join(files, path)));
      this.#with({ ...index, GIT_WORK_TREE: files }, 'add', '--force', '--', ...present);
      const tree = this.#with(index, 'write-tree');
      const commit = this.#with(this.#identity(committer), 'commit-tree', tree, '-m', message);
      this.#git('update-ref', PENDING, commit);
    } finally {
      rmSync(scratch, { recursive: true, force: true });
    }
    return this.finish() ?? '';
  }

  /** Finishes what a killed run began: main becomes the new commit, and the files are its own. Returns its id, or undefined. */
  finish(): string | undefined {
    const commit = this.#tried('rev-parse', '--quiet', '--verify', PENDING);
    if (commit === undefined) return undefined;
    const before = this.#tried('rev-parse', '--quiet', '--verify', 'HEAD');
    if (before !== undefined && before !== commit) this.#git('update-ref', EARLIER, before);
    // The reset removes only files that git knows, so all are added first.
    if (before === undefined) this.#git('add', '--all');
    this.#git('symbolic-ref', 'HEAD', 'refs/heads/main');
    this.#git('reset', '--quiet', '--hard', commit);
    this.#git('update-ref', '-d', PENDING);
    return commit;
  }

  #identity({ name, email }: Committer): Record<string, string> {
    if (this.#tried('var', 'GIT_COMMITTER_IDENT') !== undefined && this.#tried('config', 'user.email'))
      return {};
    return {
      GIT_AUTHOR_NAME: name,
      GIT_AUTHOR_EMAIL: email,
      GIT_COMMITTER_NAME: name,
      GIT_COMMITTER_EMAIL: email,
    };
  }

  #git(...args: string[]): string {
    return this.#with({}, ...args);
  }

  #with(environment: Readonly<Record<string, string>>, ...args: string[]): string {
    const inside = { GIT_DIR: join(this.#folder, '.git'), GIT_WORK_TREE: this.#folder };
    const known = existsSync(inside.GIT_DIR) ? inside : {};
    const folder = environment.GIT_WORK_TREE ?? this.#folder;
    return git(folder, args, '', { ...known, ...environment })
      .toString()
      .trim();
  }

  #tried(...args: string[]): string | undefined {
    try {
      return git(this.#folder, args).toString().trim();
    } catch {
      return undefined;
    }
  }
}

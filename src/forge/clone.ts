import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { ARCHIVE_FOLDERS } from '../archive/files.ts';
import { repositoryEnvironment } from '../archive/git.ts';
import { type Release, tryLock } from '../archive/lock.ts';
import { endOf } from '../registry/text/strings.ts';
import { ForgeError } from './forge.ts';

// The archive at a commit of the forge, in a clone that belongs to the mint: no other work tree is ever changed.

const run = promisify(execFile);

/** The archive of a repository, as one of its commits has it. */
export type Clone = Awaited<ReturnType<typeof openClone>>;

/**
 * Opens a clone of a repository in the first of the folders `<parent>-0`, `<parent>-1`, … that no other run on this machine uses, and
 * locks it until it is released. Throws a `ForgeError` when all of them are in use, and, as its functions do, when a git command fails.
 */
export async function openClone(parent: string, url: string, token: string) {
  const { folder, release } = ownFolder(parent);
  const env = {
    ...repositoryEnvironment(),
    ...settings(url, token),
    GIT_TERMINAL_PROMPT: '0',
    // If the clone is broken, git would otherwise use the repository of a folder above it, and change that one.
    GIT_CEILING_DIRECTORIES: dirname(folder),
  };
  const gitIn = async (cwd: string, args: readonly string[]) => {
    try {
      const { stdout } = await run('git', args, { cwd, env, maxBuffer: 1 << 28, timeout: 300_000 });
      return stdout.trim();
    } catch (error) {
      const { stderr = '' } = error as { stderr?: string };
      throw new ForgeError(
        'unsure',
        `git ${args[0]} ${whereOf(args, folder, url)} failed: ${endOf(stderr.replace(/[\p{Cc}\p{Cf}]+/gu, ' '), 300)}`,
      );
    }
  };
  const git = (...args: string[]) => gitIn(folder, args);
  const begin = async () => {
    if (!existsSync(join(folder, '.git', 'HEAD'))) await git('init', '--quiet', '--initial-branch=main');
  };
  const beginAnew = async () => {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder);
    await begin();
  };
  await begin().catch(beginAnew);
  const fetch = (sha: string) => git('fetch', '--quiet', '--depth=1', '--no-tags', url, sha);
  const read = (sha: string) => git('cat-file', 'commit', sha);
  const settle = async (sha: string) => {
    for (const lock of ['index.lock', 'shallow.lock', 'HEAD.lock', 'refs/heads/main.lock'])
      rmSync(join(folder, '.git', lock), { force: true });
    const isNew = (await git('for-each-ref', '--format=%(objectname)', 'refs/heads/main')) !== sha;
    if (isNew) await fetch(sha);
    await git('restore', `--source=${sha}`, '--staged', '--worktree', '--', ...ARCHIVE_FOLDERS);
    await git('clean', '-qfdx', '--', ...ARCHIVE_FOLDERS);
    // A fetch uses the branch, not HEAD, to say which objects are already here: without it, each fetch would transfer the whole archive.
    if (isNew) await git('update-ref', 'refs/heads/main', sha);
  };
  const answers = () =>
    gitIn(dirname(folder), ['ls-remote', url]).then(
      () => true,
      () => false,
    );
  let settled = '';
  return {
    /** The folder with `data/` and `api/`. */
    folder,
    /** A git command in the clone. Returns what it printed. */
    git,
    release,
    /** A commit as git writes it, with its files but without its history. Fetches it if it is not here yet. */
    commit: (sha: string) => read(sha).catch(() => fetch(sha).then(() => read(sha))),
    /** The lines that a commit adds to files of another, both of which are here; a `*` in a path stands for any text without a slash. */
    async addedLines(from: string, to: string, paths: readonly string[]) {
      const diff = await git('diff', ...PLAINLY, from, to, '--', ...paths.map((path) => `:(glob)${path}`));
      return diff.split('\n').flatMap((line) => (/^\+(?!\+\+ )/.test(line) ? [line.slice(1)] : []));
    },
    /** Makes the files those of a commit. */
    async settle(sha: string) {
      // Nobody else writes here while the clone is held.
      if (sha === settled) return;
      settled = '';
      try {
        await settle(sha);
      } catch (error) {
        // If the repository answers, the clone must be broken. It holds nothing that the repository lacks, so it can be made anew.
        if (!(await answers())) throw error;
        await beginAnew();
        await settle(sha);
      }
      settled = sha;
    },
  };
}

const PLAINLY = ['-U0', '--no-color', '--no-ext-diff', '--no-textconv', '--no-renames'];

/**
 * Returns git's settings as environment variables, so that no list of processes shows the token. A fetched pack stays a pack: it is
 * either whole or absent, whereas loose objects may be incomplete after a crash. A person's own settings, such as a proxy, stay
 * in force, except those that change bytes on their way to the disk or run a program.
 */
function settings(url: string, token: string): Record<string, string> {
  const basic = Buffer.from(`x-access-token:${token}`).toString('base64');
  const pairs = [
    ['fetch.unpackLimit', '1'],
    ['core.autocrlf', 'false'],
    ['core.attributesFile', '/dev/null'],
    ['core.hooksPath', '/dev/null'],
    ['core.fsmonitor', 'false'],
    ...(token === '' ? [] : [[`http.${new URL(url).origin}/.extraheader`, `Authorization: Basic ${basic}`]]),
  ];
  return Object.fromEntries([
    ['GIT_CONFIG_COUNT', String(pairs.length)],
    ...pairs.flatMap(([key = '', value = ''], at) => [
      [`GIT_CONFIG_KEY_${at}`, key],
      [`GIT_CONFIG_VALUE_${at}`, value],
    ]),
  ]) as Record<string, string>;
}

/** The repository where a command speaks to it, and the clone where it does not. */
function whereOf(args: readonly string[], folder: string, url: string): string {
  return args.some((arg) => arg === url || arg.startsWith('--git-dir=')) ? `of ${url}` : `in ${folder}`;
}

const MOST_CLONES = 20;

function ownFolder(parent: string): { folder: string; release: Release } {
  mkdirSync(dirname(parent), { recursive: true });
  for (let at = 0; at < MOST_CLONES; at += 1) {
    const folder = `${parent}-${at}`;
    const inUse = `${folder}.used`;
    const release = tryLock(`${folder}.lock`);
    if (!release) continue;
    // Only a run that was killed leaves it.
    if (existsSync(inUse)) setAside(folder);
    writeFileSync(inUse, '');
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) rmSync(folder, { force: true });
    mkdirSync(folder, { recursive: true });
    const end = () => {
      rmSync(inUse, { force: true });
      release();
    };
    return { folder, release: end };
  }
  throw new ForgeError(
    'unsure',
    `${MOST_CLONES} runs of the mint are at work on this machine. Run it again later.`,
  );
}

/** Moves the clone of a killed run aside. A git process of that run may still be at work: it goes on in the moved folder. */
function setAside(folder: string): void {
  rmSync(`${folder}.left`, { recursive: true, force: true });
  if (existsSync(folder)) renameSync(folder, `${folder}.left`);
}

import type { Commit, Rewrite, TreeDifference, TreePair } from '../registry/rules/removed.ts';
import { contains, git } from './git.ts';
import { ArchiveError } from './load.ts';

// Reads the history of a repository: which commits there are, and what stood where. Nothing is checked out.

/** A file as one commit wrote it: the commit, its subject, and the id of the bytes. */
export interface Written {
  readonly commit: string;
  readonly subject: string;
  readonly path: string;
  readonly id: string;
}

const NO_FILE = /^0+$/;
const COMMIT = '\u0001';

/**
 * What ever stood at some paths, in a range of commits or in all references (`--all`): each file once, with the commit that wrote it,
 * the newest first. Throws git's errors.
 */
export function writtenAt(folder: string, range: string, paths: readonly string[]): Written[] {
  if (paths.length === 0) return [];
  const how = ['--full-history', '-m', '--no-renames', '--raw', '--no-abbrev', '-z', '--no-show-signature'];
  const said = git(folder, ['log', ...how, `--format=${COMMIT}%H %s`, range, '--', ...paths]).toString();
  const tokens = said.split('\0');
  const found: Written[] = [];
  let [commit, subject] = ['', ''];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = (tokens[at] as string).replace(/^\n+/, '');
    if (token.startsWith(COMMIT)) {
      const space = token.indexOf(' ');
      [commit, subject] = [token.slice(1, space), token.slice(space + 1)];
    } else if (token.startsWith(':')) {
      const id = token.split(' ')[3] ?? '';
      const path = tokens[at + 1] ?? '';
      at += 1;
      if (!NO_FILE.test(id)) found.push({ commit, subject, path, id });
    }
  }
  return [...new Map(found.map((one) => [`${one.path} ${one.id}`, one])).values()];
}

/** The bytes of an object. Throws git's errors. */
export function bytesOf(folder: string, id: string): Uint8Array {
  return git(folder, ['cat-file', 'blob', id]);
}

/** Returns both histories if a push replaced `oldHead` by `newHead` and removed commits; otherwise undefined. Throws git's errors. */
export function rewriteBetween(folder: string, oldHead: string, newHead: string): Rewrite | undefined {
  if (contains(folder, newHead, oldHead)) return undefined;
  return {
    oldHead,
    newHead,
    commits: commitsBetween(folder, oldHead, newHead),
    differences: (pairs) => differencesOf(folder, pairs),
    everAt: (paths) => writtenAt(folder, newHead, paths),
    bytes: (id) => bytesOf(folder, id),
  };
}

/** Every commit that only one of two histories has. */
function commitsBetween(folder: string, one: string, other: string): ReadonlyMap<string, Commit> {
  const ids = git(folder, ['rev-list', `${one}...${other}`]).toString();
  const answer = git(folder, ['cat-file', '--batch'], ids);
  const commits = new Map<string, Commit>();
  for (let at = 0; at < answer.length; ) {
    const end = answer.indexOf('\n', at);
    const [, id, size] = /^([0-9a-f]+) commit (\d+)$/.exec(answer.toString('utf8', at, end)) ?? [];
    if (id === undefined)
      throw new ArchiveError('git does not have every commit. Fetch the whole history and try again.');
    const stop = end + 1 + Number(size);
    // Latin-1 keeps every byte apart, whatever encoding a message has.
    commits.set(id, commitIn(answer.toString('latin1', end + 1, stop)));
    at = stop + 1;
  }
  return commits;
}

/** The headers of a commit that hold a signature, its own or that of a merged tag. Each can span several lines. */
const SIGNATURES = ['gpgsig', 'gpgsig-sha256', 'mergetag'];

function commitIn(text: string): Commit {
  const blank = text.indexOf('\n\n');
  const fields = text.slice(0, blank).split(/\n(?! )/);
  const values = (name: string) =>
    fields.filter((one) => one.startsWith(`${name} `)).map((one) => one.slice(name.length + 1));
  const apart = ['tree', 'parent', ...SIGNATURES];
  const kept = fields.filter((one) => !apart.includes(one.slice(0, one.indexOf(' '))));
  return {
    tree: values('tree')[0] ?? '',
    parents: values('parent'),
    words: `${kept.join('\n')}${text.slice(blank)}`,
  };
}

const PAIR_LINES = /^(?:[0-9a-f]+ [0-9a-f]+\n)+/;

const side = (id: string, mode: string) => (NO_FILE.test(id) ? undefined : { id, mode });

/** The differences of each pair of trees, by one call of git: after the line of each pair come its entries. */
function differencesOf(folder: string, pairs: readonly TreePair[]): TreeDifference[][] {
  const input = pairs.map((pair) => `${pair.join(' ')}\n`).join('');
  const how = ['diff-tree', '--stdin', '-r', '-z', '--raw', '--no-renames', '--no-abbrev'];
  const tokens = pairs.length === 0 ? [] : git(folder, how, input).toString().split('\0');
  const found: TreeDifference[][] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    // The line of a pair ends in a line feed, even where everything else ends in NUL.
    const entry = (tokens[at] as string).replace(PAIR_LINES, (lines) => {
      for (const _line of lines.matchAll(/\n/g)) found.push([]);
      return '';
    });
    if (!entry.startsWith(':')) continue;
    const [mode = '', newMode = '', id = '', newId = ''] = entry.slice(1).split(' ');
    at += 1;
    const [before, after] = [side(id, mode), side(newId, newMode)];
    found.at(-1)?.push({ path: tokens[at] ?? '', before, after });
  }
  if (found.length !== pairs.length)
    throw new ArchiveError(`git compared ${found.length} of ${pairs.length} pairs of trees`);
  return found;
}

/** Where a line of text came or went, in any reference: a file of a commit, or the message of one. */
export interface Occurrence {
  readonly commit: string;
  /** Null for the message. */
  readonly path: string | null;
}

/** Where a line of text stands in the history besides some paths. Throws git's errors. */
export function placesOf(folder: string, line: string, except: readonly string[]): Occurrence[] {
  const how = ['--all', '--full-history', '-m', '--no-renames', '--no-show-signature', '-z'];
  const rest = ['.', ...except.map((path) => `:(exclude,literal)${path}`)];
  const search = ['log', ...how, '--name-only', `--format=${COMMIT}%H`, `-S${line}`, '--', ...rest];
  let commit = '';
  const inFiles = git(folder, search)
    .toString()
    .split('\0')
    .flatMap((token): Occurrence[] => {
      const text = token.replace(/^\n+/, '');
      if (!text.startsWith(COMMIT)) return text === '' ? [] : [{ commit, path: text }];
      commit = text.slice(1);
      return [];
    });
  const commits = git(folder, [
    'log',
    '--all',
    '--fixed-strings',
    `--grep=${line}`,
    '--format=%H',
  ]).toString();
  return [
    ...inFiles,
    ...commits
      .split('\n')
      .filter(Boolean)
      .map((one) => ({ commit: one, path: null })),
  ];
}

/** The references whose history contains a commit. Throws git's errors. */
export function referencesTo(folder: string, commit: string): string[] {
  const said = git(folder, ['for-each-ref', '--format=%(refname)', '--contains', commit]).toString();
  return said.split('\n').filter(Boolean);
}

/** Throws an `ArchiveError` where a folder is not the top of a git repository with its whole history. */
export function needWholeHistory(folder: string): void {
  const ask = (...args: string[]) => {
    try {
      return git(folder, ['rev-parse', ...args])
        .toString()
        .trim();
    } catch {
      throw new ArchiveError(`${folder} is no git repository. Run this in a clone of the registry.`);
    }
  };
  if (ask('--show-prefix') !== '')
    throw new ArchiveError(
      `${folder} is not the top folder of its repository. Run this in a clone of the registry.`,
    );
  if (ask('--is-shallow-repository') === 'true')
    throw new ArchiveError(
      'This clone has only part of the history. Run git fetch --unshallow, and try again.',
    );
}

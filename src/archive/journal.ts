import {
  accessSync,
  appendFileSync,
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import type { FileChange } from '../registry/archive/resources/registry-files.ts';
import { ArchiveError } from './load.ts';

// A redo journal. A change is first staged beside the archive and synced, then committed by one rename, then applied in
// repeatable steps. After a crash before the rename, the old state remains; after a crash later, the next process that opens the
// archive finishes the change. Every reader sees all of a change or none of it.

const Step = z.union([
  z.strictObject({ path: z.string(), staged: z.string() }),
  z.strictObject({ path: z.string(), remove: z.literal(true) }),
]);
type Step = z.infer<typeof Step>;

const folderOf = (root: string) => join(root, '.changeset');
const journalOf = (root: string) => join(folderOf(root), 'committed.json');

/**
 * Writes the files of a change, all or nothing. The caller must hold the archive's lock. Throws an `ArchiveError` for files that could
 * never be written at their places: once committed, such a change would be repeated, and fail, for ever.
 */
export function writeAll(root: string, files: readonly FileChange[]): void {
  recover(root);
  requireWritable(root, files);
  const steps = committed(root, joinAppends(files));
  carryOut(root, steps);
}

/** Stages a change and commits it. Where the disk is full or fails, nothing of it is left. */
function committed(root: string, files: readonly FileChange[]): Step[] {
  try {
    const steps = files.map((file, at) => stage(root, file, `staged-${at}`));
    const draft = `${journalOf(root)}.draft`;
    writeSynced(draft, JSON.stringify(steps));
    renameSync(draft, journalOf(root));
    syncFolder(folderOf(root));
    return steps;
  } catch (error) {
    if (!existsSync(journalOf(root))) rmSync(folderOf(root), { recursive: true, force: true });
    throw error;
  }
}

/** Finishes a change that was committed before a crash, and discards one that was not. */
export function recover(root: string): void {
  if (!existsSync(folderOf(root))) return;
  if (existsSync(journalOf(root))) {
    carryOut(root, readJournal(root));
  } else {
    rmSync(folderOf(root), { recursive: true, force: true });
  }
}

function readJournal(root: string): Step[] {
  try {
    return z.array(Step).parse(JSON.parse(readFileSync(journalOf(root), 'utf8')));
  } catch (error) {
    throw new ArchiveError(
      `Cannot read ${journalOf(root)}, the journal of an interrupted change: ${(error as Error).message}. Restore the archive from its history and delete the journal's folder.`,
    );
  }
}

/** Whether a change is unfinished: a running command is applying it, or one crashed. */
export function isUnsettled(root: string): boolean {
  return existsSync(folderOf(root));
}

/** Joins all appends to a file: each step replaces a whole file, so there must be one per file. */
function joinAppends(files: readonly FileChange[]): FileChange[] {
  const joined = new Map<string, string>();
  for (const file of files) {
    if ('append' in file) joined.set(file.path, (joined.get(file.path) ?? '') + file.append);
  }
  const others = files.filter((file) => !('append' in file));
  return [...others, ...[...joined].map(([path, append]) => ({ path, append }))];
}

function stage(root: string, file: FileChange, name: string): Step {
  mkdirSync(folderOf(root), { recursive: true });
  if ('remove' in file) return { path: file.path, remove: true };
  const staged = join(folderOf(root), name);
  if ('append' in file) {
    // A copy, so that the disk has room for every byte before anything counts.
    if (existsSync(join(root, file.path)))
      copyFileSync(join(root, file.path), staged, constants.COPYFILE_FICLONE);
    appendFileSync(staged, file.append, { flush: true });
  } else writeSynced(staged, file.write);
  return { path: file.path, staged: name };
}

function carryOut(root: string, steps: readonly Step[]): void {
  const folders = new Set<string>();
  for (const step of steps) {
    const target = join(root, step.path);
    mkdirSync(dirname(target), { recursive: true });
    folders.add(dirname(target));
    if ('remove' in step) rmSync(target, { force: true });
    else moveOnce(join(folderOf(root), step.staged), target);
  }
  for (const folder of folders) syncFolder(folder);
  rmSync(journalOf(root), { force: true });
  rmSync(folderOf(root), { recursive: true, force: true });
}

/** Moves a staged file, unless an earlier run did. */
function moveOnce(staged: string, target: string): void {
  if (existsSync(staged)) renameSync(staged, target);
}

function writeSynced(path: string, content: string | Uint8Array): void {
  writeFileSync(path, content, { flush: true });
}

function syncFolder(path: string): void {
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

/**
 * Refuses files that could never be written at their places, before any of them is: a change that was committed to the journal is repeated
 * until it succeeds. The system says what it does not take: a name that is too long, a file in the place of a folder, a folder that may not
 * be written to. Throws an `ArchiveError`.
 */
function requireWritable(root: string, files: readonly FileChange[]): void {
  const made: string[] = [];
  const check = (look: (target: string) => void) => {
    for (const { path } of files)
      try {
        look(join(root, path));
      } catch (error) {
        for (const folder of made) rmSync(folder, { recursive: true, force: true });
        throw new ArchiveError(
          `${path} cannot be written: ${(error as Error).message}. Nothing was written.`,
        );
      }
  };
  check((target) => {
    const first = mkdirSync(dirname(target), { recursive: true });
    if (first !== undefined) made.push(first);
    accessSync(dirname(target), constants.W_OK);
  });
  check((target) => {
    if (statSync(target, { throwIfNoEntry: false })?.isDirectory())
      throw new Error('a folder is in its place');
  });
}

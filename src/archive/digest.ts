import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { threadId } from 'node:worker_threads';
import { hashes } from './hashes.ts';
import { keepNewest } from './keep-newest.ts';
import { cacheRoot } from './location.ts';

// Hashes of files that are read once: as long as the disk says that a file is the same, its bytes are not read again.

/**
 * What tells a file from the same file written again: its inode number, its size, when its bytes changed, and when its inode did, a time that
 * nobody can set. Throws what the disk throws.
 */
export function stampOf(path: string): string {
  const { ino, size, mtimeNs, ctimeNs } = statSync(path, { bigint: true });
  return `${ino} ${size} ${mtimeNs} ${ctimeNs}`;
}

/** The SHA-256 of files below a folder, by path: of each the bytes are read once, as long as the cache is there. Throws what the disk throws. */
export function digestsOf(root: string, paths: readonly string[]): Map<string, string> {
  const file = join(cacheRoot(), 'digests', hashes.sha256(root).slice(0, 16));
  const before = linesIn(file);
  const [now, digests, lines] = [BigInt(Date.now()), new Map<string, string>(), [] as string[]];
  for (const path of paths) {
    const stamp = stampOf(join(root, path));
    const kept = before.get(`${path} ${stamp}`);
    const digest = kept ?? hashes.sha256(readFileSync(join(root, path)));
    digests.set(path, digest);
    // What is written again in the same instant can have the same times.
    const changed = BigInt(stamp.slice(stamp.lastIndexOf(' ') + 1)) / NS_PER_MS;
    if (now - changed > SETTLED_MS) lines.push(`${digest} ${path} ${stamp}`);
  }
  const isSame = lines.length === before.size && lines.every((line) => before.has(line.slice(DIGEST + 1)));
  if (!isSame) keep(file, lines);
  return digests;
}

/** The hashes of so many archives are kept: the gate checks each proposal in a folder of its own. */
const KEPT = 4;
const NS_PER_MS = 1_000_000n;
/** Longer than the clock of any disk takes for a step. */
const SETTLED_MS = 2_000n;
/** The digits of a SHA-256. */
const DIGEST = 64;

/** The kept hashes, by path and stamp. */
function linesIn(file: string): Map<string, string> {
  try {
    const lines = readFileSync(file, 'utf8').split('\n');
    return new Map(lines.map((line) => [line.slice(DIGEST + 1), line.slice(0, DIGEST)]));
  } catch {
    return new Map(); // nothing is kept yet
  }
}

/** A cache that nobody can write to keeps nothing. */
function keep(file: string, lines: readonly string[]): void {
  try {
    mkdirSync(dirname(file), { recursive: true });
    const draft = `${file}.${process.pid}-${threadId}`;
    writeFileSync(draft, lines.join('\n'));
    renameSync(draft, file);
    keepNewest(dirname(file), KEPT);
  } catch {}
}

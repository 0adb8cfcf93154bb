import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Archive, textFile } from '../registry/archive.ts';
import { sealedIn } from '../registry/mint/registry-files.ts';
import { digestOf } from './digest.ts';
import { isBeside, pathsBeside } from './files.ts';
import { hashes } from './hashes.ts';
import { cacheRoot, projectRoot } from './location.ts';

// States of an archive that the rules have judged without a finding, by a hash of everything that they looked at and of the code. A mint
// judges such a state not again: it judges what it adds. A build does not judge it again either, not even one that the gate runs. The gate
// itself judges everything, whatever is kept here.

/** Files that are to be put into an archive, by their path: their bytes, or null where one is removed. */
export type ToBePut = ReadonlyMap<string, Uint8Array | null>;

/**
 * A name for the state of an archive as a mint reads it: its documents, tables and logs, the parts and the head of its registry, and
 * the sizes of the texts of the deposits in the head. The same wherever it is checked out. `put` is still to be written over what stands
 * at `root`.
 */
export function stateOf(
  root: string,
  { registry }: Pick<Archive, 'registry'>,
  put: ToBePut = new Map(),
): string {
  const hash = createHash('sha256').update(codeKey());
  const added = [...put.keys()].filter(isBeside);
  for (const path of [...new Set([...pathsBeside(root), ...added])].sort()) {
    const bytes = put.get(path);
    if (bytes !== null) hash.update(`${path} ${bytes ? hashes.sha256(bytes) : digestOf(join(root, path))} `);
  }
  const sealed = sealedIn(registry);
  const sizeAt = (path: string) =>
    put.has(path) ? put.get(path)?.length : statSync(join(root, path), { throwIfNoEntry: false })?.size;
  for (const deposit of registry.deposits.filter(({ deposit_number }) => deposit_number > sealed))
    hash.update(`${sizeAt(textFile(deposit))} `);
  return hash.digest('hex');
}

/** A name for all that stands beside the tables and is no text as its entry has it: a mint neither reads nor changes it. */
export function restOf({ registry }: Pick<Archive, 'registry'>, sums: ReadonlyMap<string, string>): string {
  const texts = new Map(registry.deposits.map((deposit) => [textFile(deposit), deposit]));
  const hash = createHash('sha256');
  for (const [path, sum] of sums) {
    const deposit = texts.get(path);
    const isAsStated = deposit?.hash === sum && deposit.hash_status === undefined && !deposit.redacted;
    if (!isAsStated && !isBeside(path)) hash.update(`${sum} ${path}\n`);
  }
  for (const [path, { redacted, full_text_path }] of texts)
    if (!sums.has(path)) hash.update(`${redacted ? 'redacted' : full_text_path} ${path}\n`);
  return hash.digest('hex');
}

const pathOf = (state: string) => join(cacheRoot(), 'judged', state);

/** How a state came to be judged: with `rest` beside it, all of it; or what a mint added to the state `from`. */
export type Judgement = { readonly rest: string } | { readonly from: string };

/** Whether a state was judged without a finding. */
export function wasJudged(state: string): boolean {
  return existsSync(pathOf(state));
}

/** Whether all of a state was judged with this beside it: the state itself, or one from which only mints led to it. */
export function wasJudgedWith(state: string, rest: string): boolean {
  const seen = new Set<string>();
  for (let at: string | undefined = state; at !== undefined && !seen.has(at); ) {
    seen.add(at);
    const lines: string[] = wasJudged(at) ? readFileSync(pathOf(at), 'utf8').split('\n') : [];
    if (lines.includes(`rest ${rest}`)) return true;
    at = lines.find((line) => line.startsWith(FROM))?.slice(FROM.length);
  }
  return false;
}

const FROM = 'from ';

/** Keeps that a state was judged without a finding. */
export function keepJudged(state: string, how: Judgement): void {
  try {
    mkdirSync(dirname(pathOf(state)), { recursive: true });
    appendFileSync(pathOf(state), 'rest' in how ? `rest ${how.rest}\n` : `${FROM}${how.from}\n`);
  } catch {
    // A cache that nobody can write to keeps nothing: the state is judged again.
  }
}

let key: string | undefined;

/** A hash of the code that the rules and surfaces are made of, and of its libraries. */
function codeKey(): string {
  if (key) return key;
  const hash = createHash('sha256').update(readFileSync(join(projectRoot(), 'package-lock.json')));
  const folder = join(projectRoot(), 'src/registry');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  for (const path of files.map((entry) => join(entry.parentPath, entry.name)).sort())
    hash.update(path.slice(folder.length)).update(readFileSync(path));
  key = hash.digest('hex');
  return key;
}

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { hashes } from './hashes.ts';
import { cacheRoot } from './location.ts';

// A site can be built in parts, on as many machines or cores: each makes a share of the pages and files that are made from one deposit or
// one part of a list, and a last build takes them all. Pages run in another module graph of the process: a global tells both.

/** A share: the `part`th of `of`, from 1. */
export interface Share {
  readonly part: number;
  readonly of: number;
}

const KEY = Symbol.for('deposit-registry.share');
const holder = globalThis as { [KEY]?: Share };

/** The folder of a part that is made on this machine, to be taken at once. */
export function partFolder(part: number): string {
  return join(cacheRoot(), 'parts', String(part));
}

/** Removes the parts of this machine. */
export function dropParts(): void {
  rmSync(join(cacheRoot(), 'parts'), { recursive: true, force: true });
}

/** The share that a text such as `2/8` names; undefined for any other text. */
export function parseShare(text: string): Share | undefined {
  const [, part = '', of = ''] = /^([1-9]\d{0,3})\/([1-9]\d{0,3})$/.exec(text) ?? [];
  return part !== '' && Number(part) <= Number(of) ? { part: Number(part), of: Number(of) } : undefined;
}

/** Lets this process make a share alone. */
export function beginShare(share: Share): void {
  holder[KEY] = share;
}

/** Whether this process makes a file of the site, given by its path: every file, where it makes no share alone. */
export function isOfShare(path: string): boolean {
  const share = holder[KEY];
  if (!share) return true;
  return Number.parseInt(hashes.sha256(path).slice(0, 8), 16) % share.of === share.part - 1;
}

/** Whether this process makes a share alone. */
export function isShare(): boolean {
  return holder[KEY] !== undefined;
}

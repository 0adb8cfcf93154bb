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

/** So many deposits in a row are of one share, with their pages: a unit of the search index, so that each text is rendered by one share. */
export const TOGETHER = 64;

const RECORD = /^s\/records\/(\d+)\//;

/** Whether this process makes a file of the site, given by its path: every file, where it makes no share alone. */
export function isOfShare(path: string): boolean {
  const [, record] = RECORD.exec(path) ?? [];
  if (record !== undefined) return isUnitOfShare(Math.floor((Number(record) - 1) / TOGETHER));
  const share = holder[KEY];
  if (!share) return true;
  return Number.parseInt(hashes.sha256(path).slice(0, 8), 16) % share.of === share.part - 1;
}

/** Whether the deposits of a unit, by its number from 0, are of the share of this process: of every unit, where it makes no share alone. */
export function isUnitOfShare(unit: number): boolean {
  const share = holder[KEY];
  return !share || unit % share.of === share.part - 1;
}

/** Whether this process makes a share alone. */
export function isShare(): boolean {
  return holder[KEY] !== undefined;
}

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CommitFile } from '../forge/forge.ts';
import { fromUtf8, isText } from '../registry/identity/hash.ts';
import type { PassContext } from './pass-context.ts';

// What a change brings, apart from what main has already: a host that refuses a file may refuse it for what is old in it.

const NOTHING = new Uint8Array();

/** Whether the host refuses what a change brings: the lines of its texts that no file has that it changes. Throws what the forge throws. */
export async function bringsSecret(
  { forge, clone }: Pick<PassContext, 'forge' | 'clone'>,
  files: readonly CommitFile[],
): Promise<boolean> {
  const there = new Set<string>();
  for (const { path } of files) for (const line of linesOf(join(clone.folder, path))) there.add(line);
  const fresh = files
    .filter(({ bytes }) => bytes !== null && isText(bytes))
    .flatMap(({ bytes }) => fromUtf8(bytes ?? NOTHING).split('\n'))
    .filter((line) => !there.has(line));
  return (await forge.secretIn(fresh.join('\n'))) !== undefined;
}

function linesOf(path: string): string[] {
  return existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [];
}

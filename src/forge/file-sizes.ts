import { basename } from 'node:path';
import { type CommitFile, ForgeError } from './forge.ts';

// How large a file may become that is pushed. GitHub's endpoint for blobs took 60 MiB and refused 61 MiB when this was tried, and names no limit.

/** In bytes. */
const PUSH = { most: 50_000_000, warned: 40_000_000 };

const megabytes = (bytes: number) => `${(Math.ceil(bytes / 100_000) / 10).toFixed(1)} MB`;

/**
 * A warning for each file that comes near the limit. Throws a `ForgeError` for one that is above it, before anything is pushed: the message says
 * which and what to do.
 */
export function sizeWarnings(files: readonly CommitFile[]): string[] {
  const large = files.flatMap(({ path, bytes }) =>
    bytes && bytes.length >= PUSH.warned ? [{ path, size: bytes.length }] : [],
  );
  const refused = large.filter(({ size }) => size > PUSH.most);
  if (refused.length > 0) {
    const found = refused.map(({ path, size }) => `${path} would have ${megabytes(size)}`).join(', ');
    throw new ForgeError(
      'refused',
      `Nothing was pushed: ${found}, and a file is pushed up to ${megabytes(PUSH.most)}. ${refused.map(whatToDo).join(' ')} Nothing is lost, and the next run continues.`,
    );
  }
  return large.map(
    (one) =>
      `Warning: ${one.path} has ${megabytes(one.size)}, and a file is pushed up to ${megabytes(PUSH.most)}. ${whatToDo(one)}`,
  );
}

function whatToDo({ path }: { readonly path: string }): string {
  return `Propose a smaller ${basename(path)} by a pull request, or move the repository to a host that takes more before the limit is reached.`;
}

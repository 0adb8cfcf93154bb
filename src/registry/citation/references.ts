import { type Archive, indexOf } from '../archive.ts';
import { blockParts, blocksOf } from '../surfaces/blocks.ts';
import type { Part, SurfaceContext } from '../surfaces/surface.ts';
import { type CitedWork, workOf } from './work.ts';

// The references of a whole archive: of each deposit in order, as its record gives it.

/** How references stand in a file: what is at its beginning, between two of them, and at its end. */
export interface Joined {
  readonly first?: string;
  readonly between?: string;
  readonly last?: string;
}

/** The file at a path with the references of an archive, each as `write` gives it. It is never held whole. */
export async function* references(
  path: string,
  { archive, tools }: Pick<SurfaceContext, 'archive' | 'tools'>,
  write: (work: CitedWork) => string,
  { first = '', between = '', last = '' }: Joined,
): AsyncGenerator<Part> {
  const { byNumber } = indexOf(archive);
  const work = (deposit: Archive['registry']['deposits'][number]) => {
    return workOf(deposit, archive.site, tools.language(deposit, archive.files), byNumber);
  };
  const blocks = blocksOf(archive, tools);
  const written = blockParts(
    path,
    blocks,
    (deposits) => deposits.map((deposit) => write(work(deposit))).join(between),
    tools,
  );
  yield first;
  let isFirst = true;
  for await (const part of written) {
    if (!isFirst) yield between;
    isFirst = false;
    yield part;
  }
  yield last;
}

import { indexOf } from '../../archive/archive.ts';
import type { Part, SurfaceContext } from '../../pages/publication/surface.ts';
import { type CitedWork, workOf } from '../citation/work.ts';

// The references of a whole archive: of each deposit in order, as its record gives it.

/** How references stand in a file: what is at its beginning, between two of them, and at its end. */
export interface Joined {
  readonly first?: string;
  readonly between?: string;
  readonly last?: string;
}

/** The references of an archive, each as `write` gives it. They are never held whole. */
export function* references(
  { archive, tools }: Pick<SurfaceContext, 'archive' | 'tools'>,
  write: (work: CitedWork) => string,
  { first = '', between = '', last = '' }: Joined,
): Generator<Part> {
  const { byNumber } = indexOf(archive);
  yield first;
  for (const [at, deposit] of archive.registry.deposits.entries()) {
    const language = tools.language(deposit, archive.files);
    yield (at === 0 ? '' : between) + write(workOf(deposit, archive.site, language, byNumber));
  }
  yield last;
}

import type { Element } from 'hast';

/** A body that is data, as a page shows it: elements in order, and the plain text for the search index. */
export interface ShownBody {
  readonly children: readonly Element[];
  readonly plain: string;
}

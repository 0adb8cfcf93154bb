import type { Reading } from '../registry/find/reading.ts';
import type { BrowseRow } from '../registry/surfaces/browse-index.ts';

// What the registry answers to a text that may be an identifier.

/** A deposit, and how it was found. */
export interface Match {
  readonly row: BrowseRow;
  readonly why: string;
}

/** The answer to a text. */
export interface Answer {
  /** Every identifier that the text can be, the likeliest first; none where it is words. */
  readonly readings: readonly Reading[];
  /** Whether the text can be words as well: a bare number, or letters that happen to be hex digits. */
  readonly words: boolean;
  /** Whether exactly one deposit bears it, and the text can hardly mean anything else: then one may go there at once. */
  readonly certain: boolean;
  /** The deposits that bear the identifier: the likeliest reading first. */
  readonly matches: readonly Match[];
  /** How many deposits bear it, which may be more than are listed. */
  readonly total: number;
  /** What is to be said where no deposit bears it, or where more is known than which deposit it is; a whole sentence or two. */
  readonly sentence?: string;
  /** Where no deposit bears it: deposits that may have been meant. */
  readonly near: readonly Match[];
}

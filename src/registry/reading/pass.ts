import type { Archive } from '../archive.ts';
import type { Hashes } from '../identity/hash.ts';
import type { MarkdownFacts } from '../markdown/inspect.ts';
import type { Changeset } from '../mint/changeset.ts';
import type { ResourceValues } from '../resources/index.ts';
import type { EnrichmentAnswer } from './enrichment.ts';

/** Which deposits a reading pass reads: some by number, all, or those whose text no pass has read. */
export type WhichDeposits = readonly number[] | 'all' | 'new';

/** What the edges bring. `now` is the instant of the pass; `answers` are those of a language model, where one was asked. */
export interface ReadingTools {
  readonly hashes: Hashes;
  readonly inspect: (body: string) => MarkdownFacts;
  readonly now: string;
  readonly answers?: readonly EnrichmentAnswer[];
}

/** What a reading pass comes to. `changeset` is null where it changes nothing; `known` are the values that it would leave. */
export interface Reading {
  readonly changeset: Changeset | null;
  readonly known: Partial<ResourceValues>;
  /** The deposits that were read, by number. */
  readonly read: readonly number[];
}

/** Reads texts: concepts, citations and autonomous editions (spec 6). A second pass over what one left changes nothing. */
export function readingPass(_archive: Archive, _which: WhichDeposits, _tools: ReadingTools): Reading {
  return { changeset: null, known: {}, read: [] };
}

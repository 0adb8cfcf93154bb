import { hashes } from '../archive/hashes.ts';
import { inspectMarkdown } from '../registry/markdown/inspect.ts';
import type { RichEntry } from '../registry/model/rich-entry.ts';
import type { Submission } from '../registry/model/submission.ts';
import { type RawSubmission, readRichSubmission, readSubmission } from '../registry/submission/read.ts';

// Reads a submission as this command or a worker does. What it may cost is for read-bounded.ts to limit.

/** What is to be read: an issue body, or a Path B entry with its text. */
export type Incoming =
  | { readonly raw: RawSubmission }
  | { readonly where: string; readonly entry: RichEntry; readonly text: string; readonly draft: boolean };

/** Reads a submission here and now, with Markdown facts found or given. */
export function readNow(incoming: Incoming, failure?: string): Submission {
  const inspect = failure ? () => ({ depth: 0, badLinks: [], failure }) : inspectMarkdown;
  const tools = { sha256: hashes.sha256, inspect };
  return 'raw' in incoming
    ? readSubmission(incoming.raw, tools)
    : readRichSubmission(incoming.where, incoming.entry, incoming.text, incoming.draft, tools);
}

import { hashes } from '../archive/hashes.ts';
import { inspectMarkdown } from '../registry/markdown/inspect.ts';
import type { Submission } from '../registry/model/submission.ts';
import { type RawSubmission, readRichSubmission, readSubmission } from '../registry/submission/read.ts';

// Reads a submission in this thread, without limits: read-bounded.ts sets them.

/** An unread submission: an issue body, or a Path B entry with its text. */
export type Incoming =
  | { readonly raw: RawSubmission }
  | { readonly where: string; readonly entry: unknown; readonly text: string; readonly draft: boolean };

/** Reads a submission. With `failure`, the Markdown is not parsed, and this is why. */
export function readNow(incoming: Incoming, failure?: string): Submission {
  const inspect = failure ? () => ({ depth: 0, badLinks: [], failure }) : inspectMarkdown;
  const tools = { sha256: hashes.sha256, inspect };
  return 'raw' in incoming
    ? readSubmission(incoming.raw, tools)
    : readRichSubmission(incoming.where, incoming.entry, incoming.text, incoming.draft, tools);
}

import { basename } from 'node:path';
import { jsonAt, textAt } from '../command-line/files.ts';
import { UsageError } from '../command-line/parse.ts';
import { NO_ORIGIN } from '../registry/submission/read.ts';
import type { Incoming } from './read-now.ts';

// Submissions in files that a person names.

/** Files that hold issue bodies (Path A); of one, the number of its issue may be known. Throws a `UsageError`. */
export function issueBodies(files: readonly string[], issue: number | undefined): Incoming[] {
  if (issue !== undefined && files.length > 1) throw new UsageError('--issue goes with one file.');
  const origin = { ...NO_ORIGIN, issue_number: issue ?? null };
  return files.map((file) => ({ raw: { where: file, body: textAt(file), origin } }));
}

/** An entry with its text (Path B). Throws a `UsageError` for a file that cannot be read; what is wrong with the entry the rules say. */
export function richSubmission(file: string, text: string, draft: boolean): Incoming {
  return { where: basename(file), entry: jsonAt(file), text: textAt(text), draft };
}

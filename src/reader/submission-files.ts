import { basename } from 'node:path';
import { jsonAt, textAt } from '../command-line/files.ts';
import { UsageError } from '../command-line/parse.ts';
import { RichEntry } from '../registry/model/rich-entry.ts';
import { NO_ORIGIN } from '../registry/submission/read.ts';
import type { Incoming } from './read-now.ts';

// Submissions in files that a person names.

/** Files that hold issue bodies (Path A); of one, the number of its issue may be known. Throws a `UsageError`. */
export function issueBodies(files: readonly string[], issue: number | undefined): Incoming[] {
  if (issue !== undefined && files.length > 1) throw new UsageError('--issue goes with one file.');
  const origin = { ...NO_ORIGIN, issue_number: issue ?? null };
  return files.map((file) => ({ raw: { where: file, body: textAt(file), origin } }));
}

/** An entry with its text (Path B). Throws a `UsageError`, also for an entry that is not of the schema. */
export function richSubmission(file: string, text: string, draft: boolean): Incoming {
  const entry = RichEntry.safeParse(jsonAt(file));
  if (entry.success) return { where: basename(file), entry: entry.data, text: textAt(text), draft };
  const issues = entry.error.issues.map(
    ({ path, message }) => `  at ${path.join('.') || 'the top'}: ${message}`,
  );
  throw new UsageError(`${file} is not an entry of Path B:\n${issues.join('\n')}`);
}

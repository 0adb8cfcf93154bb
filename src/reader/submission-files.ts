import { basename } from 'node:path';
import { jsonAt, textAt } from '../command-line/files.ts';
import { attachmentIn } from '../registry/submission/attachment.ts';
import { NO_ORIGIN } from '../registry/submission/read.ts';
import { UsageError } from '../registry/text/errors.ts';
import type { Incoming } from './read-now.ts';

// Submissions in files that a person names.

const NOT_FETCHED =
  'one link to an attachment of an issue, which this command does not fetch. Write the text in place of the link';

/**
 * Files that hold issue bodies (Path A); of one, the number of its issue may be known. `hosts` keep what is attached to issues, which only
 * the mint of a forge fetches. Throws a `UsageError`.
 */
export function issueBodies(
  files: readonly string[],
  issue: number | undefined,
  hosts: readonly string[],
): Incoming[] {
  if (issue !== undefined && files.length > 1) throw new UsageError('--issue goes with one file.');
  const origin = { ...NO_ORIGIN, issue_number: issue ?? null };
  return files.map((file) => {
    const body = textAt(file);
    const isLink = attachmentIn(body, { hosts }) !== undefined;
    return { raw: { where: file, body, origin, ...(isLink && { attachment: { failure: NOT_FETCHED } }) } };
  });
}

/** An entry with its text (Path B). Throws a `UsageError` for a file that cannot be read; what is wrong with the entry the rules say. */
export function richSubmission(file: string, text: string, draft: boolean): Incoming {
  return { where: basename(file), entry: jsonAt(file), text: textAt(text), draft };
}

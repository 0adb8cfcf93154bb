import { shorten } from '../../registry/text/cut.ts';
import type { Values } from './tasks.ts';

// What goes to the forge by hand: a prefilled address, or the body to copy, or the text as a file.

/** GitHub answers 414 to an address of more than about 8 KB. */
export const ADDRESS_LIMIT = 8_000;

/** GitHub's limit of an issue body, in characters (decision 16). */
export const BODY_LIMIT = 65_536;

/** GitHub's limit of an issue title. The title of the work stands in the body, whole. */
const TITLE_LIMIT = 256;

/** The name of the file that a long text is attached as. */
export const TEXT_FILE = 'text.md';

/**
 * Stands in the Full Text until the attached file's link takes its place. Its scheme is refused (SAN-002), so that an
 * issue in which it was forgotten is answered and never minted.
 */
export const PLACEHOLDER = `[Replace this line with the link of ${TEXT_FILE}](attach:${TEXT_FILE})`;

/** The title of the issue: the prefix, and as much of the work's title as fits. */
export function issueTitle(prefix: string, title: string): string {
  return shorten(`${prefix} ${title.replace(/\s+/g, ' ').trim()}`.trim().toWellFormed(), TITLE_LIMIT);
}

/** The address of a new issue, filled in as far as the parameters say. */
export function newIssueAddress(repository: string, parameters: Readonly<Record<string, string>>): string {
  const query = Object.entries(parameters).map(
    ([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`,
  );
  return `${repository}/issues/new?${query.join('&')}`;
}

/** The values with something else as Full Text. */
export function withText(values: Values, body: string): Values {
  return new Map([...values, ['body', body]]);
}

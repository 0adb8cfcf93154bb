import { shorten } from '../text/strings.ts';

// The parts of an issue: its title, its URL with fields filled in, and what stands in for a text that is too long for it.

/** GitHub answers 414 to a URL of more than about 8 KB. */
export const URL_LIMIT = 8_000;

/** GitHub's limit of an issue body, in characters. */
export const BODY_LIMIT = 65_536;

/** GitHub's limit of an issue title. The body has the whole title of the work. */
const TITLE_LIMIT = 256;

/** The name of the file that a long text is attached as. */
export const TEXT_FILE = 'text.md';

/** The Full Text until the link of the attached file replaces it. Its scheme is refused (SAN-002), so that it is never minted. */
export const PLACEHOLDER = `[Replace this line with the link of ${TEXT_FILE}](attach:${TEXT_FILE})`;

/** The title of the issue: the prefix, and as much of the work's title as fits. */
export function issueTitle(prefix: string, title: string): string {
  return shorten(`${prefix} ${title.replace(/\s+/g, ' ').trim()}`.trim().toWellFormed(), TITLE_LIMIT);
}

/** The URL of a new issue with these fields filled in. */
export function newIssueUrl(repository: string, fields: Readonly<Record<string, string>>): string {
  const query = Object.entries(fields).map(
    ([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`,
  );
  return `${repository}/issues/new?${query.join('&')}`;
}

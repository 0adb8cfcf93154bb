import { shorten } from '../text/cut.ts';
import { readIssueBody } from './issue-body.ts';
import { notTextAt } from './not-a-text.ts';

// Full texts too long for an issue come as attachments of the forge (decision 16). What is one is decided here alone, for the
// mint, which fetches it, and for the page, which says beforehand what the mint will do.

/** Where the forge keeps what people attach. `local` is the origin at which people see a forge of this machine, where that is the forge. */
export interface AttachmentHosts {
  readonly hosts: readonly string[];
  readonly local?: string | undefined;
}

/** Where GitHub keeps attached files, and what it calls them (docs.github.com, “Attaching files”). */
const PLACE =
  /^\/(?:user-attachments\/files\/\d+|[\w.-]+\/[\w.-]+\/files\/\d+)\/[^/]+\.(?:md|markdown|txt)$/i;
const LOCAL_PLACE = /^\/_forge\/user-attachments\/files\/[\w-]+\/[^/]+\.(?:md|markdown|txt)$/i;

/** No address of an attachment comes near this length, so that a whole text is never searched for a link. */
const LONGEST = 2_000;

/** The three ways to write one link: by its words, in angle brackets, bare. */
const WAYS: readonly RegExp[] = [
  /^\[(?:\\.|[^[\]\\\n])*\]\((?:<([^<>\s]+)>|([^<>\s]+))(?: +(?:"[^"\n]*"|'[^'\n]*'))?\)$/,
  /^<(https?:[^<>\s]+)>$/i,
  /^(https?:\/\/[^<>\s]+)$/i,
];

/**
 * The one link that the Full Text of an issue body consists of, where it leads to an attachment of the forge; undefined where
 * the Full Text is a text like any other. Never throws (decision 16).
 */
export function attachmentIn(issueBody: string, { hosts, local }: AttachmentHosts): URL | undefined {
  const link = onlyLink(readIssueBody(issueBody).values.get('body')?.trim() ?? '');
  if (link === undefined || !URL.canParse(link)) return undefined;
  const url = new URL(link);
  if (url.username || url.password) return undefined;
  if (url.origin === local) return LOCAL_PLACE.test(url.pathname) ? url : undefined;
  const known = url.protocol === 'https:' && hosts.includes(url.host);
  return known && PLACE.test(url.pathname) ? url : undefined;
}

/** What a Full Text is that is nothing but one link to something else than a text, in words; undefined for any other Full Text. */
export function linkedInstead(fullText: string): string | undefined {
  const link = onlyLink(fullText.trim());
  if (link === undefined || !URL.canParse(link)) return undefined;
  const url = new URL(link);
  const what = /^https?:$/.test(url.protocol) ? notTextAt(url) : undefined;
  return what && `one link to ${what}, and no text: ${shorten(link, 200)}`;
}

function onlyLink(text: string): string | undefined {
  if (text.length > LONGEST) return undefined;
  for (const way of WAYS) {
    const found = way.exec(text);
    if (found) return found[1] ?? found[2];
  }
  return undefined;
}

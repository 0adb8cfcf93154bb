import { ruleAddress } from '../archive/archive.ts';
import type { Site } from '../model/site.ts';
import type { Finding } from '../rules/rule.ts';
import { counted, cutText, isLongerThan, printable } from '../text/strings.ts';

// Answers in Markdown that a code host renders. Words of others stand in it as code: there no name is told, no issue closed, no HTML begun.

/** A code span of GitHub ends at 80 backticks whatever opened it, so a run of more than these is written as a count. */
const LONGEST_RUN = 3;

/** A Markdown code span of a text, at most `max` characters: one line that the text cannot leave, in a paragraph or a list. Throws nothing. */
export function inert(text: string, max: number): string {
  const shown = shorten(text, max);
  if (shown.trim() === '') return '`(blank)`';
  const longest = Math.max(0, ...(shown.match(/`+/g) ?? []).map(({ length }) => length));
  const mark = '`'.repeat(longest + 1);
  // One space at both ends is taken off again by the reader: it keeps backticks apart, and the text's own spaces.
  const room = /^`|`$|^ .* $/.test(shown) ? ' ' : '';
  return `${mark}${room}${shown}${room}${mark}`;
}

/** The text as it is shown, in at most `max` code points; only as much of it is looked at as can be shown. */
function shorten(text: string, max: number): string {
  const head = isLongerThan(text, max) ? cutText(text, max) : text;
  const bounded = head.replace(/`+/g, (run) => (run.length > LONGEST_RUN ? `{${run.length} × U+0060}` : run));
  const shown = printable(bounded);
  return head === text && !isLongerThan(shown, max) ? shown : `${cutText(shown, Math.max(0, max - 1))}…`;
}

/** A sentence of the registry's own as Markdown that means its words alone. Not for the words of others: a name after “@” would still be told. */
export function sentence(text: string): string {
  return printable(text).replace(/[\\`*_{}[\]<>()#+\-.!|~$&]/g, '\\$&');
}

/** A rule's id in Markdown, linked to where the site explains it; with the path of that page where the site has no URL yet. */
export function ruleLink(site: Pick<Site, 'base_url' | 'sample'>, id: string): string {
  const address = ruleAddress(site, id);
  return address.startsWith('/') ? `${id} at \`${address}\`` : `[${id}](${address})`;
}

/** The value that a finding found, where a sentence goes on with it; that a value is missing is said without “found”. Throws nothing. */
export function foundText(actual: string | null, shown: (text: string) => string): string {
  return actual === null ? 'empty' : `found ${shown(actual)}`;
}

/** Counts in words: `2 errors, 1 warning`, or `no findings`. Throws nothing. */
export function countFindings(findings: readonly Finding[]): string {
  const errors = findings.filter(({ level }) => level === 'error').length;
  const warnings = findings.length - errors;
  const words = [errors > 0 && counted(errors, 'error'), warnings > 0 && counted(warnings, 'warning')];
  return words.filter(Boolean).join(', ') || 'no findings';
}

import type { Deposit } from '../model/deposit.ts';
import { cutText, isLongerThan } from '../text/strings.ts';

/** The source of the wiki article: an entry before its generated fields are set. */
export type WikiSource = Pick<
  Deposit,
  'title' | 'creator' | 'date' | 'description' | 'content_type' | 'license' | 'defines_concepts'
>;

const MAX_SECTIONS = 12;
const MAX_DESCRIPTION = 2000;

/**
 * The wiki article of a deposit, or undefined where it has none to show: it was never written, was rejected in review, or the
 * deposit is redacted. Pages, files and counts all use this function.
 */
export function articleOf({ wiki_article, wiki_status, redacted }: Deposit): string | undefined {
  return wiki_article === '' || wiki_status === 'rejected' || redacted ? undefined : wiki_article;
}

/**
 * Writes the wiki article offline: Markdown composed of the deposit's own statements and nothing else. Its status is
 * `provisional-generated` until a person reviews it. In the style `plain words`, nothing from the deposit is markup.
 */
export function extractWiki(
  entry: WikiSource,
  body: string,
  style: 'Markdown' | 'plain words' = 'Markdown',
): string {
  const plain = style === 'plain words';
  const inline = plain ? literal : escaped;
  const parts = [
    `**${inline(entry.title)}** is a deposit of the type “${inline(entry.content_type)}” by ${inline(entry.creator)}, dated ${entry.date} and published under ${entry.license}.`,
    plain ? literal(beginning(entry.description)) : withoutReferences(beginning(entry.description)),
  ];
  const sections = headingsIn(body);
  if (sections.length > 0) {
    const more = sections.length > MAX_SECTIONS ? `, and ${sections.length - MAX_SECTIONS} more` : '';
    parts.push(
      `Its sections are ${sections
        .slice(0, MAX_SECTIONS)
        .map((name) => `“${inline(name)}”`)
        .join(', ')}${more}.`,
    );
  }
  const concepts = entry.defines_concepts ?? [];
  if (concepts.length > 0) {
    // The reading pass may find more in the text. What the entry names when the article is written stays true.
    parts.push(
      `Its entry names ${concepts.length === 1 ? 'one concept' : `${concepts.length} concepts`} that it defines:`,
      concepts.map(({ term, definition }) => `- **${inline(term)}**: ${inline(definition)}`).join('\n'),
    );
  }
  return parts.join('\n\n');
}

/** The beginning of the description: the record has all of it, and the registry's file must stay within a git host's limit. */
function beginning(text: string): string {
  if (!isLongerThan(text, MAX_DESCRIPTION)) return text;
  return `${cutText(text, MAX_DESCRIPTION).replace(/\s+\S*$/, '')} …`;
}

/** Markdown in which a character reference stands as it was typed, as in the description on the record; in code it does so by itself. */
function withoutReferences(text: string): string {
  return text.replace(/(`+)[\s\S]*?\1|&(?=#?\w+;)/g, (found) => (found === '&' ? '\\&' : found));
}

/** Escapes plain text for Markdown: the characters that would be markup, or begin a character reference. */
export function escaped(text: string): string {
  return text.replace(/[\\`*_[\]<>$~|]|&(?=#?\w+;)/g, '\\$&').replace(/\s+/g, ' ');
}

/** Escapes every ASCII punctuation character, so that not even part of a URL is markup (CommonMark 2.4). */
function literal(text: string): string {
  return text.replace(/[!-/:-@[-`{-~]/g, '\\$&').replace(/\s+/g, ' ');
}

// Finds the section names of a text without a parser. Rough: for generated content, never for a rule.

/** Texts of the ATX headings of levels 1 and 2, outside fenced code, in order. */
export function headingsIn(markdown: string): string[] {
  const headings: string[] = [];
  let fence: string | undefined;
  for (const line of markdown.split('\n')) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (mark && (!fence || mark.startsWith(fence))) fence = fence ? undefined : mark;
    const marked = fence ? undefined : /^ {0,3}##?[ \t]+(?=[^ \t])/.exec(line)?.[0];
    if (marked) headings.push(withoutEnd(line.slice(marked.length)).replace(/[*_`]/g, ''));
  }
  return headings;
}

/** A heading without closing number signs. A loop, because a pattern would try every run of spaces to the end. */
function withoutEnd(heading: string): string {
  let end = heading.length;
  while (end > 1 && heading.charAt(end - 1) === '#') end -= 1;
  while (end > 1 && /[ \t]/.test(heading.charAt(end - 1))) end -= 1;
  return heading.slice(0, end);
}

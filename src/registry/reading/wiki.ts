import { headingsIn } from '../markdown/headings.ts';
import type { Deposit } from '../model/deposit.ts';
import { cutText, isLongerThan } from '../text/cut.ts';

/** What the wiki article is made from: an entry before its generated fields are set. */
export type WikiSource = Pick<
  Deposit,
  'title' | 'creator' | 'date' | 'description' | 'content_type' | 'license' | 'defines_concepts'
>;

const MOST = 12;
const LONGEST = 2000;

/**
 * The wiki article of a deposit, or undefined where it has none to show: it was never written, was rejected in review, or the
 * deposit is redacted (spec 4.3). Pages, files and counts all ask here.
 */
export function articleOf({ wiki_article, wiki_status, redacted }: Deposit): string | undefined {
  return wiki_article === '' || wiki_status === 'rejected' || redacted ? undefined : wiki_article;
}

/**
 * The offline extractive wiki article (spec 6): Markdown put together from what the deposit itself says, and nothing
 * else. Its status is `provisional-generated` until a person reviews it. In plain words nothing in it is markup.
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
    plain ? literal(beginning(entry.description)) : beginning(entry.description),
  ];
  const sections = headingsIn(body);
  if (sections.length > 0) {
    const more = sections.length > MOST ? `, and ${sections.length - MOST} more` : '';
    parts.push(
      `Its sections are ${sections
        .slice(0, MOST)
        .map((name) => `“${inline(name)}”`)
        .join(', ')}${more}.`,
    );
  }
  const concepts = entry.defines_concepts ?? [];
  if (concepts.length > 0) {
    parts.push(
      `It defines ${concepts.length === 1 ? 'one concept' : `${concepts.length} concepts`}:`,
      concepts.map(({ term, definition }) => `- **${inline(term)}**: ${inline(definition)}`).join('\n'),
    );
  }
  return parts.join('\n\n');
}

/** An article is short. The whole description stands in the record already, and the registry's file has to be one that git hosts take. */
function beginning(text: string): string {
  if (!isLongerThan(text, LONGEST)) return text;
  return `${cutText(text, LONGEST).replace(/\s+\S*$/, '')} …`;
}

/** Plain text inside Markdown: characters that would be markup are escaped. */
function escaped(text: string): string {
  return text.replace(/[\\`*_[\]<>$~|]/g, '\\$&').replace(/\s+/g, ' ');
}

/** The same for every character of ASCII that could be markup, part of an address included (CommonMark 2.4). */
function literal(text: string): string {
  return text.replace(/[!-/:-@[-`{-~]/g, '\\$&').replace(/\s+/g, ' ');
}

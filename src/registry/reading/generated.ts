import { type Archive, textFile } from '../archive/archive.ts';
import { readableBody } from '../archive/held-text.ts';
import { fromUtf8 } from '../identity/hash.ts';
import { creatorsOf, invertedName } from '../identity/names.ts';
import { factsOf, inspectMarkdown, MAX_DEPTH } from '../markdown/inspect.ts';
import { type Deposit, EXTRACTIVE, type Generation } from '../model/deposit.ts';
import type { PublishedDeposit } from '../model/published.ts';
import type { EntityTriple } from '../model/tables.ts';
import { cleanText } from '../submission/sanitize.ts';
import { onceFor } from '../text/once.ts';
import { cutText, isLongerThan } from '../text/strings.ts';
import { withoutExtracted } from './concepts.ts';

// The generated content of a deposit: its article and its entities. An entry holds them where a language model wrote them, or where a
// person judged them. Of every other deposit they are what a program takes from the entry and the text, and follow from these.

/** The generated content of a deposit as it is published, with the origin of each field. */
export type Generated = Pick<
  PublishedDeposit,
  'wiki_article' | 'wiki_status' | 'entities' | 'entity_status' | 'generated_by'
>;

/** The generated content of a deposit; empty where it is redacted. Made once for each entry. */
export function generatedOf({ files }: Pick<Archive, 'files'>, deposit: Deposit): Generated {
  return onceFor(deposit, 'generated', () => {
    const { wiki_status = 'provisional-generated', entity_status = 'provisional-generated' } = deposit;
    const origin: Generation = {
      by: EXTRACTIVE,
      prompt_version: null,
      date: deposit.minted_at.slice(0, 10),
    };
    const originOf = (field: 'wiki_article' | 'entities') =>
      deposit.generated_by?.[field] ?? (deposit[field] === undefined ? origin : undefined);
    const [article, triples] = [originOf('wiki_article'), originOf('entities')];
    const { wiki_article: _article, entities: _entities, ...others } = deposit.generated_by ?? {};
    return {
      wiki_article: deposit.redacted ? '' : (deposit.wiki_article ?? extractedArticle(files, deposit)),
      wiki_status,
      entities: entitiesOf(deposit),
      entity_status,
      generated_by: {
        ...(article && { wiki_article: article }),
        ...(triples && { entities: triples }),
        ...others,
      },
    };
  });
}

/** Whether a deposit shows an article: not one that was rejected in review, and none of a redacted text. */
export function hasArticle({ wiki_status, redacted }: Deposit): boolean {
  return wiki_status !== 'rejected' && !redacted;
}

/** The article of a deposit, or undefined where it has none to show. */
export function articleOf(archive: Pick<Archive, 'files'>, deposit: Deposit): string | undefined {
  return hasArticle(deposit) ? generatedOf(archive, deposit).wiki_article : undefined;
}

/** The entities of a deposit, whether or not a person rejected them; none of a redacted one. */
export function entitiesOf(deposit: Deposit): EntityTriple[] {
  return deposit.redacted ? [] : (deposit.entities ?? extractEntities(deposit));
}

/**
 * The article that a program writes: the sanitized extract. Text that is harmless in the deposit can become a refused link once it is
 * quoted, cut short or taken out of its code span; the article then uses plain words only.
 */
function extractedArticle(files: Archive['files'], deposit: Deposit): string {
  const bytes = files.read(textFile(deposit));
  const body = bytes ? readableBody(fromUtf8(bytes), deposit) : '';
  const clean = (text: string) => cleanText(text, { lines: true, isolates: true }).text;
  const article = clean(extractWiki(deposit, body));
  const { badLinks, depth, failure } = factsOf(article, inspectMarkdown);
  if (badLinks.length === 0 && depth <= MAX_DEPTH && !failure) return article;
  return clean(extractWiki(deposit, body, 'plain words'));
}

const MAX_SECTIONS = 12;
const MAX_DESCRIPTION = 2000;

/** The source of the article: an entry. */
export type WikiSource = Pick<
  Deposit,
  'title' | 'creator' | 'date' | 'description' | 'content_type' | 'license' | 'defines_concepts'
>;

/**
 * Writes the article offline: Markdown composed of the deposit's own statements and nothing else. In the style `plain words`,
 * nothing from the deposit is markup.
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
  // The reading pass may find more in the text. What the depositor named stays true.
  const concepts = withoutExtracted(entry.defines_concepts);
  if (concepts.length > 0) {
    parts.push(
      `Its entry names ${concepts.length === 1 ? 'one concept' : `${concepts.length} concepts`} that it defines:`,
      concepts.map(({ term, definition }) => `- **${inline(term)}**: ${inline(definition)}`).join('\n'),
    );
  }
  return parts.join('\n\n');
}

/** The beginning of the description: the record has all of it. */
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

const MOST_KEYWORDS = 8;

/** Extracts entities offline: the statements that the deposit's metadata makes, each with its origin as evidence. */
function extractEntities(entry: Deposit): EntityTriple[] {
  const { title } = entry;
  const triple = (predicate: string, object: string, type: string, evidence = 'stated in the metadata') => ({
    subject: title,
    predicate,
    object,
    type,
    evidence_status: evidence,
  });
  return [
    ...creatorsOf(entry).map((creator) => triple('was created by', invertedName(creator), 'provenance')),
    triple('is a', entry.content_type, 'classification'),
    ...(entry.defines_concepts ?? []).map(({ term }) => triple('defines', term, 'definition')),
    ...entry.keywords.slice(0, MOST_KEYWORDS).map((keyword) => triple('is about', keyword, 'subject')),
    ...(entry.related_ids ?? []).map((id) => triple('relates to', id, 'relation')),
    ...(entry.entity_triples ?? []),
  ];
}

// Finds the section names of a text without a parser. Rough: for generated content, never for a rule.

/** Texts of the ATX headings of levels 1 and 2, outside fenced code, in order. */
function headingsIn(markdown: string): string[] {
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

import { factsOf, MAX_DEPTH, type MarkdownFacts } from '../markdown/inspect.ts';
import type { Deposit } from '../model/deposit.ts';
import { cleanText } from '../submission/sanitize.ts';
import { type EntitySource, extractEntities } from './entities.ts';
import { extractWiki, type WikiSource } from './wiki.ts';

/** What `generated_by` names where no language model wrote: the offline writer of the mint. */
export const EXTRACTIVE = 'extractive';

/** The fields that are generated for a deposit when it is minted. */
type GeneratedFields = Pick<
  Deposit,
  'wiki_article' | 'wiki_status' | 'entities' | 'entity_status' | 'generated_by'
>;

/**
 * The fields that the mint generates for a deposit: extracted offline, provisional until reviewed.
 * `body` is the body of its text, `day` the day of minting. Never throws.
 */
export function generatedAtMint(
  entry: WikiSource & EntitySource,
  body: string,
  day: string,
  inspect: (text: string) => MarkdownFacts,
): GeneratedFields {
  const by = { by: EXTRACTIVE, prompt_version: null, date: day };
  return {
    wiki_article: validArticle(entry, body, inspect),
    wiki_status: 'provisional-generated',
    entities: extractEntities(entry),
    entity_status: 'provisional-generated',
    generated_by: { wiki_article: by, entities: by },
  };
}

/**
 * The sanitized article. Text that is harmless in the deposit can become a refused link once it is quoted, cut short or taken out
 * of its code span; the article then uses plain words only.
 */
function validArticle(entry: WikiSource, body: string, inspect: (text: string) => MarkdownFacts): string {
  const clean = (text: string) => cleanText(text, { lines: true, isolates: true }).text;
  const article = clean(extractWiki(entry, body));
  const { badLinks, depth, failure } = factsOf(article, inspect);
  if (badLinks.length === 0 && depth <= MAX_DEPTH && !failure) return article;
  return clean(extractWiki(entry, body, 'plain words'));
}

import type { Archive } from '../../archive/archive.ts';
import { type Deposit, EXTRACTIVE } from '../../model/deposit.ts';
import { FAMILIES, FAMILY_WORDS, WIKI } from '../../model/vocabulary.ts';
import { citingOf } from '../../reading/citations.ts';
import { articleOf, type Generated, generatedOf } from '../../reading/generated.ts';
import { onceFor } from '../../text/once.ts';
import { summaryOf } from '../../text/strings.ts';
import { letterParts } from './alphabet.ts';
import { grownParts, type List } from './list.ts';

/** An article on a deposit. */
export interface Article {
  readonly deposit: Deposit;
  readonly generated: Generated;
  /** How it begins, in plain words; empty for a deposit that is withdrawn. */
  readonly beginning: string;
  /** How many deposits cite the one that it is about. */
  readonly citedBy: number;
}

const BEGINNING = 180;

/** The page of an article. */
export function articlePath({ deposit_number }: Pick<Deposit, 'deposit_number'>): string {
  return `${WIKI}${deposit_number}/`;
}

/** The key of a numbered page of the list: an address with only a number is that of an article. */
const PAGE_KEY = 'page-';

/** The articles on deposits that are not rejected, the newest deposit first. */
export const wikiList: List<Article> = {
  name: 'wiki',
  page: 'wiki-page',
  noun: 'article',
  nouns: 'articles',
  items: (archive) => articlesOf(archive),
  parts: (articles) =>
    grownParts(articles).map((part) =>
      part.key === undefined ? part : { ...part, key: PAGE_KEY + part.key },
    ),
  id: ({ deposit }) => `d${deposit.deposit_number}`,
  title: ({ deposit }) => deposit.title,
  path: ({ deposit }) => articlePath(deposit),
  texts: ({ deposit, beginning }) => [beginning, ...(deposit.defines_concepts ?? []).map(({ term }) => term)],
  isSought: true,
  facets: [
    {
      name: 'family',
      title: 'Family',
      values: ({ deposit }) => [deposit.family],
      words: FAMILY_WORDS,
      order: FAMILIES,
    },
    {
      name: 'status',
      title: 'Review',
      values: ({ generated }) => [generated.wiki_status],
      words: { 'provisional-generated': 'Provisional', reviewed: 'Reviewed' },
      order: ['reviewed', 'provisional-generated'],
    },
    {
      name: 'by',
      title: 'Written by',
      values: ({ generated: { generated_by } }) =>
        generated_by?.wiki_article ? [generated_by.wiki_article.by] : [],
      words: { [EXTRACTIVE]: 'A program, from the deposit’s own words' },
    },
    { name: 'year', title: 'Year', values: ({ deposit }) => [deposit.date.slice(0, 4)], backwards: true },
  ],
  order: 'Newest first',
  orders: [
    { name: 'title', title: 'Title', by: ({ deposit }) => deposit.title.toLowerCase() },
    { name: 'cited', title: 'Most cited', by: ({ citedBy }) => citedBy, backwards: true },
  ],
};

/** The articles in alphabetical order of their titles, on pages by letter. */
export function articlesByLetter(archive: Archive) {
  return onceFor(archive, 'articles by letter', () =>
    letterParts(
      articlesOf(archive),
      ({ deposit }) => deposit.title,
      ({ deposit }) => String(deposit.deposit_number),
    ),
  );
}

function articlesOf(archive: Archive): readonly Article[] {
  return onceFor(archive, 'articles', () =>
    archive.registry.deposits.flatMap((deposit) => {
      const article = articleOf(archive, deposit);
      if (article === undefined) return [];
      const generated = generatedOf(archive, deposit);
      const beginning = deposit.status === 'WITHDRAWN' ? '' : beginningOf(article, deposit, generated);
      return { deposit, generated, beginning, citedBy: citingOf(archive, deposit).citedBy.length };
    }),
  );
}

/** How an article begins. An article that the mint wrote begins with what its row already says, so its description is used instead. */
function beginningOf(article: string, { description }: Deposit, { generated_by }: Generated): string {
  if (generated_by?.wiki_article?.by === EXTRACTIVE) return summaryOf(description, BEGINNING);
  return summaryOf(plainWords(article), BEGINNING);
}

/** The words of the first paragraph without the marks of Markdown: for one line of a list. */
function plainWords(article: string): string {
  const [first = ''] = article.split(/\n\s*\n/).filter((block) => !/^\s*(?:#|```|[-*+>|])/.test(block));
  return first
    .replace(/!?\[([^\]\n]{0,500})\]\([^)\s]{0,2000}\)/g, '$1')
    .replace(/\\([!-/:-@[-`{-~])|[*_`]{1,3}/g, '$1');
}

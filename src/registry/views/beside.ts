import { indexOf } from '../archive/archive.ts';
import { creatorsOf, invertedName } from '../identity/names.ts';
import { linkNames, type NamedPlace } from '../markdown/links.ts';
import { type Deposit, EXTRACTIVE } from '../model/deposit.ts';
import { tokensIn } from '../reading/citation-tokens.ts';
import { citedByToken, citingOf, type Neighbor } from '../reading/citations.ts';
import { comparedWith } from '../reading/comparison/compare.ts';
import { referencesOf } from '../reading/concepts.ts';
import { articleOf, entitiesOf, generatedOf } from '../reading/generated.ts';
import {
  articleHref,
  citationsHref,
  langOf,
  nameHref,
  recordHref,
  type ViewContext,
  workLink,
} from './links.ts';
import { linked, textLinks } from './texts.ts';

// The pages beside the record of a deposit: the article on it, and what changed from the version before.

/** So many works are shown; where there are more, a link without a figure leads to all, and the page changes no more. */
const SHOWN = 20;

/** Everything that the page of an article shows. */
type ArticleView = ReturnType<typeof articleView>;

/** The view of the article on a deposit. Throws where there is no deposit of that number. */
export function articleView(context: ViewContext, number: number) {
  const { archive } = context;
  const deposit = depositOf(context, number);
  const { cites, citedBy: citing } = citingOf(archive, deposit);
  const article = articleOf(archive, deposit) ?? '';
  const { wiki_status: status, generated_by } = generatedOf(archive, deposit);
  const work = (one: Deposit) => {
    const { to, ...link } = workLink(context, one);
    return { ...link, to: articleHref(archive, one) ?? to };
  };
  const end = (id: 'cites' | 'cited-by', title: string, works: readonly Neighbor[], all: string) => {
    const shown = works.slice(0, SHOWN).map(({ deposit: one }) => work(one));
    return { id, title, works: shown, all: works.length > SHOWN ? all : undefined };
  };
  return {
    deposit,
    lang: langOf(context, deposit),
    record: recordHref(archive, number),
    /** The article as Markdown, who wrote it, what a person said of it, and what it links: identifiers and paths, and names. */
    article,
    made: generated_by?.wiki_article,
    status,
    links: textLinks(context, deposit, ['article']),
    names: [...citedIn(context, deposit, article), ...namesOf(context, deposit)],
    defines: (deposit.defines_concepts ?? []).map(({ term }) => ({
      text: term,
      to: nameHref(archive, term),
    })),
    /** The works at both ends of its citations, each with the link to its article or else its record, and to all where there are more. */
    neighbors: [
      end('cites', 'Cites', cites, citationsHref(archive, 'deposit', deposit)),
      end('cited-by', 'Cited by', citing, citationsHref(archive, 'cited', deposit)),
    ].filter(({ works }) => works.length > 0),
  };
}

function depositOf({ archive }: ViewContext, number: number): Deposit {
  const deposit = indexOf(archive).byNumber.get(number);
  if (!deposit) throw new Error(`There is no deposit ${number}.`);
  return deposit;
}

/** The deposits that an article names by number, document id or legacy DOI. */
function citedIn({ archive }: ViewContext, { deposit_number }: Deposit, article: string): NamedPlace[] {
  return tokensIn(article).flatMap((token) => {
    if (token.via === 'axn_reference' || token.via === 'axn_hex_reference') return [];
    const cited = citedByToken(archive, token);
    if (!cited || cited.target.deposit_number === deposit_number) return [];
    return { name: cited.evidence_token, href: recordHref(archive, cited.target.deposit_number) };
  });
}

/** Only names that the deposit's own entry and text hold are links: what a later deposit defines changes no article. */
function namesOf({ archive }: ViewContext, deposit: Deposit): NamedPlace[] {
  const entities = deposit.entity_status === 'rejected' ? [] : entitiesOf(deposit);
  const names = [
    ...(deposit.defines_concepts ?? []).map(({ term }) => term),
    ...(referencesOf(archive).ofDeposit.get(deposit.deposit_number) ?? []),
    ...entities.flatMap(({ subject, object }) => [subject, object]),
  ];
  const own = new Set([deposit.title, ...creatorsOf(deposit).map(invertedName)]);
  return names.flatMap((name) => {
    const to = own.has(name) ? undefined : nameHref(archive, name);
    return to ? { name, href: to } : [];
  });
}

/**
 * A rendered article with its links, for its page. The first paragraph of one that the mint wrote says of every deposit that it is one: no
 * name is a link there, and it is read from the left whatever the direction of the title that it begins with.
 */
export function linkedArticle(html: string, { deposit, made, links, names }: ArticleView): string {
  const whole = linked(html, links, deposit.deposit_number);
  const end = made?.by === EXTRACTIVE ? whole.indexOf('</p>') + 1 : 0;
  const opening = whole.slice(0, end).replace('<p dir="auto"><strong>', '<p dir="ltr"><strong dir="auto">');
  return opening + linkNames(whole.slice(end), names);
}

/**
 * The view of the comparison with the version before: both entries, from which the comparison follows. Undefined where
 * it is compared with none. Throws where there is no such deposit.
 */
export function changesView(context: ViewContext, number: number) {
  const deposit = depositOf(context, number);
  const before = comparedWith(context.archive, deposit);
  return before && { deposit, before };
}

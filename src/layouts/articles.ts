import { snapshot } from '../archive/snapshot.ts';
import { paths } from '../registry/archive.ts';
import { creatorsOf, invertedName } from '../registry/citation/names.ts';
import { linkNames, type NamedPlace } from '../registry/markdown/links.ts';
import { type Deposit, EXTRACTIVE } from '../registry/model/deposit.ts';
import { tokensIn } from '../registry/reading/citation-tokens.ts';
import { citedBy } from '../registry/reading/citations.ts';
import { referencesOf } from '../registry/reading/concepts.ts';
import { articleOf, entitiesOf, generatedOf } from '../registry/reading/generated.ts';
import { withLinks } from './identifiers.ts';
import { href } from './url.ts';
import { nameHref } from './words-links.ts';

// The article on a deposit with its links: identifiers and numbers of deposits lead to their records, names of concepts and entities to
// the term or into the graph. Only names that the deposit's own entry holds are links: what a later deposit defines changes no article.

/**
 * A rendered article with its links, for the page of the article. The first paragraph of one that the mint wrote says of every deposit
 * that it is one: no name is a link there.
 */
export function linkedArticle(html: string, deposit: Deposit): string {
  const whole = withLinks(html, deposit.deposit_number);
  const { generated_by } = generatedOf(snapshot().archive, deposit);
  const opening = generated_by?.wiki_article?.by === EXTRACTIVE ? whole.indexOf('</p>') + 1 : 0;
  const names = [...citedIn(deposit), ...namesOf(deposit)];
  return inEnglish(whole.slice(0, opening)) + linkNames(whole.slice(opening), names);
}

/** The sentence with which the mint begins an article, read from the left whatever the direction of the title that it begins with. */
function inEnglish(opening: string): string {
  return opening.replace('<p dir="auto"><strong>', '<p dir="ltr"><strong dir="auto">');
}

/** The deposits that an article names by number, document id or legacy DOI. */
function citedIn(deposit: Deposit): NamedPlace[] {
  const { archive } = snapshot();
  const { deposit_number } = deposit;
  return tokensIn(articleOf(archive, deposit) ?? '').flatMap((token) => {
    if (token.via === 'axn_reference' || token.via === 'axn_hex_reference') return [];
    const cited = citedBy(archive, token);
    if (!cited || cited.target.deposit_number === deposit_number) return [];
    return { name: cited.evidence_token, href: href(paths.record(cited.target.deposit_number)) };
  });
}

function namesOf(deposit: Deposit): NamedPlace[] {
  const entities = deposit.entity_status === 'rejected' ? [] : entitiesOf(deposit);
  const { ofDeposit } = referencesOf(snapshot().archive);
  const names = [
    ...(deposit.defines_concepts ?? []).map(({ term }) => term),
    ...(ofDeposit.get(deposit.deposit_number) ?? []),
    ...entities.flatMap(({ subject, object }) => [subject, object]),
  ];
  const own = new Set([deposit.title, ...creatorsOf(deposit).map(invertedName)]);
  return names.flatMap((name) => {
    const to = own.has(name) ? undefined : nameHref(name);
    return to ? { name, href: to } : [];
  });
}

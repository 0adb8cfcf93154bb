import { snapshot } from '../archive/snapshot.ts';
import { type Archive, indexOf } from '../registry/archive.ts';
import { letterOf, letterSlug } from '../registry/browse/letters.ts';
import { articlePath } from '../registry/lists/wiki.ts';
import type { Deposit } from '../registry/model/deposit.ts';
import { onceFor } from '../registry/once.ts';
import { pageNamed } from '../registry/pages/index.ts';
import { termsOf } from '../registry/reading/concepts.ts';
import { hasArticle } from '../registry/reading/generated.ts';
import { foldTerm } from '../registry/text/words.ts';
import { graphHref } from './graph-links.ts';
import { href } from './url.ts';

// Links to minted terms and to articles. The pages of a letter are cut anew as it grows: what leads to a term names its letter and the
// term, which never change, and the page of the letter leads on.

/** The page of a letter of the minted terms. */
export function letterHref(letter: string): string {
  return href(`${pageNamed('terms-page').path}${encodeURIComponent(letterSlug(letter))}/`);
}

/** The link to a minted term, in whatever case it is written; undefined where no deposit mints it. */
export function termHref(term: string): string | undefined {
  const { exact, folded } = mintedIn(snapshot().archive);
  const minted = exact.has(term) ? term : folded.get(foldTerm(term));
  if (minted === undefined) return undefined;
  return `${letterHref(letterOf(minted))}?${new URLSearchParams({ term: minted })}`;
}

/** The link to a concept or an entity: to the minted term of that name, else into the graph. Undefined for an empty name. */
export function nameHref(name: string): string | undefined {
  return termHref(name) ?? graphHref(name);
}

/** The link to the article on a deposit; undefined where it has none to show. */
export function articleHref(deposit: Deposit | number): string | undefined {
  const found = typeof deposit === 'number' ? indexOf(snapshot().archive).byNumber.get(deposit) : deposit;
  if (!found || !hasArticle(found)) return undefined;
  return href(articlePath(found));
}

/** The minted terms; and by their folded form: of two that differ in case alone, the one that was minted first. */
function mintedIn(archive: Archive) {
  return onceFor(archive, 'minted terms by name', () => {
    const terms = termsOf(archive).map(({ term }) => term);
    return {
      exact: new Set(terms),
      folded: new Map(terms.toReversed().map((term) => [foldTerm(term), term])),
    };
  });
}

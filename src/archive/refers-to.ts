import { linkIdentifiers, linkWithin } from '../registry/markdown/links.ts';
import type { Deposit } from '../registry/model/deposit.ts';
import { articleOf } from '../registry/reading/generated.ts';
import { cached } from './cache.ts';
import { renderedArticle, renderedText, textKey } from './rendered.ts';
import { snapshot } from './snapshot.ts';

/**
 * What a rendered text or article of a deposit names and a page may make a link of, each once: identifiers, and numbers and labels that stand
 * in paths. Found once and cached.
 */
export function refersTo(deposit: Deposit, of: 'text' | 'article'): readonly string[] {
  if (of === 'text') {
    const key = textKey(deposit);
    return key === undefined ? [] : cached('refers', key, () => namesIn(renderedText(deposit)?.html ?? ''));
  }
  const article = articleOf(snapshot().archive, deposit);
  if (article === undefined) return [];
  return cached('article-refers', article, () => namesIn(renderedArticle(deposit)?.html ?? ''));
}

/** Asks for every link that could be made, and makes none. */
function namesIn(html: string): string[] {
  const names = new Set<string>();
  const ask = (name: string) => {
    names.add(name);
    return undefined;
  };
  linkIdentifiers(linkWithin(html, ask), ask);
  return [...names];
}

import { snapshot } from '../archive/snapshot.ts';
import { letterSlug } from '../registry/pages/browse/letters.ts';
import { pageNamed } from '../registry/pages/index.ts';
import { articlesByLetter } from '../registry/pages/lists/wiki.ts';
import { href } from './url.ts';

// The articles by their titles, without script: on one page, or, where they are too many for one, on pages of their letters.

const MOST_ON_ONE = 500;

/** The pages of the letters. */
export function articleParts() {
  return articlesByLetter(snapshot().archive);
}

/** How many articles there are by title. */
export function articleCount(): number {
  return articleParts().reduce((sum, { items }) => sum + items.length, 0);
}

/** Whether each letter has pages of its own. */
export function inPages(): boolean {
  return articleCount() > MOST_ON_ONE;
}

/** The path of a page of a letter by its key, or of the page with all letters. */
export function partPathOf(key: string | undefined): string {
  return `${pageNamed('static-wiki-page').path}${key === undefined ? '' : `${encodeURIComponent(key)}/`}`;
}

/** The letters with which a title begins, and where each leads. */
export function articleLetters(): { letter: string; to: string; count: number }[] {
  const parts = Map.groupBy(articleParts(), ({ letter }) => letter);
  return [...parts].map(([letter, found]) => ({
    letter,
    to: inPages() ? href(partPathOf(letterSlug(letter))) : `#${letterAnchor(letter)}`,
    count: found.reduce((sum, { items }) => sum + items.length, 0),
  }));
}

/** The anchor of a letter where all are on one page. */
export function letterAnchor(letter: string): string {
  return `letter-${letterSlug(letter)}`;
}

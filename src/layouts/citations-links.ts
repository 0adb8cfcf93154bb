import { pageHref } from './url.ts';

// The addresses of the citations of one deposit. They never change, whatever cites it later.

/** What a deposit cites, and what cites it. */
export function citationsHref(depositNumber: number): string {
  return `${pageHref('citations-page')}?deposit=${depositNumber}`;
}

/** What cites a deposit. */
export function citedHref(depositNumber: number): string {
  return `${pageHref('citations-page')}?cited=${depositNumber}`;
}

/** What a deposit cites. */
export function citesHref(depositNumber: number): string {
  return `${pageHref('citations-page')}?source=${depositNumber}`;
}

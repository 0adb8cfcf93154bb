import { pageHref } from './url.ts';

/** What a deposit cites, and what cites it. The address never changes. */
export function citationsHref(depositNumber: number): string {
  return `${pageHref('citations-page')}?deposit=${depositNumber}`;
}

/** What cites a deposit. */
export function citedHref(depositNumber: number): string {
  return `${pageHref('citations-page')}?cited=${depositNumber}`;
}

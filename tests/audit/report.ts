import { inColumns } from '../bench/bench.ts';
import type { Example } from './examples.ts';
import type { Judged } from './lighthouse.ts';
import type { Listing } from './page.ts';

// Limits of a page, in one place. Bytes are those transferred: bodies as a static host compresses them, and headers.

/** The least score in each category of Lighthouse, out of 100. */
const LEAST_SCORE = 100;

/** A list page, before a filter is touched, without its fonts: these are the same on every page, and cached after the first. */
const LIST_BYTES = 60_000;

/** The page that lists every deposit, and what it may weigh for each of them, on top. */
const [WHOLE_LIST, DEPOSIT_BYTES] = ['browse-pages', 100] as const;

/** Most bytes that a list fetches when its filters are opened for the first time. */
const INDEX_BYTES = 250_000;

/** All that is known of one page. */
export interface Audited extends Example, Judged {
  /** Findings of axe, in light and in dark. */
  readonly axe: readonly unknown[];
  /** Measurements of the list, where the page is one. */
  readonly listing: Listing | undefined;
}

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);

/** Faults of a page, each in one line: points that it lacks, findings of axe, and budgets that it exceeds. */
export function faultsOf(page: Audited): readonly string[] {
  const { type, scores, faults, axe, listing, bytes, fontBytes } = page;
  const list = listing ? bytes - fontBytes : 0;
  const allowed = LIST_BYTES + (type === WHOLE_LIST ? DEPOSIT_BYTES * (listing?.items ?? 0) : 0);
  const over = (what: string, is: number, most: number) =>
    is > most ? [`${what}: ${kilobytes(is)} KB, where ${kilobytes(most)} KB are allowed`] : [];
  return [
    ...(scores.some((score) => score < LEAST_SCORE) ? faults : []),
    ...axe.map((finding) => `axe: ${JSON.stringify(finding)}`),
    ...over('a list before a filter is touched, without fonts', list, allowed),
    ...over('the index of a list', listing?.index ?? 0, INDEX_BYTES),
  ];
}

/** Whether every page has all points, no finding of axe, and stays within the budgets. */
export function isClean(pages: readonly Audited[]): boolean {
  return pages.every((page) => {
    return faultsOf(page).length === 0 && page.scores.every((score) => score >= LEAST_SCORE);
  });
}

const HEAD = 'page|example|of|requests|KB|fonts KB|all KB|items|index KB|perf.|acc.|pract.|SEO|axe'.split(
  '|',
);

/** The table of all pages, and below it what is wrong with each. */
export function report(pages: readonly Audited[]): string {
  const rows = pages.map(({ type, path, of, requests, bytes, fontBytes, listing, scores, axe }) => [
    ...[type, path, String(of), String(requests)],
    ...[kilobytes(bytes - fontBytes), kilobytes(fontBytes), kilobytes(bytes)],
    ...(listing ? [String(listing.items), kilobytes(listing.index)] : ['', '']),
    ...[...scores.map(String), String(axe.length)],
  ]);
  const wrong = pages.flatMap((page) => faultsOf(page).map((fault) => `${page.path}  ${fault}`));
  return [...inColumns([HEAD, ...rows], 2), ...(wrong.length > 0 ? ['', ...wrong] : [])].join('\n');
}

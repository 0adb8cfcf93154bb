import { INDEX_BYTES, LEAST_SCORE, LIST_BYTES } from './budgets.ts';
import type { Example } from './examples.ts';
import type { Judged } from './lighthouse.ts';

/** All that is known of one page. */
export interface Audited extends Example, Judged {
  /** What axe finds, in light and in dark. */
  readonly axe: readonly unknown[];
  /** What its filters fetch at their first use, in bytes, where it has some. */
  readonly index: number | undefined;
}

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);

/** What is wrong with a page, each in one line: points that it lacks, findings of axe, and budgets that it passes. */
export function faultsOf({ scores, faults, axe, index, bytes, fontBytes }: Audited): readonly string[] {
  const list = index === undefined ? 0 : bytes - fontBytes;
  const over = (what: string, is: number, most: number) =>
    is > most ? [`${what}: ${kilobytes(is)} KB, where ${kilobytes(most)} KB are allowed`] : [];
  return [
    ...(scores.some((score) => score < LEAST_SCORE) ? faults : []),
    ...axe.map((finding) => `axe: ${JSON.stringify(finding)}`),
    ...over('a list before a filter is touched, without fonts', list, LIST_BYTES),
    ...over('the index of a list', index ?? 0, INDEX_BYTES),
  ];
}

/** Whether every page has all points, no finding of axe, and stays within the budgets. */
export function isClean(pages: readonly Audited[]): boolean {
  return pages.every((page) => {
    return faultsOf(page).length === 0 && page.scores.every((score) => score >= LEAST_SCORE);
  });
}

const HEAD = [
  'page',
  'example',
  'of',
  'requests',
  'KB',
  'fonts KB',
  'index KB',
  'perf.',
  'acc.',
  'pract.',
  'SEO',
  'axe',
];

/** The table of all pages, and below it what is wrong with each. */
export function report(pages: readonly Audited[]): string {
  const rows = pages.map(({ type, path, of, requests, bytes, fontBytes, index, scores, axe }) => [
    ...[type, path, String(of), String(requests), kilobytes(bytes - fontBytes), kilobytes(fontBytes)],
    ...[index === undefined ? '' : kilobytes(index), ...scores.map(String), String(axe.length)],
  ]);
  const all = [HEAD, ...rows];
  const widths = HEAD.map((_, at) => Math.max(...all.map((row) => (row[at] ?? '').length)));
  const line = (row: readonly string[]) =>
    row
      .map((cell, at) => (at < 2 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('  ');
  const wrong = pages.flatMap((page) => faultsOf(page).map((fault) => `${page.path}  ${fault}`));
  return [...all.map(line), ...(wrong.length > 0 ? ['', ...wrong] : [])].join('\n');
}

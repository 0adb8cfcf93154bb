import { type Archive, hasText, paths } from '../../archive/archive.ts';
import type { Deposit } from '../../model/deposit.ts';
import { rootOf, type Site } from '../../model/site.ts';
import { type Journal, TOC } from '../../pages/browse/lists.ts';
import { jsonText } from '../../pages/publication/surface.ts';
import { oneLine } from '../../text/strings.ts';

// The tables of contents of the journals: for programs as JSON, for readers as Markdown.

/** The index of the tables of contents. */
export const TOC_INDEX = `${TOC}index.json`;

/** Each journal with where its tables of contents are, in the order in which the journals came. */
export function journalIndex(site: Site, journals: Iterable<Journal>): string {
  const root = rootOf(site);
  const listed = [...journals].map((journal) => ({
    journal: journal.name,
    count: journal.deposits.length,
    first_date: inOrder(journal.deposits).at(0)?.date,
    last_date: inOrder(journal.deposits).at(-1)?.date,
    json: `${root}${encodeURI(journal.path)}`,
    markdown: `${root}${encodeURI(markdownPath(journal))}`,
  }));
  return jsonText({ site: `${root}/`, total: listed.length, journals: listed });
}

/** The contents of a journal as JSON, by date and then by number. A text is named where there is one. */
export function contentsAsJson(archive: Archive, { name, deposits }: Journal): string {
  const { site } = archive;
  const root = rootOf(site);
  return jsonText({
    journal: name,
    site: `${root}/`,
    count: deposits.length,
    contents: inOrder(deposits).map((deposit) => ({
      deposit_number: deposit.deposit_number,
      axn: deposit.axn,
      title: deposit.title,
      creator: deposit.creator,
      date: deposit.date,
      version: deposit.version,
      version_in_series: deposit.version_in_series,
      status: deposit.status,
      license: deposit.license,
      hash: deposit.hash,
      hash_status: deposit.hash_status,
      record: `${root}${paths.record(deposit.deposit_number)}`,
      text: hasText(archive, deposit) ? `${root}${paths.text(deposit.hex)}` : undefined,
    })),
  });
}

/** The same as Markdown (CommonMark), a section for each year. */
export function contentsAsMarkdown(site: Site, { name, deposits }: Journal): string {
  const root = rootOf(site);
  const years = Map.groupBy(inOrder(deposits), ({ date }) => date.slice(0, 4));
  const sections = [...years].map(([year, ofYear]) => {
    const items = ofYear.map((deposit) => itemOf(deposit, root));
    return `## ${year}\n\n${items.join('\n')}\n`;
  });
  return [`# ${plain(name)}\n`, `Table of contents, from ${plain(site.name)}.\n`, ...sections].join('\n');
}

/** The path of the table of contents of a journal as Markdown. */
export function markdownPath({ path }: Pick<Journal, 'path'>): string {
  return path.replace(/\.json$/, '.md');
}

function itemOf(deposit: Deposit, root: string): string {
  const { title, creator, date, axn, status, version } = deposit;
  const state = status === 'ACTIVE' ? '' : ` (${status.toLowerCase().replace('_', ' ')})`;
  const link = `[${plain(title)}](${root}${paths.record(deposit.deposit_number)})`;
  return `- ${link}${state}, ${plain(creator)}, ${date}, ${plain(version)}. ${axn}`;
}

/** Deposits come in the order of their numbers, which those of one day keep. */
function inOrder(deposits: readonly Deposit[]): Deposit[] {
  return deposits.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
}

/** A text on one line in which Markdown marks nothing. */
function plain(text: string): string {
  return oneLine(text)
    .trim()
    .replace(/[\\`*_[\]<>#|~&!$(){}]/g, '\\$&');
}

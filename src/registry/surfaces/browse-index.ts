import { paths } from '../archive.ts';
import type { Deposit } from '../model/deposit.ts';
import { cutText, isLongerThan } from '../text/strings.ts';
import { registrySurface } from './registry.ts';
import { oneLine, singleFile } from './surface.ts';

const SUMMARY = 200;

/** `/data/browse-index.json`: one short row for each deposit (shapes), one on a line. */
export const browseIndexSurface = singleFile(
  {
    name: 'browse-index',
    path: '/data/browse-index.json',
    purpose:
      'Compact list of all deposits: number, identifier, title, creator, date, summary, type, family, status.',
    group: 'works',
    derived_from: [registrySurface.path],
    resource: { schema: 'browse-index', count: ({ archive }) => archive.registry.deposits.length },
  },
  ({ archive: { registry } }) => {
    const rows = registry.deposits.map((deposit) => JSON.stringify(rowOf(deposit)));
    return `{"total":${rows.length},"deposits":[\n${rows.join(',\n')}\n]}\n`;
  },
);

/** One row of the browse index. */
export type BrowseRow = ReturnType<typeof rowOf>;

/** What a card shows of a deposit. */
export type CardRow = Omit<BrowseRow, 'f' | 's'>;

/** The row of one deposit. */
export function rowOf(deposit: Deposit) {
  return {
    n: deposit.deposit_number,
    a: deposit.axn,
    t: deposit.title,
    c: deposit.creator,
    d: deposit.date,
    f: paths.depositFile(deposit.hex),
    s: deposit.redacted ? '' : summaryOf(deposit.description),
    y: deposit.content_type,
    m: deposit.family,
    st: deposit.status,
  };
}

/** The first 200 characters of a description, cut between words where there are any, with an ellipsis when cut. */
export function summaryOf(description: string, most = SUMMARY): string {
  const text = oneLine(description).trim();
  if (!isLongerThan(text, most)) return text;
  const cut = cutText(text, most - 1);
  const space = cut.lastIndexOf(' ');
  return `${(space > most / 2 ? cut.slice(0, space) : cut).trimEnd()}…`;
}

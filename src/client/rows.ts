import { STATUS_WORDS } from '../registry/model/meanings.ts';
import { RECORDS } from '../registry/model/vocabulary.ts';
import { type BrowseRow, type CardRow, rowFile } from '../registry/pages/publication/site-files.ts';
import { element } from './shared.ts';
import { siteHref, siteJson } from './site.ts';

// The rows of the browse index, and what every list shows of one.

/** The row of a deposit, from a small file. Rejects when that cannot be fetched; the next call tries again. */
export async function rowOf(depositNumber: number): Promise<BrowseRow> {
  const rows = await siteJson<readonly BrowseRow[]>(rowFile(depositNumber));
  const row = rows.find(({ n }) => n === depositNumber);
  if (!row) throw new Error(`no row of deposit ${depositNumber}`);
  return row;
}

/** The link to a record. */
export function recordHref(depositNumber: number): string {
  return siteHref(`${RECORDS}${depositNumber}/`);
}

/** The title of a deposit as a link to its record, with these properties, and its status where it is not active. */
export function titleOf(
  { n, t, st }: CardRow,
  properties: Partial<HTMLAnchorElement> = {},
): (Node | string)[] {
  const link = element('a', { href: recordHref(n), ...properties }, element('bdi', {}, t));
  if (st === 'ACTIVE') return [link];
  return [link, ' ', element('span', { className: `status ${st.toLowerCase()}` }, STATUS_WORDS[st])];
}

/** Who made a work, what it is and when, as `components/Meta.astro` writes it: a dot never begins a line. */
export function metaOf({ c, y, d }: CardRow): Node[] {
  return [element('bdi', {}, c), new Text(`\u00a0· ${y}\u00a0· `), element('time', {}, d)];
}

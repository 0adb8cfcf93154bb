import { STATUS_WORDS } from '../../registry/answers/statuses.ts';
import { glyphsIn, labelOf } from '../../registry/browse/row.ts';
import { RECORDS } from '../../registry/pages/paths.ts';
import type { BrowseRow } from '../../registry/surfaces/browse-index.ts';
import { rowFile } from '../../registry/surfaces/row-files.ts';
import { directionOf } from '../../registry/text/strings.ts';
import { metaOf } from '../meta.ts';
import { archiveWords, element } from '../shared.ts';
import { siteHref, siteJson } from '../site.ts';
import { standingList } from './standing.ts';

let standing: ReadonlyMap<number, HTMLLIElement> | undefined;

/** The row of a deposit: a copy of the one in the page, else made from its file of rows. Rejects when that cannot be fetched. */
export function depositRow(depositNumber: number): HTMLLIElement | Promise<HTMLLIElement> {
  standing ??= rowsOfPage();
  const row = standing.get(depositNumber);
  return row ? (row.cloneNode(true) as HTMLLIElement) : fetchedRow(depositNumber);
}

function rowsOfPage(): ReadonlyMap<number, HTMLLIElement> {
  const rows = standingList().querySelectorAll<HTMLLIElement>('.rows > li');
  return new Map([...rows].map((row) => [row.value, row]));
}

async function fetchedRow(depositNumber: number): Promise<HTMLLIElement> {
  const rows = await siteJson<readonly BrowseRow[]>(rowFile(depositNumber));
  const row = rows.find(({ n }) => n === depositNumber);
  if (!row) throw new Error(`no row of deposit ${depositNumber}`);
  return rowItem(row);
}

/** As `components/browse/Rows.astro` writes it. */
function rowItem(row: BrowseRow): HTMLLIElement {
  const { n, a, t, s, m, st } = row;
  const dir = directionOf(t) ?? '';
  const item = element(
    'li',
    { value: n },
    element('a', { href: siteHref(`${RECORDS}${n}/`), dir, ...archiveWords() }, element('bdi', {}, t)),
    ...(st === 'ACTIVE'
      ? []
      : [' ', element('span', { className: `status ${st.toLowerCase()}` }, STATUS_WORDS[st])]),
    ...(s === ''
      ? []
      : [element('p', { className: 'summary', dir, ...archiveWords() }, element('bdi', {}, s))]),
    element('p', {}, ...metaOf(row), `\u00a0· №\u00a0${n}`),
    element('bdi', { className: 'axn' }, labelOf(a), element('b', {}, glyphsIn(a))),
  );
  item.dataset.family = m;
  return item;
}

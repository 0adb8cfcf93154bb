import { STATUS_WORDS } from '../../registry/answers/statuses.ts';
import type { BrowseRow } from '../../registry/surfaces/browse-index.ts';
import { DATES_FILE, rowFile } from '../../registry/surfaces/row-files.ts';
import { directionOf } from '../../registry/text/strings.ts';
import { recordHref } from '../card.ts';
import { metaOf } from '../meta.ts';
import { archiveWords, element } from '../shared.ts';
import { siteJson } from '../site.ts';
import { excerptOf } from './excerpt.ts';
import { languageOf } from './filters-view.ts';
import type { Hit } from './index.ts';

// One entry of the list of results.

/** The row of a deposit, from a small file. Rejects when that cannot be fetched; the next call tries again. */
export async function rowOf(depositNumber: number): Promise<BrowseRow> {
  const rows = await siteJson<readonly BrowseRow[]>(rowFile(depositNumber));
  const row = rows.find(({ n }) => n === depositNumber);
  if (!row) throw new Error(`no row of deposit ${depositNumber}`);
  return row;
}

/** The date of each deposit as a number, 20260701, in order of deposit number. Rejects as `rowOf` does. */
export function datesOf(): Promise<readonly number[]> {
  return siteJson(DATES_FILE);
}

/** One deposit found, as an item of the list, with the beginning of its description. */
export function resultItem(row: BrowseRow): HTMLLIElement {
  const status = element('span', { className: `status ${row.st.toLowerCase()}` }, STATUS_WORDS[row.st]);
  const link = element('a', { href: recordHref(row.n), ...archiveWords() }, element('bdi', {}, row.t));
  const item = element(
    'li',
    {},
    element('h3', { dir: directionOf(row.t) ?? '' }, link, ...(row.st === 'ACTIVE' ? [] : [' ', status])),
    element(
      'p',
      { className: 'facts' },
      ...metaOf(row),
      '\u00a0· ',
      element('bdi', { className: 'axn' }, row.a),
    ),
    element('p', { className: 'excerpt', dir: 'auto', ...archiveWords() }, row.s),
  );
  item.dataset.family = row.m;
  return item;
}

/** Gives items their excerpts, each when it becomes visible, until `end` is called. */
export function showExcerpts(): {
  readonly of: (item: HTMLLIElement, hit: Hit) => void;
  readonly end: () => void;
} {
  const hits = new Map<Element, Hit>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const hit = hits.get(target);
        if (!isIntersecting || !hit) continue;
        observer.unobserve(target);
        // Without its excerpt a result keeps the beginning of its description.
        showExcerpt(target, hit).catch((error: unknown) => console.warn(error));
      }
    },
    { rootMargin: '25%' },
  );
  return {
    of: (item, hit) => {
      hits.set(item, hit);
      observer.observe(item);
    },
    end: () => observer.disconnect(),
  };
}

async function showExcerpt(item: Element, hit: Hit): Promise<void> {
  const data = await hit.data();
  const pieces = excerptOf(
    data.map(({ excerpt }) => excerpt),
    hit.ofRuns,
  );
  const place = item.querySelector<HTMLElement>('.excerpt');
  // What was found in the title alone leaves nothing to mark, and rows of a table say nothing: the description says more.
  if (!place || !pieces) return;
  place.lang = await languageOf(hit.place);
  place.replaceChildren(...pieces.map(({ text, found }) => (found ? element('mark', {}, text) : text)));
}

import { STATUS_WORDS } from '../../registry/answers/statuses.ts';
import { excerptOf, isProse } from '../../registry/search/excerpt.ts';
import type { Hit } from '../../registry/search/searching.ts';
import type { BrowseRow } from '../../registry/surfaces/browse-index.ts';
import { directionOf } from '../../registry/text/direction.ts';
import { recordHref } from '../card.ts';
import { metaOf } from '../meta.ts';
import { archiveWords, counted, element } from '../shared.ts';
import type { Result } from './ranking.ts';
import { rowOf } from './rows.ts';

// One entry of the list of results.

/** One deposit found, as an item of the list, with the beginning of its description, and its earlier versions folded. */
export function resultItem(row: BrowseRow, { earlier }: Pick<Result, 'earlier'>): HTMLLIElement {
  const item = element(
    'li',
    {},
    ...headOf(row),
    element('p', { className: 'excerpt', dir: 'auto', ...archiveWords() }, row.s),
    ...(earlier.length === 0 ? [] : [earlierVersions(earlier.map(({ number }) => number))]),
  );
  item.dataset.family = row.m;
  item.dataset.number = String(row.n);
  return item;
}

function headOf(row: BrowseRow): Node[] {
  const status = element('span', { className: `status ${row.st.toLowerCase()}` }, STATUS_WORDS[row.st]);
  const link = element('a', { href: recordHref(row.n), ...archiveWords() }, element('bdi', {}, row.t));
  return [
    element('h3', { dir: directionOf(row.t) ?? '' }, link, ...(row.st === 'ACTIVE' ? [] : [' ', status])),
    element(
      'p',
      { className: 'facts' },
      ...metaOf(row),
      '\u00a0· ',
      element('bdi', { className: 'axn' }, row.a),
    ),
  ];
}

/** The earlier versions that match, too; their rows are fetched when they are unfolded. */
function earlierVersions(numbers: readonly number[]): HTMLElement {
  const list = element('ul', { className: 'results' });
  const words = `+${counted(numbers.length, 'earlier version')}`;
  const details = element('details', { className: 'earlier' }, element('summary', {}, words), list);
  details.addEventListener('toggle', () => void unfold(details, list, numbers));
  return details;
}

async function unfold(
  details: HTMLDetailsElement,
  list: HTMLElement,
  numbers: readonly number[],
): Promise<void> {
  if (!details.open || list.childElementCount > 0) return;
  try {
    const rows = await Promise.all(numbers.map(rowOf));
    if (list.childElementCount === 0) list.append(...rows.map((row) => element('li', {}, ...headOf(row))));
  } catch (error) {
    list.replaceChildren(element('li', {}, 'The earlier versions could not be loaded.'));
    console.error(error);
  }
}

/** Unfolds the earlier versions of an item, and waits until they are there. */
export async function unfoldItem(item: HTMLElement, { earlier }: Result): Promise<void> {
  const details = item.querySelector<HTMLDetailsElement>('details.earlier');
  const list = details?.querySelector<HTMLElement>('ul');
  if (!details || !list) return;
  details.open = true;
  await unfold(
    details,
    list,
    earlier.map(({ number }) => number),
  );
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
  const { content, locations, filters } = await hit.data();
  const place = item.querySelector<HTMLElement>('.excerpt');
  const pieces = excerptOf(content, locations);
  // What was found in the title alone leaves nothing to mark, and rows of a table say nothing: the description says more.
  if (!place || locations.length === 0 || pieces.length === 0 || !isProse(pieces)) return;
  const [language = ''] = filters.language ?? [];
  place.lang = language;
  place.replaceChildren(...pieces.map(({ text, found }) => (found ? element('mark', {}, text) : text)));
}

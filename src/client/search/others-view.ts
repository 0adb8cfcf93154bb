import type { SearchKinds } from '../../registry/surfaces/search-files.ts';
import { writtenText } from '../../registry/text/search-words.ts';
import { directionOf } from '../../registry/text/strings.ts';
import { archiveWords, byId, element, link } from '../shared.ts';
import { siteHref } from '../site.ts';
import type { Hit } from './index.ts';

// What else was found, below the deposits: terms, articles, addresses, captures and register entries, a few of each kind.

/** How many of each kind are shown; its list has all of them. */
const SHOWN = 4;

const place = byId('others');

/** Shows what was found besides deposits. Rejects when the index cannot be fetched. */
export async function showOthers(
  hits: readonly Hit[],
  { deposits, lists }: SearchKinds,
  words: string,
  mine: AbortSignal,
): Promise<void> {
  let end = deposits;
  const groups = lists.map((list) => {
    const first = end;
    end += list.count;
    return { list, found: hits.filter((hit) => hit.place > first && hit.place <= first + list.count) };
  });
  const sections = await Promise.all(
    groups
      .filter(({ found }) => found.length > 0)
      .map(async ({ list: { title, nouns, path }, found }) => {
        const items = await Promise.all(found.slice(0, SHOWN).map(itemOf));
        const all = siteHref(`${path}?${new URLSearchParams({ q: words })}`);
        const rest = element('p', { className: 'names-all' }, link(all, `All ${nouns} for “${words}”`));
        return element(
          'section',
          { className: 'names' },
          element(
            'h3',
            {},
            title,
            ' ',
            element('span', { className: 'count' }, found.length.toLocaleString('en')),
          ),
          element('ul', {}, ...items),
          ...(found.length > SHOWN ? [rest] : []),
        );
      }),
  );
  if (mine.aborted) return;
  place.replaceChildren(...(sections.length > 0 ? [element('h2', {}, 'Also found'), ...sections] : []));
  place.hidden = sections.length === 0;
}

/** Takes them away. */
export function clearOthers(): void {
  place.hidden = true;
  place.replaceChildren();
}

async function itemOf(hit: Hit): Promise<HTMLLIElement> {
  const [data] = await hit.data();
  const title = writtenText(data?.meta.title ?? '');
  const to = Object.assign(link(data?.url ?? '', ''), archiveWords());
  to.append(element('bdi', {}, title));
  return element('li', { dir: directionOf(title) ?? '' }, to);
}

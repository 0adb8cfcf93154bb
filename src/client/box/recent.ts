import { button, element, link } from '../shared.ts';

// The searches that a person made last, kept in this browser and sent nowhere. Nothing is kept before somebody searches.

/** How many are kept. */
const MOST = 8;

/** A longer text is no search that anybody comes back to. */
const LONGEST = 200;

const NAME = 'recent-searches';

/** The last searches, the newest first. */
function recentSearches(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(NAME) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string').slice(0, MOST) : [];
  } catch {
    return []; // a browser that keeps nothing, or something else under this name
  }
}

/** Keeps a search that a person made. Where nothing can be kept, nothing is. */
export function keepSearch(text: string): void {
  const search = text.trim();
  if (search === '' || search.length > LONGEST) return;
  keep([search, ...recentSearches().filter((other) => other !== search)]);
}

/** Removes a search, or all of them. */
function forgetSearch(search?: string): void {
  keep(search === undefined ? [] : recentSearches().filter((other) => other !== search));
}

function keep(searches: readonly string[]): void {
  try {
    if (searches.length === 0) localStorage.removeItem(NAME);
    else localStorage.setItem(NAME, JSON.stringify(searches.slice(0, MOST)));
  } catch {
    // A browser that keeps nothing, or has no room.
  }
}

// The last searches as a list of links, which can be removed one by one and all.

/** What a list of recent searches needs of its page. */
interface RecentOptions {
  /** The address of the search for a text. */
  readonly href: (text: string) => string;
  readonly heading: (title: string, id: string) => HTMLElement;
  /** Where the focus goes when the last one is removed. */
  readonly leave: () => void;
}

/** The last searches; undefined where there are none. */
export function recentNode(options: RecentOptions): HTMLElement | undefined {
  const searches = recentSearches();
  if (searches.length === 0) return undefined;
  const name = options.heading('Recent searches', 'recent');
  const list = element('ul', { className: 'named' });
  list.setAttribute('aria-labelledby', name.id);
  const place = element('section', { className: 'names recents' }, name, list);
  // The focus goes first: where it is lost with what is removed, the box would take itself for left.
  const empty = () => {
    options.leave();
    place.remove();
  };
  for (const search of searches) list.append(itemOf(search, options, empty));
  const all = button('Remove all', () => {
    forgetSearch();
    empty();
  });
  place.append(element('p', { className: 'recent-note' }, 'Kept on this device only. ', all));
  return place;
}

function itemOf(search: string, { href }: RecentOptions, empty: () => void): HTMLLIElement {
  const to = link(href(search), '');
  to.append(element('bdi', {}, search));
  const item = element('li', {}, to);
  const remove = () => {
    forgetSearch(search);
    const next = item.nextElementSibling ?? item.previousElementSibling;
    if (!next) return empty();
    next.querySelector('a')?.focus();
    item.remove();
  };
  const cross = button('×', remove);
  cross.className = 'remove';
  cross.ariaLabel = `Remove “${search}”`;
  item.append(cross);
  item.addEventListener('keydown', (event) => {
    if (event.key !== 'Delete') return;
    event.preventDefault();
    remove();
  });
  return item;
}

// The searches that a person made last, kept in this browser and sent nowhere. Nothing is kept before somebody searches.

/** How many are kept. */
const MOST = 8;

/** A longer text is no search that anybody comes back to. */
const LONGEST = 200;

const NAME = 'recent-searches';

/** The last searches, the newest first. */
export function recentSearches(): readonly string[] {
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
export function forgetSearch(search?: string): void {
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

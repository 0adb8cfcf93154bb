// Where the site stands, for scripts of pages: below whatever base it was built for.

/** The path below which the site stands, without a slash at its end. */
export const BASE = import.meta.env.BASE_URL.replace(/\/$/, '');

/** The link to a path of the site. */
export function siteHref(path: string): string {
  return `${BASE}${path}`;
}

const fetched = new Map<string, Promise<unknown>>();

/** A JSON file of the site by its path; fetched once. Rejects when it cannot be fetched; the next call tries again. */
export function siteJson<T>(path: string): Promise<T> {
  const known = fetched.get(path) ?? fetchJson(siteHref(path));
  fetched.set(path, known);
  known.catch(() => fetched.delete(path));
  return known as Promise<T>;
}

async function fetchJson(url: string): Promise<unknown> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response.json();
}

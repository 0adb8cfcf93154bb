import { element } from '../shared.ts';
import type { Group } from './answer.ts';
import type { Showing, Shown } from './description.ts';

// The items that are left, in their groups, a part at a time. Rows that are in the page are copied at once; others are fetched.

/** How many rows of deposits are shown at first, and added by each “Show more”. */
export const STEP = 60;

/** Shows rows under their headings; resolves when every row is there, and rejects when one cannot be fetched. */
export async function showGroups(
  place: HTMLElement,
  { groups, ready, isCurrent }: Pick<Showing, 'groups' | 'ready' | 'isCurrent'>,
  row: (item: number) => HTMLLIElement | Promise<HTMLLIElement>,
): Promise<void> {
  const made = groups.map(({ items }) => items.map(row));
  const waiting = made.flat().filter((one) => one instanceof Promise);
  if (waiting.length > 0) await Promise.all(waiting);
  if (!isCurrent()) return;
  const sections: Node[] = [];
  for (const [at, { heading, total }] of groups.entries()) {
    const list = element('ol', { className: 'rows' }, ...(await Promise.all(made[at] ?? [])));
    if (heading === '') sections.push(list);
    else {
      const title = element('h2', {}, heading, ' ', element('span', { className: 'count' }, String(total)));
      sections.push(element('section', {}, title, list));
    }
  }
  if (!isCurrent()) return;
  place.replaceChildren(...sections);
  ready();
}

/** The first items of groups, `most` of them together. */
export function firstOf(groups: readonly Group[], most: number): Shown[] {
  const parts: Shown[] = [];
  let left = most;
  for (const { name, items } of groups) {
    if (left <= 0) break;
    parts.push({ heading: name, items: items.slice(0, left), total: items.length });
    left -= items.length;
  }
  return parts;
}

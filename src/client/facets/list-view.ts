import { element } from '../shared.ts';
import type { Group } from './answer.ts';

// The items that are left, in their groups, a part at a time. The rows of the page itself are copied at once; others are fetched.

/** How many rows are shown at first, and added by each “Show more”. */
export const STEP = 60;

/** Shows the first items of groups, at most `most`; resolves when every row is there, and rejects when one cannot be fetched. */
export async function showGroups(
  place: HTMLElement,
  groups: readonly Group[],
  most: number,
  row: (item: number) => HTMLLIElement | Promise<HTMLLIElement>,
  isCurrent: () => boolean,
): Promise<void> {
  const parts = firstOf(groups, most);
  const made = parts.map(({ items }) => items.map(row));
  const waiting = made.flat().filter((one) => one instanceof Promise);
  if (waiting.length > 0) await Promise.all(waiting);
  if (!isCurrent()) return;
  const sections: Node[] = [];
  for (const [at, { name, total }] of parts.entries()) {
    const list = element('ol', { className: 'rows' }, ...(await Promise.all(made[at] ?? [])));
    if (name === '') sections.push(list);
    else {
      const heading = element('h2', {}, name, ' ', element('span', { className: 'count' }, String(total)));
      sections.push(element('section', {}, heading, list));
    }
  }
  if (isCurrent()) place.replaceChildren(...sections);
}

interface Part extends Group {
  /** How many items the whole group has. */
  readonly total: number;
}

function firstOf(groups: readonly Group[], most: number): Part[] {
  const parts: Part[] = [];
  let left = most;
  for (const { name, items } of groups) {
    if (left <= 0) break;
    parts.push({ name, items: items.slice(0, left), total: items.length });
    left -= items.length;
  }
  return parts;
}

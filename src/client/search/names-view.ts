import type { Kind } from '../../registry/surfaces/names-files.ts';
import { type NamesFound, namesFor } from '../names/find.ts';
import { recentNode } from '../names/recent-view.ts';
import { groupNodes, NOT_LOADED, titleOf } from '../names/view.ts';
import { byId, element } from '../shared.ts';
import { hasFilters, kindOf, type Query, searchPartOf } from './query.ts';

// What has the words in its name, above the deposits that have them in their texts: a few of each kind, or the one kind that was chosen.

/** How many names of each kind stand above the deposits, and how many where their kind is chosen. */
const [FEW, MANY] = [3, 50] as const;

/** How long the deposits wait for the names, which stand above them and must not move them. */
const PATIENCE_MS = 2000;

const place = byId('names');
const kinds = byId('kinds');
const recent = byId('recent');
const note = byId('names-note');

/** How many deposits were found for the words that were last looked for among them. */
let counted: { readonly words: string; readonly deposits: number } | undefined;

/** The names for a query, or why there are none to show. */
export type Names = NamesFound | 'failed' | undefined;

/** Looks for names; undefined where none are sought: without words, and where filters choose among deposits. */
export async function namesOf(query: Query): Promise<Names> {
  if (query.words === '' || hasFilters(query)) return undefined;
  const late = new Promise<'failed'>((done) => setTimeout(() => done('failed'), PATIENCE_MS));
  try {
    return await Promise.race([namesFor(query.words), late]);
  } catch (error) {
    console.warn(error);
    return 'failed';
  }
}

/**
 * Shows the names of a query: a few of each kind, those of the chosen kind, or none where deposits were chosen. `deposits` is how many of
 * those are found, where they were looked for.
 */
export async function showNames(
  names: Names,
  query: Query,
  deposits: number | undefined,
  mine: AbortSignal,
  ask: (next: Query) => void,
): Promise<void> {
  const found = names === 'failed' ? undefined : names;
  if (deposits !== undefined) counted = { words: query.words, deposits };
  const kind = kindOf(query);
  // Deposits by their titles are among those that the full text finds.
  const groups = (found?.groups ?? []).filter((group) =>
    kind === '' ? group.kind !== 'deposit' : group.kind === kind && kind !== 'deposit',
  );
  const nodes = await groupNodes(
    { words: found?.words ?? [], groups },
    { query: query.words, most: kind === '' ? FEW : MANY, heading: headingOf, toWhole: kind === '' },
  );
  if (mine.aborted) return;
  place.replaceChildren(...nodes);
  place.hidden = nodes.length === 0;
  place.classList.toggle('one-kind', kind !== '');
  showKinds(found, query, ask);
  note.textContent = noteOn(names, query);
  note.hidden = note.textContent === '';
}

/** Takes the names away. */
export function clearNames(): void {
  for (const one of [place, kinds, note]) one.hidden = true;
  place.replaceChildren();
}

function headingOf(title: string, id: string): HTMLElement {
  return element('h2', { id }, title);
}

function noteOn(names: Names, query: Query): string {
  if (names === 'failed') return NOT_LOADED;
  return query.words !== '' && hasFilters(query)
    ? 'Filters choose among deposits: terms, addresses and other records are not shown with them.'
    : '';
}

/** The kinds of which something is found, as links to the same search for that kind alone. */
function showKinds(found: NamesFound | undefined, query: Query, ask: (next: Query) => void): void {
  const chosen = kindOf(query);
  const others = (found?.groups ?? []).filter(({ kind }) => kind !== 'deposit');
  kinds.hidden = others.length === 0 && chosen === '';
  const tabs: [Kind | '', string, number | undefined][] = [
    ['', 'All kinds', undefined],
    ['deposit', titleOf('deposit'), counted?.words === query.words ? counted.deposits : undefined],
    ...others.map(({ kind, count }) => [kind, titleOf(kind), count] as [Kind, string, number | undefined]),
  ];
  if (!tabs.some(([kind]) => kind === chosen) && chosen !== '') tabs.push([chosen, titleOf(chosen), 0]);
  kinds.replaceChildren(
    ...tabs.map(([kind, words, count]) => {
      const next = { ...query, kind };
      const link = element('a', { href: searchPartOf(next) }, words);
      if (count !== undefined)
        link.append(' ', element('span', { className: 'count' }, count.toLocaleString('en')));
      if (kind === chosen) link.ariaCurrent = 'true';
      link.addEventListener('click', (event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        ask(next);
        [...kinds.querySelectorAll('a')].find((a) => a.getAttribute('href') === searchPartOf(next))?.focus();
      });
      return element('li', {}, link);
    }),
  );
}

/** Shows the searches made last, where there are any. */
export function showRecent(leave: () => void): void {
  const node = recentNode({
    href: (text) => `${location.pathname}?${new URLSearchParams({ q: text })}`,
    heading: headingOf,
    leave,
  });
  recent.replaceChildren(...(node ? [node] : []));
}

import { FACETS, type Facet } from '../../registry/search/facets.ts';
import type { SearchIndex } from '../../registry/search/searching.ts';
import { button, byId, element } from '../shared.ts';
import { filterSheet } from '../sheet.ts';
import { countsBy } from './counts.ts';
import { showFacets } from './facets.ts';
import { NO_QUERY, type Query } from './query.ts';

// The filters and the list of those in use, beside the results or in a sheet over them.

/** Counting more deposits than this by their filters blocks the page for a moment: it is done on request. */
const MANY = 2000;

const facets = byId('facets');
const frame = byId('search');
const names = new Map<string, string>(Object.entries(JSON.parse(frame.dataset.words ?? '{}')));
const languages = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' });

/** A value of a facet in words. */
export function valueWord(facet: Facet, value: string): string {
  if (facet === 'language') return languages.of(value) ?? value;
  if (facet === 'type') return value.charAt(0).toUpperCase() + value.slice(1);
  return names.get(value) ?? value;
}

/** What the filters do when they are used. */
export interface FilterHooks {
  readonly choose: (facet: Facet, value: string) => void;
  readonly clear: () => void;
}

/** The filters of a page. */
export interface Filters {
  /** Whether what is chosen belongs to the step of the history that the open sheet is. */
  readonly inSheet: () => boolean;
  /** Shows which are in use, and how many deposits they leave; undefined while that is not known. */
  readonly showUsed: (query: Query, found: number | undefined) => void;
  /** Shows the values with their counts. */
  readonly showCounts: (index: SearchIndex, query: Query, found: number, mine: AbortSignal) => Promise<void>;
  /** Takes them away, where there is nothing to filter. */
  readonly empty: () => void;
}

/** Sets the filters of the page up. */
export function filtersOfPage(hooks: FilterHooks): Filters {
  const sheet = filterSheet({
    opener: byId<HTMLButtonElement>('filters'),
    content: facets,
    noun: 'deposit',
    nouns: 'deposits',
    clear: hooks.clear,
  });

  async function count(index: SearchIndex, query: Query, mine: AbortSignal): Promise<void> {
    try {
      const counts = await countsBy(index, query);
      if (!mine.aborted) showFacets(facets, counts, query, { choose: hooks.choose, word: valueWord });
    } catch (error) {
      if (!mine.aborted) facets.textContent = 'The filters could not be loaded.';
      console.error(error);
    }
  }

  return {
    inSheet: sheet.isOpen,
    empty: () => facets.replaceChildren(),
    showUsed: (query, found) => {
      const used = FACETS.flatMap((facet) => query.chosen[facet].map((value) => [facet, value] as const));
      byId('chosen').replaceChildren(...used.map(([facet, value]) => chip(facet, value, hooks)));
      byId('chosen').hidden = used.length === 0;
      sheet.say(used.length, found);
    },
    showCounts: async (index, query, found, mine) => {
      if (found <= MANY) return count(index, query, mine);
      const offer = button('Show filters', async () => {
        facets.textContent = 'Counting…';
        await count(index, query, mine);
        facets.focus();
      });
      facets.replaceChildren(offer);
    },
  };
}

/** The query without any filter. */
export function cleared(query: Query): Query {
  return { ...query, chosen: NO_QUERY.chosen };
}

function chip(facet: Facet, value: string, { choose }: FilterHooks): HTMLLIElement {
  const word = valueWord(facet, value);
  const remove = button('', () => {
    choose(facet, value);
    byId('q').focus();
  });
  remove.append(element('bdi', {}, word), ' ×');
  remove.ariaLabel = `Remove the filter ${word}`;
  return element('li', {}, remove);
}

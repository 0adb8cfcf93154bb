import type { Columns } from '../../registry/browse/columns.ts';
import { NO_MATCH } from '../../registry/lists/search.ts';
import { answerOf, valuesOf } from '../facets/answer.ts';
import { depositFacets } from '../facets/deposit-facets.ts';
import { showFilters } from '../facets/filters-view.ts';
import { toggled } from '../facets/state.ts';
import { filtersHead } from '../facets/tools-view.ts';
import { button, byId, element } from '../shared.ts';
import { filterSheet } from '../sheet.ts';
import { siteJson } from '../site.ts';
import { choiceOf, type Query } from './query.ts';
import type { Result } from './ranking.ts';

// The filters of the search page and the list of those in use: the facets of the deposits, as the browse pages have them.

const panel = byId('facets');
const { words = '{}', columns: path = '' } = byId('search').dataset;

/** The facets. */
export const FACETS = depositFacets(JSON.parse(words));

/** The filters of a page. */
export interface Filters {
  /** Whether what is chosen belongs to the step of the history that the open sheet is. */
  readonly inSheet: () => boolean;
  /** Those of the results that a query leaves. Rejects when the columns cannot be fetched. */
  readonly left: (results: readonly Result[], query: Query) => Promise<readonly Result[]>;
  /** Shows which are in use, and how many deposits they leave; undefined while that is not known. */
  readonly showUsed: (query: Query, found: number | undefined) => void;
  /** Shows the values with their counts among all results of the words. */
  readonly showCounts: (results: readonly Result[], query: Query, mine: AbortSignal) => Promise<void>;
  /** Takes them away, where there is nothing to filter. */
  readonly empty: () => void;
}

/** A value of a facet in words. */
export function valueWord(facet: string, value: string): string {
  return FACETS.find(({ name }) => name === facet)?.word(value) ?? value;
}

/** Sets the filters of the page up; `ask` searches for the next query. */
export function filtersOfPage(ask: (change: (query: Query) => Query) => void): Filters {
  const choose = (facet: string, value: string) =>
    ask((query) => ({ ...query, chosen: toggled(choiceOf(query), facet, value).facets }));
  const sheet = filterSheet({
    opener: byId<HTMLButtonElement>('filters'),
    content: panel,
    noun: 'deposit',
    nouns: 'deposits',
    clear: () => ask((query) => ({ ...query, chosen: {} })),
  });
  return {
    inSheet: sheet.isOpen,
    empty: () => panel.replaceChildren(),
    left: async (results, query) => {
      const columns = await columnsOfDeposits();
      const { items } = answerOf(columns, choiceOf(query), undefined, ranksOf(results, columns));
      const numbers = new Set(items.map((item) => item + 1));
      return results.filter(({ number }) => numbers.has(number));
    },
    showUsed: ({ chosen }, found) => {
      const used = Object.entries(chosen).flatMap(([facet, values]) =>
        values.map((value) => [facet, value] as const),
      );
      byId('chosen').replaceChildren(...used.map(([facet, value]) => chip(facet, value)));
      byId('chosen').hidden = used.length === 0;
      sheet.say(used.length, found);
    },
    showCounts: async (results, query, mine) => {
      try {
        const columns = await columnsOfDeposits();
        if (mine.aborted) return;
        const [ranks, choice] = [ranksOf(results, columns), choiceOf(query)];
        const { counts } = answerOf(columns, choice, undefined, ranks);
        const { counts: totals } = answerOf(columns, { ...choice, facets: {} }, undefined, ranks);
        const head = Object.assign(filtersHead(), { className: 'facets-head' });
        showFilters(panel, { head, facets: FACETS, counts, totals, choice, choose });
      } catch (error) {
        if (!mine.aborted) panel.textContent = 'The filters could not be loaded.';
        console.error(error);
      }
    },
  };

  function chip(facet: string, value: string): HTMLLIElement {
    const word = valueWord(facet, value);
    const remove = button('', () => {
      choose(facet, value);
      byId('q').focus();
    });
    remove.append(element('bdi', {}, word), ' ×');
    remove.ariaLabel = `Remove the filter ${word}`;
    return element('li', {}, remove);
  }
}

/** The language of the text of a deposit, as a BCP 47 tag; empty where it is not known. */
export async function languageOf(number: number): Promise<string> {
  const column = (await columnsOfDeposits()).facets.language;
  return (column && valuesOf(column, number - 1)[0]) ?? '';
}

/** How many deposits a year has; none where it is no year of a deposit. */
export async function countOfYear(year: string): Promise<number> {
  const { facets } = await columnsOfDeposits();
  const place = facets.year?.values.indexOf(year) ?? -1;
  return place < 0 ? 0 : (facets.year?.of.filter((of) => of === place).length ?? 0);
}

function columnsOfDeposits(): Promise<Columns> {
  return siteJson(path);
}

function ranksOf(results: readonly Result[], { total }: Columns): Int8Array {
  const ranks = new Int8Array(total).fill(NO_MATCH);
  for (const { number } of results) ranks[number - 1] = 0;
  return ranks;
}

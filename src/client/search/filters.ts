import type { Columns } from '../../registry/pages/browse/columns.ts';
import { NO_MATCH } from '../../registry/pages/lists/search.ts';
import { answerOf, type Choice, countChosen, facetsOf, toggled, valuesOf } from '../facets/choice.ts';
import { chosenValues, showFilters } from '../facets/filters.ts';
import { byId, element, siteJson } from '../shared.ts';
import { filterSheet } from '../sheet.ts';
import type { Result } from './index.ts';

// The filters of the search page and the list of those in use: the facets of the deposits, as the browse pages have them.

const panel = byId('facets');
const { facets = '[]', columns: path = '' } = byId('search').dataset;

/** The facets. */
export const FACETS = facetsOf(JSON.parse(facets));

/** Sets the filters of the page up; `ask` searches for the next query. */
export function filtersOfPage(ask: (change: (choice: Choice) => Choice) => void) {
  const choose = (facet: string, value: string) => ask((choice) => toggled(choice, facet, value));
  const sheet = filterSheet({
    opener: byId<HTMLButtonElement>('filters'),
    content: panel,
    noun: 'deposit',
    nouns: 'deposits',
    clear: () => ask((choice) => ({ ...choice, facets: {} })),
  });
  return {
    /** Removes the filters if there is nothing to filter. */
    empty: () => panel.replaceChildren(),
    /** The results that pass the filters of a query. Rejects when the columns cannot be fetched. */
    left: async (results: readonly Result[], choice: Choice): Promise<readonly Result[]> => {
      const columns = await columnsOfDeposits();
      const { items } = answerOf(columns, choice, undefined, ranksOf(results, columns));
      const numbers = new Set(items.map((item) => item + 1));
      return results.filter(({ number }) => numbers.has(number));
    },
    /** Shows which are in use, and how many deposits they leave; undefined while that is not known. */
    showUsed: (choice: Choice, found: number | undefined) => {
      const chips = chosenValues(FACETS, choice, (next) => {
        ask(() => next);
        byId('q').focus();
      });
      byId('chosen').replaceChildren(...chips);
      byId('chosen').hidden = chips.length === 0;
      sheet.say(countChosen(choice), found);
    },
    /** Shows the values with their counts among all results of the words. */
    showCounts: async (results: readonly Result[], choice: Choice, mine: AbortSignal) => {
      try {
        const columns = await columnsOfDeposits();
        if (mine.aborted) return;
        const ranks = ranksOf(results, columns);
        const { counts } = answerOf(columns, choice, undefined, ranks);
        const { counts: totals } = answerOf(columns, { ...choice, facets: {} }, undefined, ranks);
        showFilters(panel, { facets: FACETS, counts, totals, choice, choose });
        panel.prepend(element('h2', {}, 'Filters'));
      } catch (error) {
        if (!mine.aborted) panel.textContent = 'The filters could not be loaded.';
        console.error(error);
      }
    },
  };
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

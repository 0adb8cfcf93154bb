import { FACETS } from '../../registry/search/facets.ts';
import type { FilterCounts, SearchIndex } from '../../registry/search/searching.ts';
import { indexedWords, optionsOf, type Query } from './query.ts';

/**
 * Counts of the deposits that each value would add: for a facet in use, the counts of the search without that facet. Rejects
 * when they cannot be fetched.
 */
export async function countsBy(index: SearchIndex, query: Query): Promise<FilterCounts> {
  await index.loadFilters();
  const { filters } = await index.search(indexedWords(query), optionsOf(query));
  const others: [string, FilterCounts[string]][] = [];
  for (const facet of FACETS.filter((one) => query.chosen[one].length > 0)) {
    const without = await index.search(indexedWords(query), optionsOf(query, facet));
    others.push([facet, without.filters[facet] ?? {}]);
  }
  return { ...filters, ...Object.fromEntries(others) };
}

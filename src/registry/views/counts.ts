import type { Archive } from '../archive/archive.ts';
import { countedIn, type Section } from '../archive/resources/index.ts';
import { countedItems, countOf } from '../formats/tables/published.ts';
import { citationsOf } from '../reading/citations.ts';
import { hasArticle } from '../reading/generated.ts';

/** The counts of deposits; those of the list of resources have the names that it gives. */
interface DepositCounts {
  readonly total: number;
  readonly by_status: Readonly<Record<string, number>>;
  readonly by_family: Readonly<Record<string, number>>;
  readonly series_count: number;
  readonly wiki_entries: number;
  readonly waivers: number;
}

/** The counts of an archive: pages and files take theirs from here. */
export function countsOf(archive: Archive, chunks: number) {
  const { deposits } = archive.registry;
  const citations = citationsOf(archive);
  return {
    deposits: {
      total: deposits.length,
      ...talliesOf(archive, 'registry'),
      series_count: new Set(deposits.flatMap(({ version_series_id }) => version_series_id ?? [])).size,
      wiki_entries: deposits.filter(hasArticle).length,
      ...totalsOf(archive, 'deposits'),
    } as DepositCounts,
    corpus: {
      ...totalsOf(archive, 'corpus'),
      citation_edges: citations.length,
      chunks,
      ...talliesOf(archive, 'corpus'),
      by_resolve_status: tally(archive.resolution.mappings.map(({ status }) => status)),
      by_via: tally(citations.map(({ via }) => via)),
    },
  };
}

function totalsOf(archive: Archive, section: Section): Record<string, number> {
  const counted = countedIn(section);
  return Object.fromEntries(counted.map(([resource, { as }]) => [as, countOf(archive, resource)]));
}

function talliesOf(archive: Archive, section: Section): Record<string, Record<string, number>> {
  return Object.fromEntries(
    countedIn(section).flatMap(([resource, { tallies = {} }]) =>
      Object.entries(tallies).map(([name, { of }]) => [
        name,
        tally(countedItems(archive, resource).map((item) => of(item))),
      ]),
    ),
  );
}

/** How often each value occurs, by value in code-unit order. */
function tally(values: readonly string[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return Object.fromEntries([...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

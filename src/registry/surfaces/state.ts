import type { Archive } from '../archive.ts';
import { citationsOf } from '../reading/citations.ts';
import { hasArticle } from '../reading/generated.ts';
import { catalogOf } from '../resources/documents.ts';
import { countedIn, type Section } from '../resources/index.ts';
import { fileName } from '../resources/resource.ts';
import { countedItems, countOf } from '../views/tables.ts';
import { newestInstant } from './newest.ts';
import { jsonText, type SurfaceContext, singleFile } from './surface.ts';

/** The surfaces of one file each under its own name, and the sources, each of which has a name. */
const DATA_SURFACES = [
  'registry',
  'browse-index',
  'chunk-index',
  'hex-to-deposit',
  'retired-axns',
  'wiki-entries',
  'edition-index',
  'citation-graph',
  'sources',
  'lexical-registry-csv',
  'lexical-overlay',
];

/** Where the state is published. */
export const STATE_PATH = '/data/state.json';

/** `/data/state.json`: the one source of every displayed count. */
export const stateSurface = singleFile(
  {
    name: 'state',
    path: STATE_PATH,
    purpose: 'Every count that is shown anywhere, and the hashes of the data files.',
    group: 'integrity',
    derived_from: ['/data/'],
    resource: { schema: 'state', count: () => 1 },
  },
  async (context) => jsonText(await stateOf(context)),
);

async function stateOf(context: SurfaceContext) {
  const { archive } = context;
  return {
    schema_version: 'state/v1',
    generated_at: newestInstant(archive),
    source_commit: context.publication.sourceCommit,
    ...countsOf(archive, context.filesOf('chunks').length),
    data_files: await dataFiles(context),
    protocols: Object.fromEntries(
      Object.entries(catalogOf(archive).protocols).map(([name, entry]) => [
        name,
        { path: entry.canonical_path, version: entry.current_version, sha256: entry.content_sha256 },
      ]),
    ),
  };
}

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

async function dataFiles({ filesOf, measure }: SurfaceContext) {
  const files = DATA_SURFACES.flatMap((surface) =>
    filesOf(surface).map(async (published) => {
      const { path } = published;
      const name = surface === 'sources' ? fileName(path) : surface;
      return [name, { path, ...(await measure(published)) }] as const;
    }),
  );
  return Object.fromEntries((await Promise.all(files)).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

import { catalogOf } from '../archive/resources/documents.ts';
import { fileName } from '../archive/resources/resource.ts';
import { newestInstant } from '../formats/discovery/newest.ts';
import { jsonText, type SurfaceContext, singleFile } from '../pages/publication/surface.ts';
import { countsOf } from '../views/counts.ts';

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

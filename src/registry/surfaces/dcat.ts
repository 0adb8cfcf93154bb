import { dcatOf, type SourceFile } from '../downloads/dcat.ts';
import { downloadsOf, plainMediaType } from '../downloads/files.ts';
import { jsonLdParts } from '../linked-data/json-ld.ts';
import { ALL_RESOURCES } from '../resources/index.ts';
import { webPath } from '../resources/resource.ts';
import { registrySurface } from './registry.ts';
import { sourcesSurface } from './sources.ts';
import type { Surface, SurfaceContext } from './surface.ts';

const NAME = 'dcat';
const PATH = '/datasets/dcat.jsonld';

/** Downloads that describe others, and are no data sets. `ro-crate` has the hash of this one. */
const DESCRIPTIONS = [NAME, 'ro-crate', 'croissant', 'datapackage', 'parquet-manifest'];

/** `/datasets/dcat.jsonld`: the data files as a DCAT 3 catalog; it stands behind the downloads that it lists, so that each is made once. */
export function dcatSurface(all: () => readonly Surface[]): Surface {
  return {
    name: NAME,
    path: PATH,
    purpose:
      'The data files as a DCAT 3 catalog in JSON-LD: data sets, and files with size, hash and license.',
    group: 'downloads',
    export: true,
    derived_from: [...ALL_RESOURCES.filter(({ group }) => group).map(webPath), 'the other downloads'],
    files: (context) => [
      {
        path: PATH,
        content: async () => {
          const downloads = await downloadsOf(all(), context, DESCRIPTIONS);
          const data = dcatOf(context.archive, PATH, await sourcesOf(context), downloads);
          return jsonLdParts(data, context.tools);
        },
      },
    ],
  };
}

/** The sources of the archive that are published, with size and hash. */
async function sourcesOf({ filesOf, measure }: SurfaceContext): Promise<readonly SourceFile[]> {
  const published = new Map(
    [...filesOf(registrySurface.name), ...filesOf(sourcesSurface.name)].map((file) => [file.path, file]),
  );
  const listed: SourceFile[] = [];
  for (const resource of ALL_RESOURCES) {
    const path = webPath(resource);
    const file = published.get(path);
    if (!resource.group || !file) continue;
    const { catalog_name: name, purpose } = resource;
    listed.push({ name, path, purpose, mediaType: plainMediaType(path), measure: await measure(file) });
  }
  return listed;
}

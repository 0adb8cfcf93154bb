import { CHUNK_TARGET_BYTES, pathOf, piecesOf, rangeOf } from './chunks.ts';
import { newestInstant } from './newest.ts';
import { file, jsonText, type Surface } from './surface.ts';

const PATH = '/data/chunks/registry/_index.json';

/** `/data/chunks/registry/_index.json`: which deposits each chunk holds, and its hash (shapes). */
export const chunkIndexSurface: Surface = {
  name: 'chunk-index',
  canonical_path: PATH,
  describes: 'The chunks of the registry: which deposits each holds, its size and its hash.',
  derived_from: ['/data/registry.json'],
  files: (context) => [
    file(PATH, () => {
      const { archive, measure, filesOf } = context;
      const published = new Map(filesOf('chunks').map((chunk) => [chunk.path, chunk]));
      const pieces = piecesOf(context);
      return jsonText({
        '@context': 'https://schema.org',
        '@type': 'DataCatalog',
        name: `${archive.site.name}: registry chunks`,
        chunk_target_bytes: CHUNK_TARGET_BYTES,
        total_chunks: pieces.length,
        total_deposits: archive.registry.deposits.length,
        generated_at: newestInstant(archive),
        chunks: pieces.map((chunk) => {
          const path = pathOf(chunk);
          const made = published.get(path);
          if (!made) throw new Error(`no chunk ${path} is published`);
          return { chunk_number: chunk.number, path, ...rangeOf(chunk), ...measure(made) };
        }),
      });
    }),
  ],
};

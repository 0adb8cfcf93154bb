import { CHUNK_TARGET_BYTES, CHUNKS, chunksSurface, pathOf, piecesOf, rangeOf } from './chunks.ts';
import { newestInstant } from './newest.ts';
import { registrySurface } from './registry.ts';
import { jsonText, singleFile } from './surface.ts';

/** `/data/chunks/registry/_index.json`: which deposits each chunk holds, and its hash (shapes). */
export const chunkIndexSurface = singleFile(
  {
    name: 'chunk-index',
    path: `${CHUNKS}_index.json`,
    purpose: 'The chunks of the registry: which deposits each holds, its size and its hash.',
    group: 'works',
    derived_from: [registrySurface.path],
    resource: {
      name: 'registry-chunks',
      schema: 'chunk-index',
      count: ({ filesOf }) => filesOf(chunksSurface.name).length,
    },
  },
  async ({ archive, measure, filesOf }) => {
    const pieces = piecesOf(archive);
    const files = filesOf(chunksSurface.name);
    const chunks = files.map(async (file, at) => {
      const piece = pieces[at];
      if (!piece) throw new Error(`${file.path} is not a chunk`);
      return { chunk_number: piece.number, path: pathOf(piece), ...rangeOf(piece), ...(await measure(file)) };
    });
    return jsonText({
      '@context': 'https://schema.org',
      '@type': 'DataCatalog',
      name: `${archive.site.name}: registry chunks`,
      chunk_target_bytes: CHUNK_TARGET_BYTES,
      total_chunks: pieces.length,
      total_deposits: archive.registry.deposits.length,
      generated_at: newestInstant(archive),
      chunks: await Promise.all(chunks),
    });
  },
);

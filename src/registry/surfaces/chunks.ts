import { registryLines } from '../changeset.ts';
import { utf8Length } from '../hash.ts';
import type { Deposit } from '../model/deposit.ts';
import { newestInstant } from './newest.ts';
import { file, jsonText, type Surface, textOf } from './surface.ts';

/** Chunks are filled greedily to this many bytes (spec 8: about 1 MB). */
export const CHUNK_TARGET_BYTES = 1_000_000;

interface Chunk {
  readonly number: number;
  readonly deposits: Deposit[];
  readonly lines: string[];
}

/** `/data/chunks/registry/…`: the registry in pieces of about 1 MB, and their index (shapes). */
export const chunksSurface: Surface = {
  name: 'chunks',
  canonical_path: '/data/chunks/registry/_index.json',
  describes: 'The registry in chunks of about 1 MB, for streaming; the index lists each with its hash.',
  derived_from: ['/data/registry.json'],
  files: ({ archive, measure, filesOf }) => {
    const lines = registryLines(filesOf('registry').map(textOf).join(''));
    const pieces = cut(archive.registry.deposits, lines).map((chunk) => ({
      chunk,
      published: file(pathOf(chunk), () => contentOf(chunk)),
    }));
    const index = file('/data/chunks/registry/_index.json', () =>
      jsonText({
        '@context': 'https://schema.org',
        '@type': 'DataCatalog',
        name: `${archive.site.name}: registry chunks`,
        chunk_target_bytes: CHUNK_TARGET_BYTES,
        total_chunks: pieces.length,
        total_deposits: archive.registry.deposits.length,
        generated_at: newestInstant(archive),
        chunks: pieces.map(({ chunk, published }) => ({
          chunk_number: chunk.number,
          path: published.path,
          ...rangeOf(chunk),
          ...measure(published),
        })),
      }),
    );
    return [index, ...pieces.map(({ published }) => published)];
  },
};

/** The deposits with their lines in the registry, a chunk as long as the next line still goes into it. */
function cut(deposits: readonly Deposit[], registered: readonly string[]): Chunk[] {
  const chunks: Chunk[] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const [at, deposit] of deposits.entries()) {
    const line = registered[at] ?? '';
    const bytes = utf8Length(line) + 2;
    if (size + bytes > CHUNK_TARGET_BYTES) {
      chunks.push({ number: chunks.length + 1, deposits: [], lines: [] });
      size = 0;
    }
    const chunk = chunks.at(-1) as Chunk;
    chunk.deposits.push(deposit);
    chunk.lines.push(line);
    size += bytes;
  }
  return chunks;
}

function rangeOf({ deposits }: Chunk) {
  return {
    first_deposit: deposits[0]?.deposit_number ?? 0,
    last_deposit: deposits.at(-1)?.deposit_number ?? 0,
    count: deposits.length,
  };
}

function pathOf(chunk: Chunk): string {
  const { first_deposit, last_deposit } = rangeOf(chunk);
  const number = String(chunk.number).padStart(3, '0');
  return `/data/chunks/registry/chunk-${number}-deposits-${first_deposit}-to-${last_deposit}.json`;
}

function contentOf(chunk: Chunk): string {
  const { first_deposit, last_deposit, count } = rangeOf(chunk);
  return `{"chunk_number":${chunk.number},"first_deposit":${first_deposit},"last_deposit":${last_deposit},"count":${count},"deposits":[\n${chunk.lines.join(',\n')}\n]}\n`;
}

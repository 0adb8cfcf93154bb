import type { Archive } from '../archive.ts';
import { utf8Length } from '../identity/hash.ts';
import type { PublishedDeposit } from '../model/published.ts';
import { onceFor } from '../once.ts';
import { depositView } from '../views/concepts.ts';
import { registrySurface } from './registry.ts';
import { file, type Surface } from './surface.ts';

/** The folder of the chunks and of their index. */
export const CHUNKS = '/data/chunks/registry/';

/** Chunks are filled greedily to this many bytes (spec 8: about 1 MB). */
export const CHUNK_TARGET_BYTES = 1_000_000;

/** One chunk with the deposits that it holds. */
export interface Chunk {
  readonly number: number;
  readonly deposits: PublishedDeposit[];
}

/** `/data/chunks/registry/chunk-…`: the registry in pieces of about 1 MB (shapes). */
export const chunksSurface: Surface = {
  name: 'chunks',
  path: `${CHUNKS}chunk-<NNN>-deposits-<X>-to-<Y>.json`,
  purpose:
    'The registry in chunks of about 1 MB, for streaming; <NNN> is the number of the chunk, <X> and <Y> its first and last deposit.',
  group: 'works',
  derived_from: [registrySurface.path],
  files: ({ archive }) => piecesOf(archive).map((chunk) => file(pathOf(chunk), () => contentOf(chunk))),
};

/** The chunks, in order; cut once for each archive. */
export function piecesOf(archive: Archive): readonly Chunk[] {
  return onceFor(archive, 'chunks', () =>
    cut(archive.registry.deposits.map((deposit) => depositView(archive, deposit))),
  );
}

/** The deposits, a chunk as long as the next line of the registry still goes into it. No line is held: together they are the registry. */
function cut(deposits: readonly PublishedDeposit[]): Chunk[] {
  const chunks: Chunk[] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const deposit of deposits) {
    const bytes = utf8Length(JSON.stringify(deposit)) + 2;
    if (size + bytes > CHUNK_TARGET_BYTES) {
      chunks.push({ number: chunks.length + 1, deposits: [] });
      size = 0;
    }
    chunks.at(-1)?.deposits.push(deposit);
    size += bytes;
  }
  return chunks;
}

/** Which deposits a chunk holds. */
export function rangeOf({ deposits }: Chunk) {
  return {
    first_deposit: deposits[0]?.deposit_number ?? 0,
    last_deposit: deposits.at(-1)?.deposit_number ?? 0,
    count: deposits.length,
  };
}

/** The path of a chunk. */
export function pathOf(chunk: Chunk): string {
  const { first_deposit, last_deposit } = rangeOf(chunk);
  const number = String(chunk.number).padStart(3, '0');
  return `${CHUNKS}chunk-${number}-deposits-${first_deposit}-to-${last_deposit}.json`;
}

function contentOf(chunk: Chunk): string {
  const { first_deposit, last_deposit, count } = rangeOf(chunk);
  const lines = chunk.deposits.map((deposit) => JSON.stringify(deposit));
  return `{"chunk_number":${chunk.number},"first_deposit":${first_deposit},"last_deposit":${last_deposit},"count":${count},"deposits":[\n${lines.join(',\n')}\n]}\n`;
}

import type { Archive } from '../archive.ts';
import type { Deposit } from '../model/deposit.ts';
import { recordStamp } from '../record-files/record.ts';
import type { Part, SurfaceTools } from './surface.ts';

// What lists of the whole archive say of the deposits, one after the other. Deposits are taken in blocks, and what is said of a full block is
// kept: one more deposit costs what is said of it.

/** So many deposits in a row are a block. */
const BLOCK = 64;

/** A block of deposits: a full one has the hash of all that is said of its deposits. */
export interface Block {
  readonly deposits: readonly Deposit[];
  readonly madeFrom: (file: string) => string | undefined;
}

/** The deposits of an archive in blocks. `also` is what the list says of a deposit and its record does not. */
export function blocksOf(
  archive: Archive,
  tools: Pick<SurfaceTools, 'language' | 'sha256'>,
  also: (deposit: Deposit) => unknown = () => null,
): Block[] {
  const { deposits } = archive.registry;
  const stamp = (deposit: Deposit) => [recordStamp(archive, deposit, tools), also(deposit)];
  return Array.from({ length: Math.ceil(deposits.length / BLOCK) }, (_, at) => {
    const some = deposits.slice(at * BLOCK, (at + 1) * BLOCK);
    const isFull = some.length === BLOCK;
    return {
      deposits: some,
      madeFrom: (file) => (isFull ? tools.sha256(JSON.stringify([file, some.map(stamp)])) : undefined),
    };
  });
}

/** What `write` gives for each block, in order; what it gave for a full one is taken from what is kept. `file` is the file that says it. */
export async function* blockParts(
  file: string,
  blocks: readonly Block[],
  write: (deposits: readonly Deposit[]) => Part | Promise<Part>,
  { kept }: Pick<SurfaceTools, 'kept'>,
): AsyncGenerator<Part> {
  for (const { deposits, madeFrom: keyFor } of blocks) {
    const key = keyFor(file);
    yield key === undefined ? write(deposits) : kept(key, () => write(deposits));
  }
}

import { hashes } from '../archive/hashes.ts';
import { type LoadedArchive, loadArchive } from '../archive/load.ts';
import type { Clone } from '../forge/clone.ts';
import type { Forge, Issue } from '../forge/forge.ts';
import type { Archive } from '../registry/archive.ts';
import type { FamiliarizationReceipt } from '../registry/model/receipts.ts';
import { familiarize, parseIndex } from '../registry/submission/familiarization.ts';
import { isDeposit } from './examine.ts';
import type { Memory } from './memory.ts';

// What one pass of the mint works with: the forge as it is now, and the archive as main has it.

/** The edges of a run: the forge, a clone, the clock, and where to say what was done. */
export interface Edges {
  readonly forge: Forge;
  readonly clone: Clone;
  readonly now: () => string;
  readonly say: (line: string) => void;
  /** Milliseconds of the first pause before something is looked at again; it doubles from there. */
  readonly pause: number;
  /** Milliseconds after which a pass judges what it has read, and leaves the rest to the next; five minutes unless given. */
  readonly reading?: number;
}

/** One pass: everything below was read at its beginning. */
export interface Desk extends Edges, LoadedArchive {
  /** The open deposit issues, oldest first. */
  readonly issues: readonly Issue[];
  /** The commit at which main stands, and whose files the archive is. */
  readonly main: string;
  readonly at: string;
  /** The issues that this pass has told their record: they are listed as open still. */
  readonly answered: Set<number>;
  readonly memory: Memory;
  /** The receipt that the mint has read the protocols (spec 5.3). */
  readonly receipt: FamiliarizationReceipt;
}

/** The protocols were altered out of band: nothing may be done (spec 5.3 and 7.5). */
export class AlteredError extends Error {
  override name = 'AlteredError';
}

/**
 * Reads the forge and the archive for a pass. Throws an `AlteredError` where a protocol is not the one that the index names,
 * an `ArchiveError` for an archive that cannot be read, and what the forge throws.
 */
export async function openDesk(edges: Edges, memory: Memory): Promise<Desk> {
  const issues = (await edges.forge.openIssues()).filter(isDeposit);
  const main = await edges.forge.main();
  await edges.clone.settle(main);
  const loaded = loadArchive(edges.clone.folder);
  const at = edges.now();
  const receipt = read(loaded.archive, at);
  return { ...edges, ...loaded, issues, main, at, answered: new Set(), memory, receipt };
}

function read({ documents }: Archive, at: string): FamiliarizationReceipt {
  const about = { at, label: 'mint', action: 'mints the open deposit issues' };
  const index = parseIndex(documents.get('api/index.json') ?? '');
  const reading = familiarize(index, (path) => documents.get(path), about, hashes.sha256);
  if ('receipt' in reading) return reading.receipt;
  const names = reading.differences.map(({ path }) => path).join(', ');
  throw new AlteredError(
    `FAM-001: ${names}: not the document that /api/index.json names. It was altered out of band, so nothing was done. Restore it, or change it with npm run protocol.`,
  );
}

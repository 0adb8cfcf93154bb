import { utf8 } from '../../registry/identity/hash.ts';
import { sha256Of } from '../hashing.ts';

// The core needs hashes synchronously; a browser computes them asynchronously. So a computation first runs with a placeholder for each
// hash that is not known; the missing hashes are computed, and it runs again, until none is missing. That takes few rounds, because few
// of the hashed texts contain another hash.

/** If hashes are still missing after so many rounds, each round asks for others. */
const ROUNDS = 4;

/** What stands for a hash that is not known yet. */
const UNKNOWN = '0'.repeat(64);

const known = new Map<string, string>();

/** Runs a computation that needs hashes of texts until all of them are known. Rejects where they never are. */
export async function withHashes<T>(
  compute: (sha256: (data: Uint8Array | string) => string) => T,
): Promise<T> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const missing = new Set<string>();
    const made = compute((data) => {
      const text = typeof data === 'string' ? data : new TextDecoder().decode(data);
      const hash = known.get(text);
      if (hash === undefined) missing.add(text);
      return hash ?? UNKNOWN;
    });
    if (missing.size === 0) return made;
    // Drafts change with every key: what an earlier one needed is not kept.
    if (known.size > 100) known.clear();
    await Promise.all([...missing].map(async (text) => known.set(text, await sha256Of(utf8(text)))));
  }
  throw new Error('the hashes of the draft do not settle');
}

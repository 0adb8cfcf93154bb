import type { Sha256 } from '../identity/hash.ts';
import type { EntryAddress } from './entry.ts';
import { addrId } from './ids.ts';
import type { Known } from './known.ts';
import type { AdmittedValues } from './normalize.ts';
import { freeSlug } from './slug.ts';

/** Where an admitted draft goes: to an entry that is there, as a later observation, or to a new one. */
export interface Route {
  readonly kind: 'entry' | 'observation';
  readonly entry: EntryAddress;
}

/**
 * The second step of the intake: the same string and surface, by the address key, is a later observation of the
 * entry; anything else is a new entry, whose slug is the first that is free.
 */
export function route(
  { q, surface, entity }: Pick<AdmittedValues, 'q' | 'surface' | 'entity'>,
  known: Known,
  sha256: Sha256,
): Route {
  const entry = known.entryOf({ q, surface });
  if (entry) return { kind: 'observation', entry };
  const addr_id = addrId(q, sha256);
  const slug = freeSlug({ q, surface, addr_id }, (one) => known.isTaken(one));
  return { kind: 'entry', entry: { slug, addr_id, q, entity, surface } };
}

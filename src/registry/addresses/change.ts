import type { Sha256 } from '../identity/hash.ts';
import type { FileChange } from '../mint/changeset.ts';
import type { AddressRegistry } from '../model/addresses.ts';
import { RESOURCES } from '../resources/index.ts';
import { writeTable } from '../resources/write.ts';
import { buildAddresses } from './build.ts';
import type { AddressParts } from './collected.ts';
import type { TrackerList } from './list.ts';

/** The addresses of an archive built again, and what becomes of their file; nothing where they are as they were. */
export interface Readdressed {
  readonly addresses: AddressRegistry;
  readonly files: readonly FileChange[];
}

/**
 * Builds the addresses of an archive again, for whatever changes a capture, a concept or a term: the files that it gives belong in the
 * same changeset. Throws an `Error` for what the model does not allow.
 */
export function readdress(
  archive: AddressParts,
  sha256: Sha256,
  lists: readonly TrackerList[] = [],
): Readdressed {
  const { path } = RESOURCES.addresses;
  const addresses = buildAddresses(archive, lists, sha256);
  const text = writeTable(RESOURCES.addresses, addresses);
  const same = text === writeTable(RESOURCES.addresses, archive.addresses);
  return { addresses, files: same ? [] : [{ path, write: text }] };
}

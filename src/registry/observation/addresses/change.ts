import { writeTable } from '../../archive/resources/files.ts';
import { RESOURCES } from '../../archive/resources/index.ts';
import type { FileChange } from '../../archive/resources/registry-files.ts';
import type { Sha256 } from '../../identity/hash.ts';
import type { AddressRegistry } from '../../model/tables.ts';
import { type AddressParts, buildAddresses } from './build.ts';
import type { TrackerList } from './list.ts';

/** The addresses of an archive built again, and their file where it changes. */
interface Readdressed {
  readonly addresses: AddressRegistry;
  readonly files: readonly FileChange[];
}

/**
 * Builds the addresses of an archive again, for whatever changes a capture, a concept or a term: the file that it gives belongs in the
 * same changeset. Throws an `Error` for what the model does not allow.
 */
export function readdress(
  archive: AddressParts,
  sha256: Sha256,
  lists: readonly TrackerList[] = [],
): Readdressed {
  const addresses = buildAddresses(archive, lists, sha256);
  const [addressed, before] = [addresses, archive.addresses].map((one) =>
    writeTable(RESOURCES.addresses, one),
  );
  const { path } = RESOURCES.addresses;
  return { addresses, files: addressed === before ? [] : [{ path, write: addressed as string }] };
}

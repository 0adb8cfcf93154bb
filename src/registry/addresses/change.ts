import type { Sha256 } from '../identity/hash.ts';
import type { FileChange } from '../mint/changeset.ts';
import type { AddressRegistry } from '../model/addresses.ts';
import type { EntityIndex } from '../model/concepts.ts';
import { addressesOf } from '../reading/index-stage.ts';
import { foldTerm } from '../reading/mentions.ts';
import { RESOURCES } from '../resources/index.ts';
import { writeTable } from '../resources/write.ts';
import { buildAddresses } from './build.ts';
import type { AddressParts } from './collected.ts';
import type { TrackerList } from './list.ts';

/** The addresses of an archive built again, the concept index that names them, and the files of both that change. */
export interface Readdressed {
  readonly addresses: AddressRegistry;
  readonly concepts: EntityIndex;
  readonly files: readonly FileChange[];
}

/**
 * Builds the addresses of an archive again, for whatever changes a capture, a concept or a term: the files that it gives belong in the
 * same changeset. Concepts name the addresses that refer to them (CON-005), so that their index changes with the addresses. Throws an `Error` for what the model does not allow.
 */
export function readdress(
  archive: AddressParts,
  sha256: Sha256,
  lists: readonly TrackerList[] = [],
): Readdressed {
  const addresses = buildAddresses(archive, lists, sha256);
  const concepts = namingAddresses(archive.concepts, addresses);
  const [addressed, before] = [addresses, archive.addresses].map((one) =>
    writeTable(RESOURCES.addresses, one),
  );
  const files: FileChange[] = [];
  if (addressed !== before) files.push({ path: RESOURCES.addresses.path, write: addressed as string });
  if (concepts !== archive.concepts)
    files.push({ path: RESOURCES.concepts.path, write: writeTable(RESOURCES.concepts, concepts) });
  return { addresses, concepts, files };
}

/** The concept index with the addresses that refer to each concept; the same value where every concept names them already. */
function namingAddresses(index: EntityIndex, addresses: AddressRegistry): EntityIndex {
  const slugs = addressesOf({ addresses });
  const entries = Object.entries(index.concepts);
  const named = entries.map(([term, concept]): typeof concept => {
    const { semantic_addresses: before, ...rest } = concept;
    const semantic_addresses = slugs.get(foldTerm(term));
    if (before?.join() === semantic_addresses?.join()) return concept;
    return { ...rest, ...(semantic_addresses ? { semantic_addresses } : {}) };
  });
  if (named.every((concept, at) => concept === entries[at]?.[1])) return index;
  return { ...index, concepts: Object.fromEntries(named.map((concept, at) => [entries[at]?.[0], concept])) };
}

import { hashes } from '../archive/hashes.ts';
import { addressProposal } from '../registry/addresses/propose.ts';
import { givenValues } from './drafts.ts';
import { propose } from './proposal.ts';

/**
 * Builds the addresses of the archive again, from captures, concepts, terms and the tracker lists in files. Returns the exit code.
 * Throws a `UsageError` for a file that is not JSON, and an `ArchiveError`.
 */
export async function recordAddresses(
  files: readonly string[],
  options: { readonly dryRun: boolean; readonly json: boolean },
): Promise<0 | 1> {
  const lists = givenValues(files, 'list');
  return propose((archive, now) => addressProposal(archive, lists, { hashes, now }), options);
}

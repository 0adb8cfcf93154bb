import { makeSurfaces, validateArchive } from '../archive/prove.ts';
import type { Archive } from '../registry/archive.ts';
import { type Changeset, preview } from '../registry/mint/changeset.ts';
import type { ResourceValues } from '../registry/resources/index.ts';
import type { Finding } from '../registry/rules/rule.ts';

/**
 * The errors in the archive that a changeset would make, by the whole rule list; `known` as `preview` takes it. Where there are none, every surface is made, too, so
 * that nothing is written that cannot be published. Throws what a surface throws.
 */
export async function errorsOfProposal(
  archive: Archive,
  changeset: Changeset,
  known: Partial<ResourceValues>,
  now: string,
): Promise<Finding[]> {
  const proposed = preview(archive, changeset, known);
  const errors = validateArchive(proposed, now).filter(({ level }) => level === 'error');
  if (errors.length === 0) await makeSurfaces(proposed);
  return errors;
}

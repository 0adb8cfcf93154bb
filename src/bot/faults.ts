import { ArchiveError, loadArchive } from '../archive/load.ts';
import { makeSurfaces, validateArchive } from '../archive/prove.ts';
import { errorsOfMint } from '../archive/prove-mint.ts';
import { printable } from '../registry/answers/printable.ts';
import type { Archive } from '../registry/archive.ts';
import type { Changeset } from '../registry/mint/changeset.ts';
import type { MintedQueue } from '../registry/mint/queue.ts';
import type { Finding } from '../registry/rules/rule.ts';
import type { PassContext } from './pass-context.ts';

// The whole rule list and every surface over what would be proposed (decision 6).

/** What the rules of the whole archive, and the surfaces, find in a proposed archive. */
export async function faultsIn(archive: Archive, at: string): Promise<Finding[]> {
  const faults = validateArchive(archive, at).filter(({ level }) => level === 'error');
  if (faults.length > 0) return faults;
  return unpublishable(async () => {
    await makeSurfaces(archive);
    return [];
  });
}

/** What the rules and surfaces find in what a mint proposes. */
export async function faultsOfMint(
  { archive, clone, at }: PassContext,
  queue: Pick<MintedQueue, 'registry' | 'index' | 'touched'>,
  changeset: Changeset,
): Promise<Finding[]> {
  return unpublishable(() => errorsOfMint(clone.folder, archive, { ...queue, changeset }, at));
}

/** The findings of a judgement; one of SUR-001 where a surface cannot be made. */
async function unpublishable(judge: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await judge();
  } catch (error) {
    return [
      {
        rule: 'SUR-001',
        level: 'error',
        field: null,
        actual: `a deposit that cannot be published: ${(error as Error).message}`,
        requirement: 'Every surface can be made of what is minted.',
        remedy:
          'This is a fault of the registry, not of the deposit: report it with the identifier of the rule.',
        where: 'the archive',
      },
    ];
  }
}

/** Throws an `ArchiveError` where main itself breaks the rules, for which nothing that is proposed is responsible. */
export async function refuseBrokenMain({ clone, at }: PassContext): Promise<void> {
  const [first, ...more] = await faultsIn(loadArchive(clone.folder).archive, at);
  if (!first) return;
  const { rule, where, actual } = first;
  throw new ArchiveError(
    `Main itself breaks the rules: ${rule}, ${where}: ${printable(actual ?? 'empty')}${more.length > 0 ? `, and ${more.length} more` : ''}. No depositor is responsible, so nothing was proposed. Run npm run validate on main, and correct it by a pull request.`,
  );
}

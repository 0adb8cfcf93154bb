import { ArchiveError } from '../archive/load.ts';
import { errorsIn } from '../archive/prove.ts';
import { printable } from '../registry/answers/printable.ts';
import type { Archive } from '../registry/archive.ts';
import type { Finding } from '../registry/rules/rule.ts';
import type { PassContext } from './pass-context.ts';

// The whole rule list and every surface over what would be proposed (decision 6).

/** The errors in a proposed archive, by the rules; one of SUR-001 where a surface cannot be made. */
export async function faultsIn(archive: Archive, at: string): Promise<Finding[]> {
  try {
    return await errorsIn(archive, at);
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
export async function refuseBrokenMain({ archive, at }: PassContext): Promise<void> {
  const [first, ...more] = await faultsIn(archive, at);
  if (!first) return;
  const { rule, where, actual } = first;
  throw new ArchiveError(
    `Main itself breaks the rules: ${rule}, ${where}: ${printable(actual ?? 'empty')}${more.length > 0 ? `, and ${more.length} more` : ''}. No depositor is responsible, so nothing was proposed. Run npm run validate on main, and correct it by a pull request.`,
  );
}

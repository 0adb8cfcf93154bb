import { hashes } from '../archive/hashes.ts';
import { ArchiveError } from '../archive/load.ts';
import { wholeFiles } from '../archive/writer.ts';
import type { CommitFile } from '../forge/forge.ts';
import type { Archive } from '../registry/archive/archive.ts';
import { preview } from '../registry/archive/changeset.ts';
import { mintQueue, type QueueResult } from '../registry/changes/mint.ts';
import { inspectMarkdown } from '../registry/markdown/inspect.ts';
import type { Deposit } from '../registry/model/deposit.ts';
import { RULES } from '../registry/rules/index.ts';
import { type Finding, findingOf } from '../registry/rules/rule.ts';
import { printable } from '../registry/text/strings.ts';
import { errorsIn } from '../site/prove.ts';
import { type Pending, wasHeld } from './candidates.ts';
import type { MintContext, PassContext } from './pass-context.ts';

// The whole rule list and every surface over what would be proposed.

/** The errors in a proposed archive, by the rules; one of SUR-001 where a surface cannot be made. */
export async function faultsIn(archive: Archive, at: string): Promise<Finding[]> {
  try {
    return await errorsIn(archive, at);
  } catch (error) {
    const actual = `a deposit that cannot be published: ${(error as Error).message}`;
    return [findingOf(RULES, 'SUR-001', { actual, remedy: OF_REGISTRY }, 'the archive')];
  }
}

const OF_REGISTRY =
  'This is a fault of the registry, not of the deposit: report it with the identifier of the rule.';

/** Throws an `ArchiveError` where main itself breaks the rules, for which nothing that is proposed is responsible. */
export async function refuseBrokenMain({ archive, at }: PassContext): Promise<void> {
  const [first, ...more] = await faultsIn(archive, at);
  if (!first) return;
  const { rule, where, actual } = first;
  throw new ArchiveError(
    `Main itself breaks the rules: ${rule}, ${where}: ${printable(actual ?? 'empty')}${more.length > 0 ? `, and ${more.length} more` : ''}. No depositor is responsible, so nothing was proposed. Run npm run validate on main, and correct it by a pull request.`,
  );
}

// Decides which of the pending issues are minted now, and the answers for the others.

/** An issue and what becomes of it. */
export interface Validated {
  readonly pending: Pending;
  readonly result: QueueResult;
}

/** The decisions of a pass: a result for each issue, the deposits to propose, and the files that they change. */
export interface Validation {
  readonly validated: readonly Validated[];
  readonly minted: readonly Deposit[];
  readonly files: readonly CommitFile[];
}

/**
 * Validates the pending issues and mints at most `batch` of the good ones. The whole rule list and every surface run over what
 * would be proposed. A fault found there that no rule of a submission found is traced by halving, and only the
 * submission that causes it is refused. Throws an `ArchiveError` where main itself breaks the rules, for which no depositor is
 * responsible.
 */
export async function validate(
  context: MintContext,
  pending: readonly Pending[],
  batch: number,
): Promise<Validation> {
  const { archive, at, clone } = context;
  const tools = { hashes, inspect: inspectMarkdown, now: at };
  const refused: Validated[] = [];
  for (let most = batch; ; ) {
    const left = pending.filter((one) => !refused.some((each) => each.pending === one));
    const submissions = left.map(({ submission }) => submission);
    const queue = mintQueue(archive, submissions, tools, most);
    const { changeset, registry } = queue;
    const validated = left.map((one, index) => ({
      pending: one,
      result: queue.verdicts[index] as QueueResult,
    }));
    const minted = validated.flatMap(({ result }) => (result.outcome === 'minted' ? [result.deposit] : []));
    const findings = changeset ? await faultsIn(preview(archive, changeset, { registry }), at) : [];
    if (findings.length === 0) {
      const files = changeset ? wholeFiles(clone.folder, changeset) : [];
      return { validated: [...validated, ...refused], minted, files };
    }
    if (refused.length === 0) await refuseBrokenMain(context);
    const first = validated.find(({ result }) => result.outcome === 'minted');
    if (minted.length === 1 && first) {
      refused.push({ pending: first.pending, result: { outcome: 'refused', findings } });
      most = batch;
    } else most = Math.max(1, Math.floor(minted.length / 2));
  }
}

/** Validates as `validate` does. What was held back goes alone, when nothing else is to be minted: it may fail again. */
export async function validateFresh(
  context: MintContext,
  pending: readonly Pending[],
  batch: number,
): Promise<Validation> {
  const fresh = pending.filter((one) => !wasHeld(one));
  const validation = await validate(context, fresh, batch);
  const held = fresh.length < pending.length;
  return held && validation.minted.length === 0 ? validate(context, pending, 1) : validation;
}

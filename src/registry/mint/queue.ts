import type { Archive } from '../archive.ts';
import type { Deposit, Registry } from '../model/deposit.ts';
import type { Origin, Submission } from '../model/submission.ts';
import type { Finding } from '../rules/rule.ts';
import { refuses } from '../rules/run.ts';
import type { Changeset } from './changeset.ts';
import { MintRun, type MintTools } from './mint.ts';
import { type Wait, Waits } from './waits.ts';

// Many submissions at once, each validated on its own: what one depositor sent never holds up another. The good ones become
// one changeset, in the order in which they came.

/** What becomes of one submission of the queue. */
export type Verdict =
  /** It is in the registry: this very issue became that deposit. */
  | { readonly outcome: 'already'; readonly deposit: Deposit }
  | { readonly outcome: 'refused'; readonly findings: readonly Finding[] }
  /** Nothing is wrong with it, and it waits (decision 22). */
  | { readonly outcome: 'waiting'; readonly wait: Wait; readonly findings: readonly Finding[] }
  /** Nothing is wrong with it; it comes after what is being minted now. */
  | { readonly outcome: 'later' }
  | { readonly outcome: 'minted'; readonly deposit: Deposit; readonly findings: readonly Finding[] };

/** The verdicts in the order of the submissions, and the change that mints the good ones; null when there are none. */
export interface MintedQueue {
  readonly verdicts: readonly Verdict[];
  readonly registry: Registry;
  readonly changeset: Changeset | null;
}

/**
 * Validates and mints a queue of submissions that came by issues. A submission is refused only for what the archive itself
 * says: one that merely collides with another of the queue comes later, when that one is in the archive. `batch` is how
 * many are minted at most.
 */
export function mintQueue(
  archive: Archive,
  submissions: readonly Submission[],
  tools: MintTools,
  batch: number,
): MintedQueue {
  const alone = new MintRun(archive, tools);
  const together = new MintRun(archive, tools);
  const known = Map.groupBy(archive.registry.deposits, ({ issue_number }) => issue_number);
  const waits = new Waits(archive, tools.now);
  let minted = 0;
  const verdicts = submissions.map((submission): Verdict => {
    const already = depositOf(submission.origin, known);
    if (already) return { outcome: 'already', deposit: already };
    const findings = alone.validate(submission);
    if (refuses(findings)) return { outcome: 'refused', findings };
    const wait = waits.of(submission);
    if (wait) return { outcome: 'waiting', wait, findings };
    if (minted >= batch) return { outcome: 'later' };
    if (minted > 0 && refuses(together.validate(submission))) return { outcome: 'later' };
    minted += 1;
    waits.count(submission);
    return { outcome: 'minted', deposit: together.mint(submission), findings };
  });
  const { registry, changeset } = together.finish();
  return { verdicts: withFinal(verdicts, registry), registry, changeset };
}

/** A deposit that a later one of the same queue supersedes stands in the registry as superseded: that is what is shown. */
function withFinal(verdicts: readonly Verdict[], { deposits }: Registry): Verdict[] {
  return verdicts.map((verdict) =>
    verdict.outcome === 'minted'
      ? { ...verdict, deposit: deposits[verdict.deposit.deposit_number - 1] ?? verdict.deposit }
      : verdict,
  );
}

/**
 * The deposit that an issue became. Its address does not tell: a repository is renamed, and another of its name begins with issue
 * 1 again. So it is the number, the account, and that the issue was there when the deposit was minted.
 */
function depositOf(
  origin: Origin,
  known: ReadonlyMap<number | null, readonly Deposit[]>,
): Deposit | undefined {
  const { issue_number, submitter, filed_at } = origin;
  if (issue_number === null) return undefined;
  return known.get(issue_number)?.find(
    (deposit) =>
      deposit.submitter?.id === submitter?.id &&
      // The clocks of forge and mint may differ.
      (filed_at === undefined || Date.parse(filed_at) <= Date.parse(deposit.minted_at) + DAY_MS),
  );
}

const DAY_MS = 86_400_000;

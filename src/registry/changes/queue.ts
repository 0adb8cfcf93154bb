import { type Archive, textFile } from '../archive/archive.ts';
import type { Changeset } from '../archive/changeset.ts';
import { canonicalText } from '../identity/canonical-text.ts';
import { utf8 } from '../identity/hash.ts';
import type { Deposit, Registry } from '../model/deposit.ts';
import type { Origin, Submission } from '../model/submission.ts';
import type { Finding } from '../rules/rule.ts';
import { refuses } from '../rules/run.ts';
import { utcDay } from '../text/days.ts';
import { MintRun, type MintTools } from './mint.ts';

// Many submissions at once, each validated on its own: what one depositor sent never holds up another. The good ones become
// one changeset, in the order in which they came.

/** What becomes of one submission of the queue. */
export type QueueResult =
  /** It is in the registry: this very issue became that deposit. */
  | { readonly outcome: 'already'; readonly deposit: Deposit }
  | { readonly outcome: 'refused'; readonly findings: readonly Finding[] }
  /** Nothing is wrong with it, and it waits. */
  | { readonly outcome: 'waiting'; readonly wait: Wait; readonly findings: readonly Finding[] }
  /** Nothing is wrong with it; it comes after what is being minted now. */
  | { readonly outcome: 'later' }
  | { readonly outcome: 'minted'; readonly deposit: Deposit; readonly findings: readonly Finding[] };

/** The verdicts in the order of the submissions, and the change that mints the good ones; null when there are none. */
interface MintedQueue {
  readonly verdicts: readonly QueueResult[];
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
  const verdicts = submissions.map((submission): QueueResult => {
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
function withFinal(verdicts: readonly QueueResult[], { deposits }: Registry): QueueResult[] {
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

// What waits although nothing is wrong with it: the rules alone judge a submission, and none of this refuses one.

/** Why a submission waits. */
const WAIT_REASONS = ['hold', 'first', 'count', 'bytes'] as const;
type WaitReason = (typeof WAIT_REASONS)[number];

/** Why a submission waits, and the instant from which it may go on; null where a steward holds it back. */
export interface Wait {
  readonly why: WaitReason;
  readonly until: string | null;
}

/**
 * Says which submissions wait, from the limits of the archive and what each account has filed on the day of an instant, in UTC. A
 * steward's label *hold* comes first; *release* ends the wait of a first deposit alone, and no limit of the day.
 */
class Waits {
  readonly #archive: Archive;
  readonly #now: string;
  readonly #day: string;
  readonly #filed = new Map<number, { works: number; bytes: number }>();
  readonly #known: ReadonlySet<number>;

  constructor(archive: Archive, now: string) {
    this.#archive = archive;
    this.#now = now;
    this.#day = utcDay(now);
    const { deposits } = archive.registry;
    this.#known = new Set(deposits.flatMap(({ submitter }) => submitter?.id ?? []));
    for (const deposit of deposits) {
      const { submitter, minted_at } = deposit;
      if (submitter && minted_at.startsWith(this.#day))
        this.#add(submitter.id, archive.files.size(textFile(deposit)) ?? 0);
    }
  }

  /** Why and until when a submission waits; undefined where it may go on. */
  of({ origin, fields }: Submission): Wait | undefined {
    const { submitter, filed_at, seen_since = filed_at, steward } = origin;
    if (steward === 'hold') return { why: 'hold', until: null };
    if (!submitter) return undefined;
    const {
      first_deposit_hours: hours = 0,
      per_author_per_day,
      bytes_per_author_per_day,
    } = this.#archive.site.limits;
    if (hours > 0 && steward !== 'release' && seen_since !== undefined && !this.#known.has(submitter.id)) {
      const until = instantAfter(seen_since, hours * HOUR_MS);
      if (this.#now < until) return { why: 'first', until };
    }
    const filed = this.#filed.get(submitter.id);
    if (!filed) return undefined;
    const tomorrow = instantAfter(`${this.#day}T00:00:00Z`, 24 * HOUR_MS);
    if (filed.works >= per_author_per_day) return { why: 'count', until: tomorrow };
    // The first text of a day may be as long as any: else one that is longer than the limit would wait forever.
    const more =
      bytes_per_author_per_day !== undefined && filed.bytes + sizeOf(fields) > bytes_per_author_per_day;
    return more ? { why: 'bytes', until: tomorrow } : undefined;
  }

  /** Counts a submission that is minted now. */
  count({ origin, fields }: Submission): void {
    if (origin.submitter) this.#add(origin.submitter.id, sizeOf(fields));
  }

  #add(account: number, size: number): void {
    const { works, bytes } = this.#filed.get(account) ?? { works: 0, bytes: 0 };
    this.#filed.set(account, { works: works + 1, bytes: bytes + size });
  }
}

const HOUR_MS = 3_600_000;
const sizeOf = (fields: Submission['fields']) => utf8(canonicalText(fields)).length;

function instantAfter(instant: string, milliseconds: number): string {
  return `${new Date(Date.parse(instant) + milliseconds).toISOString().slice(0, 19)}Z`;
}

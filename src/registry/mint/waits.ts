import { type Archive, textFile } from '../archive.ts';
import { canonicalText } from '../identity/canonical-text.ts';
import { utf8 } from '../identity/hash.ts';
import type { Submission } from '../model/submission.ts';
import { utcDay } from '../submission/days.ts';

// What waits although nothing is wrong with it (decision 22): the rules alone judge a submission, and none of this refuses one.

/** Why a submission waits. */
export const WAIT_REASONS = ['hold', 'first', 'count', 'bytes'] as const;
export type WaitReason = (typeof WAIT_REASONS)[number];

/** Why a submission waits, and the instant from which it may go on; null where a steward holds it back. */
export interface Wait {
  readonly why: WaitReason;
  readonly until: string | null;
}

/**
 * Says which submissions wait, from the limits of the archive and what each account has filed on the day of an instant, in UTC. A
 * steward's label *hold* comes first; *release* ends the wait of a first deposit alone, and no limit of the day.
 */
export class Waits {
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

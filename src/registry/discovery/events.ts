import { type Archive, indexOf } from '../archive.ts';
import type { Deposit } from '../model/deposit.ts';
import { onceFor } from '../once.ts';
import { earliestOf, type Moment } from './moments.ts';

// What the archive says of when a deposit changed. An entry has the instant of its mint, and the days (in UTC) on which it got another
// identifier, was superseded or withdrawn. It does not say when a draft was activated or generated content reviewed.

/** A supersession, or a withdrawal, which may redact the text (decision 24). */
export interface Correction {
  readonly kind: 'superseded' | 'withdrawn';
  readonly deposit: Deposit;
  readonly at: Moment;
  /** The deposit that superseded it. */
  readonly by?: Deposit | undefined;
  readonly reason: string;
  /** Whether the text was removed with it. */
  readonly redacted: boolean;
}

/** Every correction of an archive, from the oldest to the newest; those of one instant in the order of the deposits. Made once. */
export function correctionsOf(archive: Archive): readonly Correction[] {
  return onceFor(archive, 'corrections', () => {
    const all = archive.registry.deposits.flatMap((deposit) => ofDeposit(archive, deposit));
    return all
      .map((correction) => ({ correction, at: earliestOf(correction.at) }))
      .sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
      .map(({ correction }) => correction);
  });
}

/** The corrections of one deposit, in the order in which they came. */
export function ofDeposit(archive: Pick<Archive, 'registry'>, deposit: Deposit): Correction[] {
  const { superseded_at, superseded_reason = '', withdrawn_at, withdrawn_reason = '' } = deposit;
  const by = indexOf(archive).byNumber.get(deposit.superseded_by_deposit_number ?? 0);
  return [
    ...(superseded_at === undefined
      ? []
      : [
          {
            kind: 'superseded' as const,
            deposit,
            at: supersededOn(superseded_at, by),
            by,
            reason: superseded_reason,
            redacted: false,
          },
        ]),
    ...(withdrawn_at === undefined
      ? []
      : [
          {
            kind: 'withdrawn' as const,
            deposit,
            at: withdrawn_at,
            reason: withdrawn_reason,
            redacted: deposit.redacted === true,
          },
        ]),
  ];
}

/** The mint of the later deposit supersedes the earlier one; a deposit that is superseded by an older one is so on a day. */
function supersededOn(day: string, by: Deposit | undefined): Moment {
  return by?.minted_at.startsWith(day) ? by.minted_at : day;
}

/** The days on which a deposit got another identifier. One that was retired before the mint came with an adopted archive. */
export function renamedOn({ axn_history = [], minted_at }: Deposit): Moment[] {
  return axn_history
    .map(({ retired_at }) => retired_at)
    .filter((day) => day >= minted_at.slice(0, day.length));
}

/** The moments of a deposit's own life: its mint, its further identifiers, and its corrections. */
export function lifeOf(archive: Pick<Archive, 'registry'>, deposit: Deposit): Moment[] {
  const corrected = ofDeposit(archive, deposit).map(({ at }) => at);
  return [deposit.minted_at, ...renamedOn(deposit), ...corrected];
}

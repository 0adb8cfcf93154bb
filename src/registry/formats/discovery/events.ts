import { type Archive, indexOf, paths } from '../../archive/archive.ts';
import { earliestOf, type Moment, newestOf } from '../../archive/moments.ts';
import { linesIn } from '../../archive/resources/resource.ts';
import type { Deposit } from '../../model/deposit.ts';
import { entryName, type LifecycleMove } from '../../model/lifecycle.ts';
import { OverwriteReceipt } from '../../model/receipts.ts';
import { pageNamed } from '../../pages/index.ts';
import { lineAs } from '../../text/json.ts';
import { onceFor } from '../../text/once.ts';

// The times at which a deposit changed. An entry has the instant of its mint, and the days (in UTC) on which it got another
// identifier, was superseded or withdrawn. The log of overwrites has the instant of each lifecycle move. Nothing says when generated content
// was reviewed.

/** The instants of the lifecycle moves, by the deposit and the move, as the receipts of the registry have them: of each the first. */
function movesOf({ overwrites }: Pick<Archive, 'overwrites'>): ReadonlyMap<string, Moment> {
  // In a quoted text these quotation marks would be escaped.
  const lines = linesIn(overwrites).filter((line) => line.includes('"section":"'));
  const moves = lines.flatMap((line) => lineAs(line, OverwriteReceipt) ?? []);
  const named = moves.filter(({ actor }) => actor === 'lifecycle').toReversed();
  return new Map(named.map(({ entry_name, section, ts }) => [`${entry_name} ${section}`, ts]));
}

/** When a lifecycle move of a deposit was made; undefined where no receipt says so, as of those that a mint makes. */
function movedAt(
  archive: Pick<Archive, 'overwrites'>,
  deposit: Deposit,
  move: LifecycleMove,
): Moment | undefined {
  const moves = onceFor(archive, 'lifecycle moves', () => movesOf(archive));
  return moves.get(`${entryName(deposit.deposit_number)} ${move}`);
}

/** When a deposit was activated, was given its place in a series, or superseded another: what changes an entry and corrects nothing. */
export function movedOn(archive: Pick<Archive, 'overwrites'>, deposit: Deposit): Moment[] {
  return (['activated', 'placed'] as const).flatMap((move) => movedAt(archive, deposit, move) ?? []);
}

/** A supersession, a withdrawal, which may redact the text, or a redaction that followed one. */
export interface Correction {
  readonly kind: 'superseded' | 'withdrawn' | 'redacted';
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
    const byInstant = Map.groupBy(all, ({ at }) => earliestOf(at));
    return [...byInstant.keys()].sort().flatMap((instant) => byInstant.get(instant) ?? []);
  });
}

/** The corrections of one deposit, in the order in which they came. */
export function ofDeposit(archive: Pick<Archive, 'registry' | 'overwrites'>, deposit: Deposit): Correction[] {
  const { superseded_at, superseded_reason = '', withdrawn_at, withdrawn_reason = '' } = deposit;
  const redactedAt = movedAt(archive, deposit, 'redacted');
  const found: Correction[] = [];
  if (superseded_at !== undefined) {
    const by = indexOf(archive).byNumber.get(deposit.superseded_by_deposit_number ?? 0);
    const at = movedAt(archive, deposit, 'superseded') ?? supersededOn(superseded_at, by);
    found.push({ kind: 'superseded', deposit, at, by, reason: superseded_reason, redacted: false });
  }
  if (withdrawn_at !== undefined) {
    const at = movedAt(archive, deposit, 'withdrawn') ?? withdrawn_at;
    const redacted = deposit.redacted === true && redactedAt === undefined;
    found.push({ kind: 'withdrawn', deposit, at, reason: withdrawn_reason, redacted });
  }
  if (redactedAt !== undefined)
    found.push({ kind: 'redacted', deposit, at: redactedAt, reason: '', redacted: true });
  return found;
}

/** Where no receipt says when, the mint of the later deposit superseded the earlier one, if the day is its own. */
function supersededOn(day: string, by: Deposit | undefined): Moment {
  return by?.minted_at.startsWith(day) ? by.minted_at : day;
}

/** The days on which a deposit got another identifier. One that was retired before the mint came with an adopted archive. */
export function renamedOn({ axn_history = [], minted_at }: Deposit): Moment[] {
  return axn_history
    .map(({ retired_at }) => retired_at)
    .filter((day) => day >= minted_at.slice(0, day.length));
}

/** The moments of a deposit's own life: its mint, its further identifiers, its other moves, and its corrections. */
export function lifeOf(archive: Pick<Archive, 'registry' | 'overwrites'>, deposit: Deposit): Moment[] {
  const corrected = ofDeposit(archive, deposit).map(({ at }) => at);
  return [deposit.minted_at, ...renamedOn(deposit), ...movedOn(archive, deposit), ...corrected];
}

/**
 * When each record last changed, by the path of its page; and the browse page, on which every one has a line. What a later deposit adds to
 * the record of another, such as a citation of it, is no change of that one.
 */
export function lastChanged(archive: Archive): ReadonlyMap<string, Moment> {
  const lives = archive.registry.deposits.map((deposit) => ({ deposit, life: lifeOf(archive, deposit) }));
  const dated = [
    ...lives.map(({ deposit, life }) => [paths.record(deposit.deposit_number), newestOf(life)] as const),
    [pageNamed('browse-pages').path, newestOf(lives.flatMap(({ life }) => life))] as const,
  ];
  return new Map(dated.flatMap(([path, at]) => (at === undefined ? [] : [[path, at] as const])));
}

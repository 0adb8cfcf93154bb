import { type Archive, indexOf } from '../../archive/archive.ts';
import { changedAt } from '../../archive/file-changes.ts';
import { type Moment, newestOf } from '../../archive/moments.ts';
import { RESOURCES } from '../../archive/resources/index.ts';
import { intakes } from '../../archive/resources/logs.ts';
import type { Deposit } from '../../model/deposit.ts';
import { latestOf, seriesOf } from '../../model/lifecycle.ts';
import { neighborsOf } from '../../reading/neighbors.ts';
import { onceFor } from '../../text/once.ts';
import { recordLinksOf } from '../record/record-links.ts';
import { lifeOf } from './events.ts';

// When the pages about one deposit last changed: by what became of it, of its other versions, of what it cites and of what cites it. The
// reading pass that follows a mint is taken as part of it. What a text cited that was removed since is not known any more.

/** What the pages about a deposit show of deposits alone. */
function baseOf(archive: Archive, deposit: Deposit): (Moment | undefined)[] {
  const { cites, citedBy } = neighborsOf(archive, deposit);
  const series = seriesOf(archive).get(deposit.version_series_id ?? '') ?? [];
  const { byNumber } = indexOf(archive);
  // Beside a sequential series, a deposit supersedes one that is in no series with it.
  const others = [latestOf(deposit, byNumber), byNumber.get(deposit.supersedes ?? 0)];
  const shown = new Set([deposit, ...series, ...cites, ...others.filter((one) => one !== undefined)]);
  const made = deposit.generated_by ?? {};
  return [
    ...[...shown].flatMap((one) => lifeOf(archive, one)),
    ...citedBy.map(({ minted_at }) => minted_at),
    ...[made.wiki_article, made.entities].map((generation) => dayAfter(generation?.date, deposit)),
  ];
}

/** The day of generated content, where it was made after the mint. */
function dayAfter(day: string | undefined, { minted_at }: Deposit): Moment {
  return day === undefined || minted_at.startsWith(day) ? minted_at : day;
}

/** Nothing says when a person reviewed generated content. */
function isReviewed({ wiki_status, entity_status }: Deposit): boolean {
  return [wiki_status, entity_status].some((status) => status === 'reviewed' || status === 'rejected');
}

/** When the record of a deposit last changed; undefined where it shows something that the archive does not date. */
export function recordChanged(archive: Archive, deposit: Deposit): Moment | undefined {
  if (isReviewed(deposit)) return undefined;
  const { defines, references, observed, dois } = recordLinksOf(archive, deposit);
  const named = [
    ...defines.flatMap(({ referencedBy }) => referencedBy),
    ...references.flatMap(({ definedIn, firstIn }) => [definedIn, firstIn]),
  ];
  const taken = intakesOf(archive);
  const newest = newestOf([
    ...baseOf(archive, deposit),
    ...named.flatMap((one) => one?.minted_at ?? []),
    ...observed.flatMap(({ obs_id }) => taken.get(obs_id) ?? []),
  ]);
  const isCaptured = observed.some(({ obs_id }) => !taken.has(obs_id));
  return notBefore(newest, [
    ...(dois.length > 0 ? [changedAt(archive, RESOURCES.resolution)] : []),
    ...(isCaptured ? [changedAt(archive, RESOURCES.captures)] : []),
  ]);
}

/** When the article on a deposit last changed. */
export function articleChanged(archive: Archive, deposit: Deposit): Moment | undefined {
  return isReviewed(deposit) ? undefined : newestOf(baseOf(archive, deposit));
}

/** When what is compared between a version and the one before it last changed: by what became of either. */
export function comparisonChanged(archive: Archive, deposit: Deposit): Moment | undefined {
  const before = indexOf(archive).byNumber.get(deposit.predecessor_deposit_number ?? 0);
  return newestOf([deposit, ...(before ? [before] : [])].flatMap((one) => lifeOf(archive, one)));
}

/** What files that date none of their items hold changes nothing later than the file: the moment stands if it is not before that. */
export function notBefore(
  newest: Moment | undefined,
  files: readonly (Moment | undefined)[],
): Moment | undefined {
  const among = newestOf([newest, ...files]);
  return among === newest ? newest : undefined;
}

/** When each observation of the register was taken in, by its id. */
export function intakesOf(archive: Archive): ReadonlyMap<string, Moment> {
  return onceFor(archive, 'instants of intakes', () => {
    const receipts = [...intakes.items(archive.intakes)];
    return new Map(receipts.map(([, { obs_id, ts }]) => [obs_id, ts]));
  });
}

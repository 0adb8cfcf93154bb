import { type Archive, depositOf, textFile } from '../archive/archive.ts';
import { type Changeset, changedTables } from '../archive/changeset.ts';
import { changeRegistry, type FileChange, type RegistryChange } from '../archive/resources/registry-files.ts';
import { deriveIdentity, parseAxn } from '../identity/axn.ts';
import type { Sha256 } from '../identity/hash.ts';
import { type Deposit, GENERATED_FIELDS } from '../model/deposit.ts';
import { type LifecycleMove, ordered, seriesOf, supersede, TRANSITIONS } from '../model/lifecycle.ts';
import { AXN_SCHEMA_VERSION, AXN_V1_SCHEMA_VERSION, type Status } from '../model/vocabulary.ts';
import { readdress } from '../observation/addresses/build.ts';
import { withoutExtracted } from '../reading/concepts.ts';
import { editionFile, editionOf, withStatus } from '../reading/editions.ts';
import { generatedOf } from '../reading/generated.ts';
import { utcDay } from '../text/days.ts';
import { KnownError } from '../text/errors.ts';
import { type Decided, NO_CHANGE } from './mint.ts';

// The moves of a deposit after its minting: pure, like the mint. A move that is not permitted throws a KnownError. Whether
// pointers and places agree after it, the rules say (LIF-001, LIF-002, LIF-005), and nothing is written where they do not.

/** The decision on a move that is permitted. */
export interface Move extends Decided {
  readonly changeset: Changeset;
}

/** Throws a `KnownError` where the lifecycle does not let a deposit come into a status. */
function permit(deposit: Deposit, to: Status): void {
  if (TRANSITIONS[deposit.status].includes(to)) return;
  const { deposit_number: number, status } = deposit;
  const next = TRANSITIONS[status];
  if (next.length > 0)
    throw new KnownError(
      `LIF-004: deposit ${number} is ${status}. It can become ${next.join(' or ')}, not ${to}.`,
    );
  const text = deposit.redacted
    ? ''
    : ` Its text can still be removed: npm run lifecycle -- redact ${number}`;
  throw new KnownError(
    `LIF-004: deposit ${number} is ${status}, which is final: it cannot become ${to}.${text}`,
  );
}

function changeDeposits(archive: Archive, changed: readonly Deposit[]): RegistryChange {
  const { registry } = archive;
  const byNumber = new Map(changed.map((deposit) => [deposit.deposit_number, deposit]));
  const deposits = registry.deposits.map((deposit) => byNumber.get(deposit.deposit_number) ?? deposit);
  return changeRegistry(archive, { ...registry, deposits });
}

/** A changeset records of a move when, why, and, of a lifecycle move, which deposit and which move. */
type Made = Pick<Changeset, 'at' | 'reason' | 'moved'>;

function move(archive: Archive, changed: readonly Deposit[], made: Made): Move {
  const { registry, files } = changeDeposits(archive, changed);
  return { ...NO_CHANGE, known: { registry }, changeset: { ...made, files, actor: 'lifecycle' } };
}

function made(deposit: number, what: LifecycleMove, at: string, reason: string): Made {
  return { at, reason: `deposit ${deposit} ${reason}`, moved: { deposit, move: what } };
}

/** Deposit `number` is replaced by deposit `by`, both of the archive. `at` is the instant of the move. */
export function supersedeBy(archive: Archive, number: number, by: number, at: string): Move {
  const [earlier, later] = [depositOf(archive, number), depositOf(archive, by)];
  permit(earlier, 'SUPERSEDED');
  if (later.status !== 'ACTIVE')
    throw new KnownError(`LIF-001: deposit ${by} is ${later.status}, not ACTIVE.`);
  const pair = supersede(earlier, later, utcDay(at));
  const changed = [pair.earlier, pair.later];
  return move(archive, changed, made(number, 'superseded', at, `superseded by deposit ${by}`));
}

/** A draft becomes active. */
export function activate(archive: Archive, number: number, at: string): Move {
  const deposit = depositOf(archive, number);
  permit(deposit, 'ACTIVE');
  const { draft_pending_reason: _pending, ...kept } = deposit;
  const active = ordered({ ...kept, status: 'ACTIVE' });
  return move(archive, [active], made(number, 'activated', at, 'activated'));
}

/** Where a deposit belongs to a series: its kind, the series' name, the place in it, and the deposit before it. */
interface SeriesPlace {
  readonly type: 'supersession' | 'sequential';
  readonly id: string;
  readonly place: number;
  readonly predecessor: number | undefined;
}

/** Deposit `number` takes the next place in a series; its predecessor is the deposit at the place before (LIF-005). */
export function joinSeries(archive: Archive, number: number, series: SeriesPlace, at: string): Move {
  const deposit = depositOf(archive, number);
  const members = seriesOf(archive).get(series.id) ?? [];
  const { version_series_id: own } = deposit;
  if (own !== undefined)
    throw new KnownError(`LIF-005: deposit ${number} is in the series “${own}”, and keeps its place there.`);
  const before = members.at(-1);
  const { predecessor = before?.deposit_number } = series;
  if (predecessor !== before?.deposit_number)
    throw new KnownError(
      `LIF-005: the predecessor is the deposit at the place before, ${before ? `deposit ${before.deposit_number}` : 'of which there is none'}, not ${predecessor}.`,
    );
  const joined = {
    ...deposit,
    version_series_id: series.id,
    version_in_series: series.place,
    series_type: series.type,
    predecessor_deposit_number: before?.deposit_number,
    predecessor_axn: before?.axn,
  };
  return move(archive, [ordered(joined)], made(number, 'placed', at, `in series ${series.id}`));
}

/**
 * A person has judged the article or the entities of a deposit: from then on its entry holds them, since the verdict is on just these words.
 */
export function review(
  archive: Archive,
  number: number,
  what: 'wiki' | 'entities',
  verdict: 'reviewed' | 'rejected',
  at: string,
): Move {
  const deposit = depositOf(archive, number);
  const [field, status] = what === 'wiki' ? GENERATED_FIELDS[0] : GENERATED_FIELDS[1];
  const generated = generatedOf(archive, deposit);
  const subject = what === 'wiki' ? 'The wiki article' : 'The list of entities';
  if (generated[status] !== 'provisional-generated')
    throw new KnownError(
      `${subject} of deposit ${number} is ${generated[status]} already. Only new generated content is reviewed.`,
    );
  if (deposit.redacted) throw new KnownError(`${subject} of deposit ${number} was removed with its text.`);
  const origin = generated.generated_by?.[field];
  const reviewed = ordered({
    ...deposit,
    [field]: generated[field],
    [status]: verdict,
    ...(origin ? { generated_by: { ...deposit.generated_by, [field]: origin } } : {}),
  });
  return move(archive, [reviewed], { at, reason: `${what} of deposit ${number} ${verdict}` });
}

/** A person has judged the autonomous edition of a deposit: it is kept as it was then, with the verdict in its head. */
export function reviewEdition(
  archive: Archive,
  number: number,
  verdict: 'reviewed' | 'rejected',
  at: string,
): Move {
  const deposit = depositOf(archive, number);
  const edition = editionOf(archive, deposit);
  if (!edition)
    throw new KnownError(
      `Deposit ${number} has no edition. It has one as soon as its text is read: npm run read -- ${number}`,
    );
  if (edition.status !== 'provisional-generated')
    throw new KnownError(`The edition of deposit ${number} is ${edition.status} already.`);
  const write = { path: editionFile(deposit), write: withStatus(edition, verdict).file };
  const reason = `edition of deposit ${number} ${verdict}`;
  return { ...NO_CHANGE, changeset: { files: [write], reason, actor: 'review', at } };
}

/**
 * Deposits that carry an identifier of the deprecated schema get their axn/v2 one; the earlier is kept in `legacy_axn` and
 * `axn_history`.
 */
export function backfill(archive: Archive, at: string): Decided {
  const { glyph_table } = archive.tables;
  const old = archive.registry.deposits.filter(({ axn }) => parseAxn(axn, glyph_table)?.schema === 'v1');
  if (old.length === 0) return NO_CHANGE;
  const changed = old.map((deposit) => backfilled(archive, deposit, utcDay(at)));
  const numbers = old.map(({ deposit_number }) => deposit_number).join(', ');
  return move(archive, changed, { at, reason: `axn/v2 identifiers for deposits ${numbers}` });
}

function backfilled(archive: Archive, deposit: Deposit, day: string): Deposit {
  const { hash, hex, family } = deposit;
  const identity = deriveIdentity(hash, hex, family, archive.tables);
  const retired = {
    axn: deposit.axn,
    schema_version: AXN_V1_SCHEMA_VERSION,
    retired_at: day,
    reason: 'axn/v1 was deprecated on 2026-06-22; the identifier was derived again under axn/v2.',
  };
  return ordered({
    ...deposit,
    ...identity,
    axn_display: identity.emoji,
    axn_schema_version: AXN_SCHEMA_VERSION,
    legacy_axn: deposit.axn,
    axn_history: [...(deposit.axn_history ?? []), retired],
  });
}

// How a deposit is withdrawn, and its text removed, then or at any time after it.

/** Deposit `number` is withdrawn: number, identifier and hash stay; with `redact` its text file goes. */
export function withdraw(
  archive: Archive,
  number: number,
  why: string,
  redact: boolean,
  at: string,
  sha256: Sha256,
): Move {
  const deposit = depositOf(archive, number);
  permit(deposit, 'WITHDRAWN');
  const { draft_pending_reason: _pending, ...kept } = deposit;
  const withdrawn = ordered({
    ...kept,
    status: 'WITHDRAWN',
    withdrawn_at: utcDay(at),
    withdrawn_reason: why,
  });
  if (redact)
    return redaction(archive, withdrawn, made(number, 'withdrawn', at, 'withdrawn and redacted'), sha256);
  return move(archive, [withdrawn], made(number, 'withdrawn', at, 'withdrawn'));
}

/** The text of withdrawn deposit `number` is removed, at any time after the withdrawal; `why` goes into the receipts. */
export function redact(
  archive: Archive,
  number: number,
  why: string | undefined,
  at: string,
  sha256: Sha256,
): Move {
  const deposit = depositOf(archive, number);
  if (deposit.redacted) throw new KnownError(`Deposit ${number} is redacted already.`);
  if (deposit.status !== 'WITHDRAWN')
    throw new KnownError(
      `LIF-003: deposit ${number} is ${deposit.status}, and only a withdrawn text is removed. Withdraw it: npm run lifecycle -- withdraw ${number} --reason "…" --redact`,
    );
  const reason = why ? `redacted: ${why}` : 'redacted';
  return redaction(archive, deposit, made(number, 'redacted', at, reason), sha256);
}

/** Removes a text with everything that was taken from it: edition, article, entities, concepts and terms. Builds the addresses again. */
function redaction(archive: Archive, deposit: Deposit, made: Made, sha256: Sha256): Move {
  const { deposit_number: number, defines_concepts = [] } = deposit;
  const defined = withoutExtracted(defines_concepts);
  const { autonomous: _edition, ...origins } = deposit.generated_by ?? {};
  const redacted = ordered({
    ...deposit,
    ...{ redacted: true, full_text_path: undefined, wiki_article: undefined, entities: undefined },
    defines_concepts: defined.length > 0 ? defined : undefined,
    generated_by: Object.keys(origins).length > 0 ? origins : undefined,
  });
  const { registry, files } = changeDeposits(archive, [redacted]);
  const kept = archive.terms.terms.filter(({ defined_in_deposit }) => defined_in_deposit !== number);
  const terms = { ...archive.terms, terms: kept };
  const stated = Object.entries(archive.concepts.concepts).filter(([, one]) => one.defined_in !== number);
  const concepts = { ...archive.concepts, concepts: Object.fromEntries(stated) };
  const { addresses, files: addressed } = readdress({ ...archive, registry, terms, concepts }, sha256);
  const gone = [textFile(deposit), editionFile(deposit)].filter(
    (path) => archive.files.size(path) !== undefined,
  );
  const removed: FileChange[] = gone.map((path) => ({ path, remove: true }));
  const changeset = {
    ...made,
    files: [...removed, ...files, ...changedTables(archive, { terms, concepts }), ...addressed],
    actor: 'lifecycle',
  };
  return { ...NO_CHANGE, known: { registry, terms, concepts, addresses }, changeset };
}

import type { Archive } from '../archive/archive.ts';
import { RESOURCES } from '../archive/resources/index.ts';
import type { Sha256 } from '../identity/hash.ts';
import type { IntakeReceipt, LaterObservation, RegisterEntry } from '../model/observations.ts';
import type { Problem } from '../model/rule.ts';
import { LINE_CAP, OTHER_CAP } from '../model/submission.ts';
import type { ObservationDraft } from '../observation/draft.ts';
import {
  ALL_DRAFT_FIELDS,
  COMPUTED_FIELDS,
  type DraftField,
  type DraftValues,
} from '../observation/draft-fields.ts';
import { hostOf, hostOfCard, isArchiveCard } from '../observation/engagement.ts';
import { hashOfEntry, observationsOf, plainObservation, receiptsIn } from '../observation/entry.ts';
import { holdsSuspects, tooLong, tooManyBytes, uncleanIn } from '../submission/sanitize.ts';
import { checkLink } from '../text/links.ts';
import { eachText, loneSurrogates, shorten } from '../text/strings.ts';
import {
  addressOfObservation,
  eachNewObservation,
  eachObservation,
  whereEntry,
} from './observation-address.ts';
import { answerOfObservation } from './observation-answer.ts';
import { differs, same } from './of-change.ts';
import { type Change, quoted, type Rule, type RuleContext } from './rule.ts';

// Source cards, entity and every string of an observation.

const MOST_CARDS = 1000;

interface Cards {
  readonly cites?: number | null | undefined;
  readonly cite_list?: DraftValues['cite_list'] | null;
}

/** The list has its cards in the order of the frame, none of them twice, and none beyond those that were counted. */
export function* cardProblems({ cites, cite_list }: Cards): Iterable<Problem> {
  const cards = cite_list ?? [];
  if (cards.length > MOST_CARDS) {
    yield { field: 'cite_list', actual: `${cards.length} cards`, remedy: `List at most ${MOST_CARDS}.` };
    return;
  }
  const last = cards.at(-1)?.position ?? 0;
  if (typeof cites === 'number' && cites < last)
    yield {
      field: 'cites',
      actual: `${cites}, although the list has a card ${last}`,
      remedy: 'Count the cards that the frame showed, or leave the number out where it is not known.',
    };
  for (const [at, { position, title, url, host }] of cards.entries()) {
    const card = `cite_list.${at}`;
    if (position <= (cards[at - 1]?.position ?? 0))
      yield { field: card, actual: `position ${position} after ${cards[at - 1]?.position}` };
    if (title.trim() === '') yield { field: card, actual: 'a card without a title' };
    if (url !== undefined) yield* addressProblems(url, host, card);
    else if (host !== undefined && hostOf(`https://${host}/`) !== host.toLowerCase().replace(/^www\./, ''))
      yield { field: card, actual: `${quoted(host)}, which is no host` };
  }
}

function* addressProblems(url: string, host: string | undefined, field: string): Iterable<Problem> {
  const said = hostOf(url);
  const fault = /^https?:\/\//.test(url) ? checkLink(url)?.reason : 'is not an http or https URL';
  if (fault !== undefined || said === undefined)
    yield { field, actual: `${quoted(url)}, which ${fault ?? 'is not a URL'}` };
  else if (host !== undefined && hostOfCard({ host }) !== said)
    yield { field, actual: `the host ${shorten(host, 100)} instead of ${said}` };
}

type Carded = Pick<LaterObservation, 'cite_list'>;

/** In the register and the captures the host of a card is computed. */
export function* computedCards({ cite_list }: Carded): Iterable<Problem> {
  for (const [at, card] of (cite_list ?? []).entries()) {
    const host = hostOfCard(card);
    yield* uncleanIn(card.title, `cite_list.${at}.title`, { lines: false, isolates: true });
    yield* differs(`cite_list.${at}.host`, card.host, host);
    if (host === undefined && card.archive_controlled)
      yield { field: `cite_list.${at}.archive_controlled`, actual: 'true without a host' };
  }
}

/** Compares `archive_controlled` with today's settings, for new cards only: earlier cards follow from the settings of their own day. */
export function* newCards(
  { cite_list }: Carded,
  { archive: { site } }: Pick<RuleContext, 'archive'>,
): Iterable<Problem> {
  for (const [at, card] of (cite_list ?? []).entries())
    yield* differs(`cite_list.${at}.archive_controlled`, card.archive_controlled, isArchiveCard(card, site));
}

const UNREADABLE = 'Give only the fields of a draft: npm run intake -- --help lists them.';

function* draftStrings(draft: ObservationDraft): Iterable<Problem> {
  const { values, unknownKeys, unreadable, known, given } = draft;
  yield* unreadable;
  yield* draft.shapeProblems('entity', 'sf', 'notes');
  for (const field of unknownKeys) {
    // Identifiers are rule OBS-001's.
    if (!COMPUTED_FIELDS.includes(field))
      yield { field: shorten(field, 100), actual: 'a field that no draft has', remedy: UNREADABLE };
  }
  yield* loneSurrogates(given);
  for (const field of ALL_DRAFT_FIELDS) {
    const value = values[field.key as keyof DraftValues];
    yield* capProblems(field, value);
    if (field.kind !== 'verbatim' && OWN.has(field.key)) yield* suspects(value, field.key);
  }
  const { q, surface, entity } = values;
  if (q === undefined || surface === undefined || entity === undefined) return;
  const entry = known.entryOf({ q, surface });
  if (entry && entry.entity !== entity)
    yield {
      field: 'entity',
      actual: `${quoted(entity)}, where the entry ${entry.slug} has ${quoted(entry.entity)}`,
      remedy: 'Give the entity of the entry: a string on one surface seeks one entity.',
    };
}

/** Strings that no other rule looks at. */
const OWN = new Set(ALL_DRAFT_FIELDS.map(({ key }) => key).filter((key) => key !== 'surface'));

function suspects(value: unknown, field: string): Problem[] {
  const problems: Problem[] = [];
  const actual = 'a control character or a directional character';
  eachText(value, field, (text) => {
    if (holdsSuspects(text)) problems.push({ field, actual, remedy: 'Remove it.' });
  });
  return problems;
}

function capProblems({ key, kind }: DraftField, value: unknown): readonly Problem[] {
  if (value === undefined || value === null || kind === 'cards') return [];
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (key === 'transcript') return tooManyBytes(key, text);
  return tooLong(key, text, kind === 'line' ? LINE_CAP : OTHER_CAP);
}

function* storedStrings(observation: LaterObservation): Iterable<Problem> {
  yield* loneSurrogates(observation.transcript_raw ?? '', 'transcript_raw');
  for (const one of ALL_DRAFT_FIELDS) {
    const value = observation[one.key as keyof LaterObservation];
    if (value === undefined || value === null) continue;
    yield* loneSurrogates(value, one.key);
    yield* capProblems(one, value);
    if (one.kind !== 'verbatim' && one.key !== 'cite_list' && one.key !== 'surface')
      yield* uncleanIn(value, one.key, { lines: one.kind !== 'line', isolates: true });
  }
}

const valuesOfObservation: readonly Rule[] = [
  {
    id: 'OBS-009',
    requirement:
      'cites counts the source cards of the frame, and is null where that is not known; cite_list lists cards in their order in the frame, none beyond that number, each with its host.',
    remedy:
      'List the cards in the order of the frame, each with a title and, where it is known, an http or https URL.',
    checks: {
      *draft(draft) {
        yield* draft.shapeProblems('cites', 'cite_list');
        yield* cardProblems(draft.values);
      },
      item: eachObservation((one) => [...cardProblems(one), ...computedCards(one)]),
      change: eachNewObservation(newCards),
    },
  },
  {
    id: 'OBS-011',
    requirement:
      'An observation names the entity that it seeks, and has only the fields of its kind; its texts do not exceed their length caps and hold no control characters.',
    remedy: 'Correct the field of the draft. In the register, restore the entry.',
    checks: { draft: draftStrings, item: eachObservation(storedStrings) },
  },
];

// Only the intake writes to the register: each entry has receipts, and each receipt follows from the one before it.

const whereLog = RESOURCES.intakes.path;

function* archiveProblems(archive: Archive, { hashes: { sha256 } }: RuleContext): Iterable<Problem> {
  const receipts = Map.groupBy(receiptsIn(archive.intakes), ({ slug }) => slug);
  for (const entry of archive.register.entries) {
    const actual = entryProblem(entry, receipts.get(entry.slug) ?? [], sha256);
    if (actual !== undefined) yield { actual, where: whereEntry(entry.slug) };
    receipts.delete(entry.slug);
  }
  for (const slug of receipts.keys())
    yield { actual: `a receipt of the entry ${slug}, which is not in the register`, where: whereLog };
}

/** The problem of the receipts of an entry; undefined where each of its observations has one, and the last has its hash. */
function entryProblem(
  entry: RegisterEntry,
  receipts: readonly IntakeReceipt[],
  sha256: Sha256,
): string | undefined {
  if (receipts.length === 0) return 'an entry without a receipt';
  const due = idsOf(entry);
  if (differ(due, receipts))
    return `receipts of ${receipts.length} observations that are not its own ${due.length}`;
  if (receipts.some(({ kind }, at) => (kind === 'entry') !== (at === 0)))
    return 'receipts of which the first, and it alone, is not that of an entry';
  if (!isChain(receipts)) return 'receipts that do not follow from one another';
  const hash = hashOfEntry(entry, sha256);
  const last = receipts.at(-1)?.sha256;
  return last === hash ? undefined : `an entry with the SHA-256 ${hash}, where its last receipt has ${last}`;
}

/** Whether receipts form a chain: each names the hash of the receipt before it. Several receipts of one run have the same two hashes. */
function isChain(receipts: readonly IntakeReceipt[]): boolean {
  return receipts.every(({ sha256, previous_sha256 }, at) => {
    const before = receipts[at - 1];
    if (!before) return previous_sha256 === null;
    const sameRun = before.sha256 === sha256 && before.previous_sha256 === previous_sha256;
    return sameRun || previous_sha256 === before.sha256;
  });
}

/** A change adds observations, each with a new receipt, and leaves every earlier one as it was. */
function* changeProblems({ base }: Change, { archive }: RuleContext): Iterable<Problem> {
  if (base.register === archive.register) return;
  const after = new Map(archive.register.entries.map((entry) => [entry.slug, entry]));
  const before = new Map(base.register.entries.map((entry) => [entry.slug, entry]));
  const added = archive.intakes.startsWith(base.intakes) ? archive.intakes.slice(base.intakes.length) : '';
  const receipts = Map.groupBy(receiptsIn(added), ({ slug }) => slug);
  for (const entry of base.register.entries) {
    if (!after.has(entry.slug)) yield { actual: 'a removed entry', where: whereEntry(entry.slug) };
  }
  for (const entry of archive.register.entries) {
    const earlier = before.get(entry.slug);
    const due = earlier ? newIds(earlier, entry) : idsOf(entry);
    const written = receipts.get(entry.slug) ?? [];
    const where = whereEntry(entry.slug);
    if (!due) yield { actual: 'a changed or removed observation', where };
    else if (differ(due, written))
      yield { actual: `${due.length} new observations, and ${written.length} new receipts`, where };
  }
}

const idsOf = (entry: RegisterEntry) => observationsOf(entry).map(({ obs_id }) => obs_id);

/** Whether receipts are of other observations than these, in whatever order. */
function differ(ids: readonly string[], receipts: readonly IntakeReceipt[]): boolean {
  return !same(ids.toSorted(), receipts.map(({ obs_id }) => obs_id).toSorted());
}

/** The ids that an entry gained; undefined where something that was there is no longer as it was. */
function newIds(before: RegisterEntry, after: RegisterEntry): string[] | undefined {
  if (same(before, after)) return [];
  const kept = ['slug', 'addr_id', 'q', 'surface', 'entity'] as const;
  if (kept.some((field) => before[field] !== after[field])) return undefined;
  const now = new Map(observationsOf(after).map((one) => [one.obs_id, one]));
  for (const observation of observationsOf(before)) {
    const still = now.get(observation.obs_id);
    if (!still || !same(plainObservation(still), plainObservation(observation))) return undefined;
    now.delete(observation.obs_id);
  }
  return [...now.keys()];
}

const intakeOfObservation: readonly Rule[] = [
  {
    id: 'OBS-012',
    requirement:
      'The intake wrote every observation of the register: each has its receipt in the log of intakes, and what it wrote is unchanged.',
    remedy:
      'Restore the register and its log, and hand the observation to the intake: npm run intake -- DRAFT.json.',
    checks: { archive: archiveProblems, change: changeProblems },
  },
];

/** The rules about the observation register, in the order of their ids. */
export const observationRules: readonly Rule[] = [
  ...addressOfObservation,
  ...answerOfObservation,
  ...valuesOfObservation,
  ...intakeOfObservation,
].sort((a, b) => (a.id < b.id ? -1 : 1));

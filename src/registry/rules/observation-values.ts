import { utf8Length } from '../identity/hash.ts';
import type { LaterObservation } from '../model/observations.ts';
import { fieldNamed, LINE_CAP, OTHER_CAP } from '../model/submission-fields.ts';
import type { ObservationDraft } from '../observation/draft.ts';
import {
  ALL_DRAFT_FIELDS,
  COMPUTED_FIELDS,
  type DraftField,
  type DraftValues,
} from '../observation/draft-fields.ts';
import { hostOf, hostOfCard, isArchiveCard } from '../observation/engagement.ts';
import { checkLink, holdsSuspects } from '../submission/sanitize.ts';
import { isLongerThan, shorten } from '../text/cut.ts';
import { loneSurrogates } from '../text/lone-surrogates.ts';
import { eachNewObservation, eachObservation, type PlacedObservation } from './observation-subjects.ts';
import type { Problem, Rule, RuleContext } from './rule.ts';
import { uncleanIn } from './stored-strings.ts';

// Source cards, entity and every string of an observation (spec 2.5, decisions 20, 38 and 39).

const MOST_CARDS = 1000;
const MOST_BYTES = fieldNamed('body').cap;

interface Cards {
  readonly cites?: number | null | undefined;
  readonly cite_list?: DraftValues['cite_list'] | null;
}

/** The list has its cards in the order of the frame, none of them twice, and none beyond those that were counted. */
export function* cardProblems(
  { cites, cite_list }: Cards,
  field = (name: string) => name,
): Iterable<Problem> {
  const cards = cite_list ?? [];
  if (cards.length > MOST_CARDS) {
    yield {
      field: field('cite_list'),
      actual: `${cards.length} cards`,
      remedy: `List at most ${MOST_CARDS}.`,
    };
    return;
  }
  const last = cards.at(-1)?.position ?? 0;
  if (typeof cites === 'number' && cites < last)
    yield {
      field: field('cites'),
      actual: `${cites}, although the list has a card ${last}`,
      remedy: 'Count the cards that the frame showed, or leave the number out where it is not known.',
    };
  for (const [at, { position, title, url, host }] of cards.entries()) {
    const place = field(`cite_list.${at}`);
    if (position <= (cards[at - 1]?.position ?? 0))
      yield { field: place, actual: `position ${position} after ${cards[at - 1]?.position}` };
    if (title.trim() === '') yield { field: place, actual: 'a card without a title' };
    if (url !== undefined) yield* addressProblems(url, host, place);
    else if (host !== undefined && hostOf(`https://${host}/`) !== host.toLowerCase().replace(/^www\./, ''))
      yield { field: place, actual: `“${shorten(host, 100)}”, which is no host` };
  }
}

function* addressProblems(url: string, host: string | undefined, field: string): Iterable<Problem> {
  const said = hostOf(url);
  const fault = /^https?:\/\//i.test(url) ? checkLink(url)?.reason : 'is not an http or https URL';
  if (fault !== undefined || said === undefined)
    yield { field, actual: `“${shorten(url, 100)}”, which ${fault ?? 'is not a URL'}` };
  else if (host !== undefined && hostOfCard({ host }) !== said)
    yield { field, actual: `the host ${shorten(host, 100)} instead of ${said}` };
}

interface Carded {
  readonly observation: Pick<LaterObservation, 'cite_list'>;
  readonly field: PlacedObservation['field'];
}

/** In the register and the captures the host of a card is computed. */
export function* computedCards({ observation: { cite_list }, field }: Carded): Iterable<Problem> {
  for (const [at, card] of (cite_list ?? []).entries()) {
    const host = hostOfCard(card);
    yield* uncleanIn(card.title, field(`cite_list.${at}.title`), { lines: false, isolates: true });
    if (card.host !== host)
      yield { field: field(`cite_list.${at}.host`), actual: `${card.host} instead of ${host}` };
    if (host === undefined && card.archive_controlled)
      yield { field: field(`cite_list.${at}.archive_controlled`), actual: 'true without a host' };
  }
}

/** Whether the host of a card is the archive's is computed from the settings of its day: only a new card is judged by those of today. */
export function* newCards(
  { observation: { cite_list }, field }: Carded,
  { archive: { site } }: Pick<RuleContext, 'archive'>,
): Iterable<Problem> {
  for (const [at, card] of (cite_list ?? []).entries()) {
    const due = isArchiveCard(card, site);
    if (card.archive_controlled !== due)
      yield {
        field: field(`cite_list.${at}.archive_controlled`),
        actual: `${card.archive_controlled} instead of ${due}`,
      };
  }
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
    yield* capProblems(field, value, field.key);
    if (field.kind !== 'verbatim' && OWN.has(field.key)) yield* suspects(value, field.key);
  }
  const { q, surface, entity } = values;
  if (q === undefined || surface === undefined || entity === undefined) return;
  const entry = known.entryOf({ q, surface });
  if (entry && entry.entity !== entity)
    yield {
      field: 'entity',
      actual: `“${shorten(entity, 100)}”, where the entry ${entry.slug} has “${shorten(entry.entity, 100)}”`,
      remedy: 'Give the entity of the entry: a string on one surface seeks one entity.',
    };
}

/** Strings that no other rule looks at. */
const OWN = new Set(ALL_DRAFT_FIELDS.map(({ key }) => key).filter((key) => key !== 'surface'));

function* suspects(value: unknown, field: string): Iterable<Problem> {
  if (typeof value === 'string') {
    if (holdsSuspects(value))
      yield { field, actual: 'a control character or a directional character', remedy: 'Remove it.' };
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      yield* suspects(key, field);
      yield* suspects(inner, field);
    }
  }
}

function* capProblems({ key, kind }: DraftField, value: unknown, field: string): Iterable<Problem> {
  if (value === undefined || value === null) return;
  if (key === 'transcript') {
    const bytes = utf8Length(String(value));
    if (bytes > MOST_BYTES)
      yield { field, actual: `${bytes} bytes`, remedy: `Shorten it to ${MOST_BYTES} bytes of UTF-8.` };
    return;
  }
  const cap = kind === 'line' ? LINE_CAP : OTHER_CAP;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (kind !== 'cards' && isLongerThan(text, cap))
    yield {
      field,
      actual: `more than ${cap} characters`,
      remedy: `Shorten it to ${cap} characters. The registry never cuts a text.`,
    };
}

function* storedStrings({ observation, field }: PlacedObservation): Iterable<Problem> {
  yield* loneSurrogates(observation.transcript_raw ?? '', field('transcript_raw'));
  for (const one of ALL_DRAFT_FIELDS) {
    const value = observation[one.key as keyof LaterObservation];
    if (value === undefined || value === null) continue;
    yield* loneSurrogates(value, field(one.key));
    yield* capProblems(one, value, field(one.key));
    if (one.kind !== 'verbatim' && one.key !== 'cite_list' && one.key !== 'surface')
      yield* uncleanIn(value, field(one.key), { lines: one.kind !== 'line', isolates: true });
  }
}

export const valuesOfObservation: readonly Rule[] = [
  {
    id: 'OBS-009',
    level: 'error',
    requirement:
      'cites counts the source cards of the frame, and is null where that is not known; cite_list lists cards in their order in the frame, none beyond that number, each with its host.',
    remedy:
      'List the cards in the order of the frame, each with a title and, where it is known, an http or https URL.',
    checks: {
      *draft(draft) {
        yield* draft.shapeProblems('cites', 'cite_list');
        yield* cardProblems(draft.values);
      },
      item: eachObservation(function* (placed) {
        yield* cardProblems(placed.observation, placed.field);
        yield* computedCards(placed);
      }),
      change: eachNewObservation(newCards),
    },
  },
  {
    id: 'OBS-011',
    level: 'error',
    requirement:
      'An observation names the entity that it seeks, and has only the fields of its kind; its texts do not exceed their length caps and hold no control characters.',
    remedy: 'Correct the field of the draft. In the register, restore the entry.',
    checks: {
      draft: draftStrings,
      item: eachObservation((placed) => storedStrings(placed)),
    },
  },
];

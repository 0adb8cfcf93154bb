import type { Archive } from '../archive/archive.ts';
import { RESOURCES } from '../archive/resources/index.ts';
import { whereOf } from '../archive/resources/resource.ts';
import type { LaterObservation, RegisterEntry } from '../model/observations.ts';
import type { Problem } from '../model/rule.ts';
import { AUTH_FORMS } from '../model/vocabulary.ts';
import type { ObservationDraft } from '../observation/draft.ts';
import { COMPUTED_FIELDS } from '../observation/draft-fields.ts';
import { observationsOf } from '../observation/entry.ts';
import { addressKey, addrId, identify, queryFault, routeKey } from '../observation/ids.ts';
import { knownOf } from '../observation/known.ts';
import { isSlugOf } from '../observation/route.ts';
import { uncleanIn } from '../submission/sanitize.ts';
import { dayIn, isDay } from '../text/days.ts';
import { shorten } from '../text/strings.ts';
import { differs, located, repeated } from './of-change.ts';
import { type Change, type Checks, type ItemCheck, quoted, type Rule, type RuleContext } from './rule.ts';

/** Where a finding about an entry of the register is. */
export const whereEntry = (slug: string) => whereOf(RESOURCES.register, slug);

// The rules about observations look at each observation of an entry, the first one and the later ones alike.

/** The problems of each observation of an entry; their fields are called as they stand in the entry. */
function* ofEach(
  entry: RegisterEntry,
  check: (observation: LaterObservation) => Iterable<Problem>,
): Iterable<Problem> {
  for (const [at, observation] of observationsOf(entry).entries())
    for (const problem of check(observation))
      yield at === 0 ? problem : { ...problem, field: `observations.${at - 1}.${problem.field}` };
}

/** A check of scope `item` that looks at one observation after the other. */
export function eachObservation(
  check: (observation: LaterObservation, entry: RegisterEntry, context: RuleContext) => Iterable<Problem>,
): ItemCheck {
  return {
    resource: 'register',
    check: (entry, context) => ofEach(entry, (observation) => check(observation, entry, context)),
  };
}

/** A check of each observation that a change adds. What depends on settings is judged here alone, since they may change after the intake. */
export function eachNewObservation(
  check: (observation: LaterObservation, context: RuleContext) => Iterable<Problem>,
): NonNullable<Checks['change']> {
  return function* ({ base }: Change, context) {
    const { register } = context.archive;
    if (register === base.register) return;
    const known = new Set(base.register.entries.flatMap(observationsOf).map(({ obs_id }) => obs_id));
    for (const entry of register.entries) {
      const problems = ofEach(entry, (one) => (known.has(one.obs_id) ? [] : check(one, context)));
      yield* located(whereEntry(entry.slug), problems);
    }
  };
}

/** One observation has one id in register and captures; a capture that does not say its auth is that of the first one. */
export function anotherId(
  { slug, obs_id }: { readonly slug: string; readonly obs_id: string },
  own: string,
): Pick<Problem, 'actual' | 'remedy'> {
  return {
    actual: `${shorten(slug, 100)} ${obs_id}, the capture of another observation than ${own}`,
    remedy: 'Record a capture of its own for this auth (npm run capture), and name that one.',
  };
}

// Which observation it is: identifiers, the string, the day, and that it is there once.

const LINE = { lines: false, isolates: true };

const IN_DRAFT = 'Type it again on one line, without this and without white space around it.';

function* computedByHand({ unknownKeys }: ObservationDraft): Iterable<Problem> {
  for (const field of unknownKeys.filter((key) => COMPUTED_FIELDS.includes(key)))
    yield { field, actual: 'a value in a draft', remedy: 'Leave it out: the intake computes it.' };
}

function* entryIds(entry: RegisterEntry, context: RuleContext): Iterable<Problem> {
  const { slug, addr_id } = entry;
  const due = addrId(entry.q, context.hashes.sha256);
  yield* differs('addr_id', addr_id, due);
  if (!isSlugOf(slug, { ...entry, addr_id: due })) yield { field: 'slug', actual: quoted(slug) };
  yield* ofEach(entry, (observation) => observationId(observation, entry, context));
}

/** The plain id; or the one with `auth`, where another observation of that day has the plain one. */
function* observationId(
  { date, auth, obs_id }: LaterObservation,
  { q, surface }: RegisterEntry,
  { hashes: { sha256 }, archive, now }: RuleContext,
): Iterable<Problem> {
  const key = { q, surface, date, auth };
  yield* differs('obs_id', obs_id, identify(key, knownOf(archive, now).identifiedAt(key), sha256));
}

function* repeatedSlugs({ register }: Archive): Iterable<Problem> {
  for (const [, { slug }] of repeated(register.entries, (entry) => entry.slug))
    yield { field: 'slug', actual: 'a slug that occurs twice', where: whereEntry(slug) };
}

/** The problems of a string as it was issued, in a draft and in the register alike. */
function* stringProblems(q: string): Iterable<Problem> {
  const actual = queryFault(q);
  if (actual !== undefined) yield { field: 'q', actual };
}

/** The problems of the day of an observation. */
export function* dayProblems(date: string, today: string): Iterable<Problem> {
  if (!isDay(date)) yield { field: 'date', actual: `“${shorten(date, 40)}”, which is no day` };
  else if (date > today) yield { field: 'date', actual: `${date}, which is after ${today}` };
}

function* entryDays(entry: RegisterEntry): Iterable<Problem> {
  const days = observationsOf(entry).map(({ date }) => date);
  if (days.some((day, at) => day < (days[at - 1] ?? '')))
    yield { field: 'observations', actual: 'observations that are not in the order of their days' };
  if (days.join() !== entry.dates.join())
    yield { field: 'dates', actual: 'other days than those of the observations' };
  yield* differs('n_observations', entry.n_observations, days.length);
}

function* takenAlready({ values: { q, date, surface, auth }, known }: ObservationDraft): Iterable<Problem> {
  if (q === undefined || date === undefined || surface === undefined) return;
  const same = known.registeredAt({ q, date, surface }).find((one) => one.auth === auth);
  if (same)
    yield {
      actual: `the same string, surface, day and auth as ${same.obs_id}`,
      remedy: `${same.obs_id} stands in the register, in the entry ${known.entryOf({ q, surface })?.slug}. Change nothing, or correct the draft where it is another observation.`,
    };
}

function* twiceInEntry(entry: RegisterEntry): Iterable<Problem> {
  for (const [first, again] of repeated(observationsOf(entry), ({ date, auth }) => `${date} ${auth}`)) {
    const actual = `${again.obs_id}, the same string, surface, day and auth as ${first.obs_id}`;
    yield { field: 'observations', actual };
  }
}

function* twiceInRegister({ register: { entries } }: Archive): Iterable<Problem> {
  for (const [first, { slug }] of repeated(entries, routeKey))
    yield { actual: `the same string and surface as the entry ${first.slug}`, where: whereEntry(slug) };
  const ids = entries.flatMap((entry) =>
    observationsOf(entry).map((one) => [entry.slug, one.obs_id] as const),
  );
  for (const [[first], [slug, obs_id]] of repeated(ids, ([, id]) => id)) {
    const actual = `${obs_id}, which the entry ${first} has already`;
    yield { field: 'obs_id', actual, where: whereEntry(slug) };
  }
}

export const addressOfObservation: readonly Rule[] = [
  {
    id: 'OBS-001',
    requirement:
      'Slug, addr_id and obs_id of an observation are those that follow from its string, surface, day and auth; each slug occurs once.',
    remedy: 'Restore the entry. The intake computes them; nobody writes them by hand.',
    checks: {
      draft: computedByHand,
      item: { resource: 'register', check: entryIds },
      archive: repeatedSlugs,
    },
  },
  {
    id: 'OBS-002',
    requirement: 'An observation has the exact string that was issued, without control characters.',
    remedy: 'Give the string exactly as it was issued, with its case, punctuation and quotation marks.',
    checks: {
      *draft(draft) {
        yield* draft.shapeProblems('q');
        const { q } = draft.values;
        if (q !== undefined) yield* stringProblems(q);
      },
      item: eachObservation(function* (observation, { q }) {
        const issued = observation.q ?? q;
        yield* stringProblems(issued);
        if (addressKey(issued) !== addressKey(q))
          yield { field: 'q', actual: `${quoted(issued)}, which has another address than the entry` };
      }),
    },
  },
  {
    id: 'OBS-003',
    requirement:
      'The date of an observation is a day that exists and is not in the future; observations are in the order of their days, and dates and counts agree with them.',
    remedy:
      'Give the day of the observation as YYYY-MM-DD, in the time zone of the archive. In the register, restore the entry.',
    checks: {
      *draft(draft) {
        yield* draft.shapeProblems('date');
        const { date } = draft.values;
        if (date !== undefined) yield* dayProblems(date, draft.known.today);
      },
      item: {
        resource: 'register',
        *check(entry, { archive, now }) {
          const today = dayIn(now, archive.site.time_zone);
          yield* ofEach(entry, ({ date }) => dayProblems(date, today));
          yield* entryDays(entry);
        },
      },
    },
  },
  {
    id: 'OBS-004',
    requirement:
      'The register holds an observation once: two of the same string, surface and day differ in auth, and a string has one entry for each surface.',
    remedy: 'Change nothing where it is the same observation; otherwise correct what differs.',
    checks: {
      draft: takenAlready,
      item: { resource: 'register', check: twiceInEntry },
      archive: twiceInRegister,
    },
  },
  {
    id: 'OBS-005',
    requirement: 'An observation names the surface on which the string was issued, on one line.',
    remedy: 'Give the name of the interface, always the same one for the same interface.',
    checks: {
      *draft(draft) {
        yield* draft.shapeProblems('surface', 'surface_basis');
        yield* uncleanIn(draft.values.surface, 'surface', LINE, IN_DRAFT);
      },
      item: { resource: 'register', check: ({ surface }) => uncleanIn(surface, 'surface', LINE) },
    },
  },
  {
    id: 'OBS-006',
    requirement: `An observation states both dimensions of auth as attested, in one written form: ${AUTH_FORMS.join(', ')}.`,
    remedy:
      'Give one of these forms. Where it is not known, the observation cannot be taken: nothing is inferred.',
    checks: {
      draft: (draft) => draft.shapeProblems('auth', 'auth_basis'),
      item: eachObservation(function* ({ auth }) {
        if (!(AUTH_FORMS as readonly string[]).includes(auth)) yield { field: 'auth', actual: quoted(auth) };
      }),
    },
  },
];

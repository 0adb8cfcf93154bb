import type { Archive } from '../archive/archive.ts';
import { RESOURCES } from '../archive/resources/index.ts';
import { fileName, IMAGES, whereOf } from '../archive/resources/resource.ts';
import { Capture } from '../model/observations.ts';
import type { Problem } from '../model/rule.ts';
import { AUTH_FORMS } from '../model/vocabulary.ts';
import { imagePaths, readImagePath } from '../observation/captures/images.ts';
import { idProblems, imageProblems, linkProblems, stringProblems } from '../observation/captures/problems.ts';
import { obsId } from '../observation/ids.ts';
import { isSame, knownOf } from '../observation/known.ts';
import { dayIn } from '../text/days.ts';
import { shorten } from '../text/strings.ts';
import { dayProblems } from './observation-address.ts';
import { transcriptProblems } from './observation-answer.ts';
import { cardProblems, computedCards, newCards } from './observations.ts';
import { differs, located, repeated, same, shapeProblems } from './of-change.ts';
import { BRIEF, type Change, type Rule, type RuleContext } from './rule.ts';

// Captures of the composition layer: an observation with images of it.

const whereCapture = (slug: string) => whereOf(RESOURCES.captures, slug);

/** Values that occur twice, each with the capture that has it second. */
function* twice(entries: readonly Capture[], field: 'slug' | 'obs_id'): Iterable<Problem> {
  for (const [first, again] of repeated(entries, (capture) => capture[field])) {
    const actual = `${again[field]}, which capture ${first.slug} has`;
    yield { field, actual, where: whereCapture(again.slug) };
  }
}

/** One id for one observation, and for no other, in captures and register alike. */
function* observationProblems(archive: Archive, { hashes, now }: RuleContext): Iterable<Problem> {
  const known = knownOf(archive, now);
  for (const { slug, ...one } of archive.captures.entries) {
    const problem = (actual: string) => ({ field: 'obs_id', actual, where: whereCapture(slug) });
    const registered = known.registeredAt(one).find((other) => isSame(one, other));
    if (registered && registered.obs_id !== one.obs_id)
      yield problem(`${one.obs_id}; the register has this observation as ${registered.obs_id}`);
    const others = known.identifiedAt(one).filter(({ auth }) => auth !== one.auth);
    if (others.some(({ obs_id, auth }) => obs_id === one.obs_id && auth && one.auth))
      yield problem(`${one.obs_id}, which is also an observation of another auth`);
    const plain = obsId({ q: one.q, date: one.date, surface: one.surface }, hashes.sha256);
    if (one.obs_id !== plain && !others.some(({ obs_id }) => obs_id === plain))
      yield problem(`${one.obs_id}, the id of a further observation, although there is no earlier one`);
  }
}

/** Transcript, cards and the two dimensions of `auth` must agree, as in the register. */
function* evidenceProblems(capture: Capture, context: RuleContext): Iterable<Problem> {
  if (capture.auth !== undefined && !(AUTH_FORMS as readonly string[]).includes(capture.auth))
    yield { field: 'auth', actual: shorten(capture.auth, BRIEF) };
  yield* transcriptProblems(capture, context.hashes.sha256);
  yield* cardProblems(capture);
  yield* computedCards(capture);
}

function newCaptures({ base }: Change, { archive }: RuleContext): Capture[] {
  const known = new Set(base.captures.entries.map(({ obs_id }) => obs_id));
  return archive.captures.entries.filter(({ obs_id }) => !known.has(obs_id));
}

/** Judges the cards of new captures by the settings of the archive; earlier ones keep what was computed in their day (CAP-011). */
function* newEvidence(change: Change, context: RuleContext): Iterable<Problem> {
  for (const observation of newCaptures(change, context))
    yield* located(whereCapture(observation.slug), newCards(observation, context));
}

function* imageListProblems({ captures, files }: Archive): Iterable<Problem> {
  const named = new Set<string>();
  for (const { slug, imgs, images } of captures.entries) {
    const where = whereCapture(slug);
    const sources = images?.map(({ src }) => src);
    if (sources && !same(imgs, sources))
      yield { field: 'images', actual: 'other images, or another order, than in imgs', where };
    for (const [at, path] of imgs.entries()) {
      const read = readImagePath(path);
      const expected = imagePaths.stored(slug, at + 1, 'png|jpg|webp|avif');
      if (read?.slug !== slug || read.at !== at + 1)
        yield { field: `imgs.${at}`, actual: `${path}; expected ${expected}`, where };
      else if (files.size(path.slice(1)) === undefined)
        yield { field: `imgs.${at}`, actual: `no file ${path.slice(1)}`, where };
      named.add(path.slice(1));
    }
  }
  for (const path of files.paths)
    if (path.startsWith(IMAGES) && !named.has(path)) yield { actual: 'an image of no capture', where: path };
}

function* imageFileProblems({ captures, files }: Archive): Iterable<Problem> {
  for (const path of new Set(captures.entries.flatMap(({ imgs }) => imgs))) {
    const read = readImagePath(path);
    const bytes = read && files.read(path.slice(1));
    if (bytes) for (const actual of imageProblems(bytes, read.kind)) yield { actual, where: path.slice(1) };
  }
}

function* headerProblems({ captures }: Archive): Iterable<Problem> {
  const { path } = RESOURCES.captures;
  const { registry_id, version } = captures;
  const name = `${registry_id}-${version}`;
  if (name !== fileName(path))
    yield { field: 'registry_id', actual: `${name}; the file is called ${fileName(path)}`, where: path };
}

/** The captures that one names as related, stored or still a draft. */
export function* relatedProblems(
  { slug: own, related = [] }: { readonly [Name in 'slug' | 'related']?: Capture[Name] | undefined },
  isThere: (slug: string) => boolean,
): Iterable<Problem> {
  for (const [at, slug] of related.entries()) {
    const field = `related.${at}`;
    if (slug === own || !isThere(slug)) yield { field, actual: `${slug}, which is no other capture` };
    else if (related.indexOf(slug) < at) yield { field, actual: `${slug}, named twice` };
  }
}

// Of an earlier capture, the observation stays; people may correct what they say about it.

/** Fields that a later reader may correct, with the reason in the receipt of the file (RCP-001). Everything else is what was observed. */
export const CORRECTABLE: readonly (keyof Capture)[] = [
  's',
  'sf',
  'mt',
  'd',
  'exact',
  'related',
  'search_url',
  'surface_basis',
  'auth_basis',
  'archive_basis',
  'transcript_class',
  'transcript_complete',
  'transcript_read',
  'notes',
];

/** Fields that are given once, later than the capture or with it, and then stay: who was sought, and what each image shows. */
const GIVEN_ONCE: readonly (keyof Capture)[] = ['entity', 'images'];

/** Fields of the registry of captures itself. */
const OF_ALL = ['registry_id', 'author', 'license'] as const;

const RESTORE = 'Restore the capture. Captures are written by npm run capture.';

export const captureRules: readonly Rule[] = [
  {
    id: 'CAP-001',
    requirement: 'A capture has exactly the fields of its schema, each in its form.',
    remedy: RESTORE,
    checks: {
      item: {
        resource: 'captures',
        *check(capture) {
          yield* shapeProblems(Capture, capture, 'capture');
          if (/^-|-$/.test(capture.slug))
            yield { field: 'slug', actual: `${shorten(capture.slug, BRIEF)}; a hyphen is first or last` };
        },
      },
    },
  },
  {
    id: 'CAP-002',
    requirement:
      'The strings of a capture hold nothing that cleaning would change and do not exceed their length caps; the query is as it was issued, on one line.',
    remedy: RESTORE,
    checks: { item: { resource: 'captures', check: (capture) => stringProblems(capture) } },
  },
  {
    id: 'CAP-003',
    requirement:
      'addr_id and obs_id are what string, day, surface and auth give, and one observation has one id in captures and register.',
    remedy: RESTORE,
    checks: {
      item: { resource: 'captures', check: (capture, { hashes }) => idProblems(capture, hashes.sha256) },
      archive: observationProblems,
    },
  },
  {
    id: 'CAP-004',
    requirement: 'A slug and an observation occur once among the captures.',
    remedy:
      'Leave out what is recorded already. A further capture of the same string, surface and day differs in auth.',
    checks: {
      *archive({ captures }) {
        yield* twice(captures.entries, 'slug');
        yield* twice(captures.entries, 'obs_id');
      },
    },
  },
  {
    id: 'CAP-005',
    requirement: 'Related captures exist, each is named once, and none is the capture itself.',
    remedy: 'Name captures by their slugs, or leave the field out.',
    checks: {
      *archive({ captures: { entries } }) {
        const slugs = new Set(entries.map(({ slug }) => slug));
        for (const capture of entries)
          yield* located(
            whereCapture(capture.slug),
            relatedProblems(capture, (slug) => slugs.has(slug)),
          );
      },
    },
  },
  {
    id: 'CAP-006',
    requirement: 'The capture registry is called as its file is.',
    remedy: 'Restore registry_id and version.',
    checks: { archive: headerProblems },
  },
  {
    id: 'CAP-007',
    requirement:
      'Each image that a capture names is a file named after it, and each file of the folder is an image of one capture.',
    remedy: 'Restore the capture and its files, or remove the file. npm run capture writes both.',
    checks: { archive: imageListProblems },
  },
  {
    id: 'CAP-008',
    requirement:
      'An image is a complete PNG, JPEG, WebP or AVIF picture of at most 4,000,000 bytes and 40 million pixels, not animated, and stored without metadata.',
    remedy:
      'Save the picture again with a program for images, as PNG, JPEG, WebP or AVIF, and capture it with npm run capture.',
    checks: { archive: imageFileProblems },
  },
  {
    id: 'CAP-009',
    requirement: 'search_url has the scheme http or https, no user name and no invisible character.',
    remedy: 'Correct the URL, or leave it out.',
    checks: { item: { resource: 'captures', check: (capture) => linkProblems(capture) } },
  },
  {
    id: 'CAP-010',
    requirement: 'Transcript, raw transcript, its hash, cards and auth of a capture agree with each other.',
    remedy: RESTORE,
    checks: { item: { resource: 'captures', check: evidenceProblems }, change: newEvidence },
  },
  {
    id: 'CAP-011',
    requirement:
      'Earlier captures and their images are kept, and what was observed does not change; nor do the labels of images, the author and the license.',
    remedy: `Restore the capture or image. Only ${CORRECTABLE.join(', ')} may be corrected, with the reason in the receipt of the overwritten file; ${GIVEN_ONCE.join(' and ')} may be added where there are none.`,
    checks: {
      *change({ base, files }, { archive }) {
        const now = new Map(archive.captures.entries.map((capture) => [capture.obs_id, capture]));
        for (const before of base.captures.entries) {
          const where = whereCapture(before.slug);
          const after = now.get(before.obs_id);
          if (!after) yield { actual: 'a removed capture', where };
          for (const field of Object.keys({ ...before, ...after }) as (keyof Capture)[]) {
            const isFree = GIVEN_ONCE.includes(field) && before[field] === undefined;
            if (after && !isFree && !CORRECTABLE.includes(field) && !same(before[field], after[field]))
              yield { field, actual: 'a change of what was observed', where };
          }
        }
        if (base.captures.entries.length > 0)
          for (const field of OF_ALL)
            yield* located(
              RESOURCES.captures.path,
              differs(field, archive.captures[field], base.captures[field]),
            );
        for (const { path, before, after } of files)
          if (path.startsWith(IMAGES) && before)
            yield { actual: after ? 'a changed image' : 'a removed image', where: path };
      },
    },
  },
  {
    id: 'CAP-012',
    requirement: 'A capture is not dated in the future.',
    remedy: 'Give the day on which the answer was seen.',
    checks: {
      *change(change, context) {
        const today = dayIn(context.now, context.archive.site.time_zone);
        for (const { slug, date } of newCaptures(change, context))
          yield* located(whereCapture(slug), dayProblems(date, today));
      },
    },
  },
];

import type { Capture } from '../model/observations.ts';
import { IMAGES } from '../resources/folders.ts';
import { RESOURCES } from '../resources/index.ts';
import { whereOf } from '../resources/resource.ts';
import { dayIn } from '../submission/days.ts';
import { shorten } from '../text/cut.ts';
import { same } from './deposits-of-change.ts';
import { RULE_IDS } from './ids.ts';
import type { RuleSet } from './rule.ts';

// What may become of an earlier capture: what was observed stays, what people say about it may be corrected.

/**
 * Fields that a later reader may correct: the section, how the match is judged, descriptions, and what points elsewhere. Why is said in
 * the receipt of the overwritten file (RCP-001). Everything else is what was observed.
 */
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

/** What the registry of captures says of all of them. */
const OF_ALL = ['registry_id', 'author', 'license'] as const;

export const captureChangeRules: RuleSet = {
  rules: [
    {
      id: 'CAP-011',
      level: 'error',
      requirement:
        'Earlier captures and their images are kept, and what was observed does not change; nor do the labels of images, the author and the license.',
      remedy: `Restore the capture or image. Only ${CORRECTABLE.join(', ')} may be corrected, with the reason in the receipt of the overwritten file; ${GIVEN_ONCE.join(' and ')} may be added where there are none.`,
      checks: {
        *change({ base, files }, { archive }) {
          const now = new Map(archive.captures.entries.map((capture) => [capture.obs_id, capture]));
          for (const before of base.captures.entries) {
            const where = whereOf(RESOURCES.captures, before.slug);
            const after = now.get(before.obs_id);
            if (!after) yield { actual: 'a removed capture', where };
            else
              for (const field of new Set([...Object.keys(before), ...Object.keys(after)]) as Set<
                keyof Capture
              >)
                if (
                  !CORRECTABLE.includes(field) &&
                  !(GIVEN_ONCE.includes(field) && before[field] === undefined) &&
                  !same(before[field], after[field])
                )
                  yield { field, actual: 'a change of what was observed', where };
          }
          if (base.captures.entries.length > 0)
            for (const field of OF_ALL)
              if (base.captures[field] !== archive.captures[field])
                yield {
                  field,
                  actual: `${shorten(archive.captures[field], 100)}; it was ${shorten(base.captures[field], 100)}`,
                  where: RESOURCES.captures.path,
                };
          for (const { path, before, after } of files)
            if (path.startsWith(IMAGES) && before)
              yield { actual: after ? 'a changed image' : 'a removed image', where: path };
        },
      },
    },
    {
      id: RULE_IDS.captureDays,
      level: 'error',
      requirement: 'A capture is not dated in the future.',
      remedy: 'Give the day on which the answer was seen.',
      checks: {
        *change({ base }, { archive, now }) {
          const known = new Set(base.captures.entries.map(({ obs_id }) => obs_id));
          const today = dayIn(now, archive.site.time_zone);
          for (const { obs_id, slug, date } of archive.captures.entries)
            if (!known.has(obs_id) && date > today)
              yield {
                field: 'date',
                actual: `${date}, which is after ${today}`,
                where: whereOf(RESOURCES.captures, slug),
              };
        },
      },
    },
  ],
};

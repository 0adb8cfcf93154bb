import type { Capture } from '../model/observations.ts';
import { IMAGES } from '../resources/folders.ts';
import { RESOURCES } from '../resources/index.ts';
import { whereOf } from '../resources/resource.ts';
import { dayIn } from '../submission/days.ts';
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
  'entity',
  'surface_basis',
  'auth_basis',
  'archive_basis',
  'transcript_class',
  'transcript_complete',
  'transcript_read',
  'notes',
  'images',
];

export const captureChangeRules: RuleSet = {
  rules: [
    {
      id: 'CAP-011',
      level: 'error',
      requirement: 'Earlier captures and their images are kept, and what was observed does not change.',
      remedy: `Restore the capture or image. Only ${CORRECTABLE.join(', ')} may be corrected, with the reason in the receipt of the overwritten file.`,
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
                if (!CORRECTABLE.includes(field) && !same(before[field], after[field]))
                  yield { field, actual: 'a change of what was observed', where };
          }
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

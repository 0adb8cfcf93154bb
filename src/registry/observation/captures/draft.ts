import * as z from 'zod';
import { Capture, SLUG_ENDS } from '../../model/observations.ts';
import { NonEmpty } from '../../model/primitives.ts';
import type { Problem } from '../../model/rule.ts';
import { AUTH_FORMS } from '../../model/vocabulary.ts';
import { isFields, shapeFaults, unreadableShape } from '../../text/json.ts';
import { DraftCite } from '../draft-fields.ts';

/** The most images that one draft may name: each is decoded before the draft is judged. */
const MOST_IMAGES = 50;

/** A slug that a person gives: it names files, so that it is short, and it starts and ends with a letter or a digit. */
const DraftSlug = z
  .string()
  .max(200, 'a slug has at most 200 characters')
  .regex(
    SLUG_ENDS,
    'a slug has letters from a to z, digits and hyphens, and starts and ends with a letter or a digit',
  );

/** The fields of a capture that a person gives: those that are computed are not among them. */
export const CaptureDraft = Capture.omit({
  addr_id: true,
  obs_id: true,
  imgs: true,
  transcript_raw: true,
  transcript_removed: true,
  transcript_sha256: true,
}).extend({
  slug: DraftSlug.optional(),
  auth: z.enum(AUTH_FORMS).optional(),
  transcript: NonEmpty.optional(),
  cite_list: z.array(DraftCite).optional(),
  images: z
    .array(z.strictObject({ file: NonEmpty, label: z.string() }))
    .max(MOST_IMAGES)
    .optional(),
});
export type CaptureDraft = z.infer<typeof CaptureDraft>;

/** The fields of a draft that have the right form, and the problems of the others. */
export interface ReadDraft {
  readonly fields: Partial<CaptureDraft>;
  readonly problems: readonly Problem[];
}

/** Reads the content of a file as a draft: each field separately, so that every wrong one is reported at once. */
export function readDraft(value: unknown): ReadDraft {
  const fault = unreadableShape(value);
  if (fault) return { fields: {}, problems: [{ field: 'draft', ...fault }] };
  if (!isFields(value)) {
    const remedy = `Write a JSON object with the fields ${REQUIRED.join(', ')}.`;
    return {
      fields: {},
      problems: [{ field: 'draft', actual: 'a value that is not a JSON object', remedy }],
    };
  }
  const parsed = CaptureDraft.safeParse(value);
  if (parsed.success) return { fields: parsed.data, problems: [] };
  const problems = parsed.error.issues.flatMap((issue) => problemsOf(issue, value));
  const wrong = new Set(problems.map(({ field = '' }) => field.split('.')[0]));
  const fields = Object.fromEntries(
    Object.entries(value).filter(([key]) => key in CaptureDraft.shape && !wrong.has(key)),
  );
  return { fields, problems };
}

/** The images that a draft names, whatever else is wrong with it. */
export function imageFilesOf(value: unknown): string[] {
  return (readDraft(value).fields.images ?? []).map(({ file }) => file);
}

const REQUIRED = Object.entries(CaptureDraft.shape)
  .filter(([, schema]) => !schema.safeParse(undefined).success)
  .map(([name]) => name);

function problemsOf(issue: z.core.$ZodIssue, value: object): Problem[] {
  // A pattern and a length have messages of their own.
  const message = issue.code === 'invalid_format' || issue.code === 'too_big' ? issue.message : undefined;
  return shapeFaults(issue, value).map(({ field, actual, wanted }) => ({
    ...{ field, actual },
    remedy: actual === null ? `Give the field ${field}.` : message ? `${field}: ${message}.` : wanted,
  }));
}

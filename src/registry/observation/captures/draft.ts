import * as z from 'zod';
import { SLUG_ENDS, Slug } from '../../model/observations.ts';
import { Day, NonEmpty, WebAddress } from '../../model/primitives.ts';
import type { Problem } from '../../model/rule.ts';
import { AUTH_FORMS, MATCH_STATUSES } from '../../model/vocabulary.ts';
import { shapeFaults, unreadableShape } from '../../text/json.ts';

/** One source card as a draft gives it. The registry computes whether its host is the archive's. */
const DraftCite = z.strictObject({
  position: z.int().min(1),
  title: z.string(),
  url: WebAddress.optional(),
  host: NonEmpty.optional(),
});

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

/** The fields of a capture that a person gives. Ids, file names and everything else that is computed are not among them. */
export const CaptureDraft = z.strictObject({
  s: NonEmpty.describe('section of the capture registry'),
  slug: DraftSlug.optional(),
  q: NonEmpty,
  date: Day,
  surface: NonEmpty,
  surface_basis: z.string().optional(),
  sf: z.string(),
  mt: z.enum(MATCH_STATUSES).optional(),
  d: z.string(),
  images: z
    .array(z.strictObject({ file: NonEmpty, label: z.string() }))
    .max(MOST_IMAGES)
    .optional(),
  exact: z.boolean().optional(),
  related: z.array(Slug).optional(),
  search_url: WebAddress.optional(),
  entity: NonEmpty.optional(),
  auth: z.enum(AUTH_FORMS).optional(),
  auth_basis: z.string().optional(),
  transcript: NonEmpty.optional(),
  transcript_class: z.string().optional(),
  transcript_complete: z.string().optional(),
  transcript_read: z.string().optional(),
  cites: z.int().min(0).nullish(),
  cite_list: z.array(DraftCite).optional(),
  archive_basis: z.string().optional(),
  notes: z.record(z.string(), z.unknown()).optional(),
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
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
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

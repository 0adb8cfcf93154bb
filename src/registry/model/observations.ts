import * as z from 'zod';
import { Day, NonEmpty, Sha256Hex, WebAddress } from './primitives.ts';
import { EVIDENCE, MATCH_STATUSES } from './vocabulary.ts';

export const Slug = z.string().regex(/^[a-z0-9-]+$/);
/** How the slug of a capture looks: it names files and pages, so that hyphens alone are none. */
export const SLUG_ENDS = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/;
const AddrId = z.string().regex(/^ADDR-[0-9a-f]{12}$/);
const ObsId = z.string().regex(/^OBS-[0-9a-f]{12}$/);

/** One source card of an answer (shapes: `cite_list`). */
export const Cite = z.strictObject({
  position: z.int().min(1),
  title: z.string(),
  url: WebAddress.optional(),
  host: NonEmpty.optional(),
  archive_controlled: z.boolean(),
});
export type Cite = z.infer<typeof Cite>;

/** One thing that the cleaner took out of a transcript: at which UTF-16 offset of the raw text, what stood there, what stands there now, and why. */
export const Removal = z.strictObject({
  at: z.int().min(0),
  removed: NonEmpty,
  replaced_by: NonEmpty.optional(),
  why: NonEmpty,
});
export type Removal = z.infer<typeof Removal>;

/** The address of an observation: the exact string, and where it was issued. */
const address = { slug: Slug, addr_id: AddrId, q: NonEmpty, surface: NonEmpty };

/** Fields of an observation in register and captures alike. */
const observed = {
  obs_id: ObsId,
  date: Day,
  surface_basis: z.string().nullish(),
  auth: NonEmpty,
  auth_basis: z.string().nullish(),
  transcript: z.string().nullish(),
  transcript_raw: z.string().nullish(),
  transcript_removed: z.array(Removal).nullish(),
  transcript_sha256: Sha256Hex.nullish(),
  transcript_class: z.string().nullish(),
  transcript_complete: z.string().nullish(),
  transcript_read: z.string().nullish(),
  cites: z.int().min(0).nullish(),
  cite_list: z.array(Cite).nullish(),
  archive_basis: z.string().nullish(),
  sf: z.string().nullish(),
  notes: z.record(z.string(), z.unknown()).nullish(),
};

/** Fields of every observation of the register, the first and the later ones alike. */
const registered = {
  ...observed,
  ev: z.enum(EVIDENCE),
  archive_present: z.boolean(),
  capture_ref: z.strictObject({ slug: Slug, obs_id: ObsId }).nullish(),
};

/** The fields of which the conditionals of an observation speak. */
type Held = { readonly [Name in 'ev' | 'archive_present' | 'transcript' | 'capture_ref']?: unknown };

/** One conditional of an observation: where a field has this value, another has one of a type; `schema` is the same as JSON Schema says it. */
const conditional = (
  of: 'ev' | 'archive_present',
  value: unknown,
  needs: 'capture_ref' | 'transcript',
  type: 'object' | 'string',
  says: string,
) => ({
  isMet: (held: Held) => held[of] !== value || (held[needs] ?? null) !== null,
  needs,
  says,
  schema: {
    if: { properties: { [of]: { const: value } }, required: [of] },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { required: [needs], properties: { [needs]: { type } } },
  },
});

/** Where the transcript is held, and what an engaged archive asks for: zod, JSON Schema and the rules say the same. */
const CONDITIONALS = [
  conditional('archive_present', true, 'capture_ref', 'object', 'the answer engages the archive'),
  conditional('ev', 'capture', 'capture_ref', 'object', 'ev is capture'),
  conditional('ev', 'paste', 'transcript', 'string', 'ev is paste'),
];

/** The conditionals that an observation does not keep. */
export function brokenConditionals(held: Held): typeof CONDITIONALS {
  return CONDITIONALS.filter(({ isMet }) => !isMet(held));
}

const conditions = { allOf: CONDITIONALS.map(({ schema }) => schema) };

function keepConditionals(held: Held, context: z.RefinementCtx): void {
  for (const { needs, says } of brokenConditionals(held))
    context.addIssue({ code: 'custom', path: [needs], message: `must be given, because ${says}` });
}

/** A later observation at the same string and surface (`observations`). `q` is the string as it was issued, where that of the entry differs. */
export const LaterObservation = z
  .strictObject({ ...registered, q: NonEmpty.optional() })
  .superRefine(keepConditionals)
  .meta(conditions);
export type LaterObservation = z.infer<typeof LaterObservation>;

/** One entry of the observation register: one address on one surface. */
export const RegisterEntry = z
  .strictObject({
    ...address,
    entity: NonEmpty,
    ...registered,
    dates: z.array(Day).min(1),
    n_observations: z.int().min(1),
    observations: z.array(LaterObservation),
  })
  .superRefine(keepConditionals)
  .meta(conditions);
export type RegisterEntry = z.infer<typeof RegisterEntry>;

/** `data/observation-register.json` as it is stored. The site publishes it with its count (`views`). */
export const ObservationRegister = z.strictObject({
  schema_version: NonEmpty,
  entries: z.array(RegisterEntry),
});
export type ObservationRegister = z.infer<typeof ObservationRegister>;

/** One line of `data/intake-receipts.log` (shapes): which entry an intake wrote, and its hash before and after. */
export const IntakeReceipt = z.strictObject({
  ts: z.iso.datetime(),
  kind: z.enum(['entry', 'observation']),
  slug: Slug,
  obs_id: ObsId,
  sha256: Sha256Hex,
  previous_sha256: Sha256Hex.nullable(),
});
export type IntakeReceipt = z.infer<typeof IntakeReceipt>;

/** One capture of a composition-layer answer: an observation with images of it. */
export const Capture = z.strictObject({
  s: NonEmpty,
  ...address,
  ...observed,
  auth: observed.auth.optional(),
  entity: NonEmpty.optional(),
  sf: z.string(),
  mt: z.enum(MATCH_STATUSES).optional(),
  d: z.string(),
  imgs: z.array(NonEmpty),
  images: z.array(z.strictObject({ src: NonEmpty, label: z.string() })).optional(),
  exact: z.boolean().optional(),
  related: z.array(Slug).optional(),
  search_url: WebAddress.optional(),
});
export type Capture = z.infer<typeof Capture>;

/** `data/EA-WG-CAPTURES-01-v8.3.json` as it is stored. The site publishes it with its day and count (`views`). */
export const CaptureRegistry = z.strictObject({
  registry_id: NonEmpty,
  version: NonEmpty,
  author: NonEmpty,
  license: NonEmpty,
  entries: z.array(Capture),
});

// The outcome of an observation, by its status.

/** Statuses that show the archive at an address, and those that show that it is not there. */
const POSITIVE = ['EXACT MATCH', 'BROAD MATCH', 'ADOPTION', 'WOUND GAUGE'];
const NEGATIVE = ['ZERO RESULT', 'ZERO INDEX'];

/** The outcomes of observations: the archive was found, it was not, or nothing is decided. */
export const OUTCOMES = ['found', 'absent', 'undecided'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** The outcome of an observation of a status. */
export function outcomeOf(status: string | null): Outcome {
  if (POSITIVE.includes(status ?? '')) return 'found';
  return NEGATIVE.includes(status ?? '') ? 'absent' : 'undecided';
}

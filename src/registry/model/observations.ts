import * as z from 'zod';
import { Day, NonEmpty, Sha256Hex, WebAddress } from './primitives.ts';
import { MATCH_STATUSES } from './vocabulary.ts';

const Slug = z.string().regex(/^[a-z0-9-]+$/);
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

/** What every observation of the register holds, the first and the later ones alike (spec 2.5, shapes). */
const observation = {
  obs_id: ObsId,
  date: Day,
  surface_basis: z.string().nullish(),
  auth: NonEmpty,
  auth_basis: z.string().nullish(),
  ev: z.enum(['paste', 'capture']),
  transcript: z.string().nullish(),
  transcript_raw: z.string().nullish(),
  transcript_removed: z.array(z.unknown()).nullish(),
  transcript_sha256: Sha256Hex.nullish(),
  transcript_class: z.string().nullish(),
  transcript_complete: z.string().nullish(),
  transcript_read: z.string().nullish(),
  cites: z.int().min(0).nullish(),
  cite_list: z.array(Cite).nullish(),
  archive_present: z.boolean(),
  archive_basis: z.string().nullish(),
  capture_ref: z.strictObject({ slug: Slug, obs_id: ObsId }).nullish(),
  sf: z.string().nullish(),
  notes: z.record(z.string(), z.unknown()).nullish(),
};

/** One entry of the observation register: one address on one surface (spec 2.5, decision 28). */
export const RegisterEntry = z.strictObject({
  slug: Slug,
  addr_id: AddrId,
  q: NonEmpty,
  surface: NonEmpty,
  entity: z.string(),
  ...observation,
  dates: z.array(Day).min(1),
  n_observations: z.int().min(1),
  observations: z.array(z.strictObject(observation)),
});
export type RegisterEntry = z.infer<typeof RegisterEntry>;

/** `data/observation-register.json` (shapes). */
export const ObservationRegister = z.strictObject({
  schema_version: NonEmpty,
  total_entries: z.int().min(0),
  entries: z.array(RegisterEntry),
});
export type ObservationRegister = z.infer<typeof ObservationRegister>;

/** One capture of a composition-layer answer (shapes: capture data). */
export const Capture = z.strictObject({
  s: NonEmpty,
  slug: Slug,
  q: NonEmpty,
  date: Day,
  sf: z.string(),
  mt: z.enum(MATCH_STATUSES).optional(),
  d: z.string(),
  imgs: z.array(NonEmpty),
  images: z.array(z.strictObject({ src: NonEmpty, label: z.string() })).optional(),
  exact: z.boolean().optional(),
  related: z.array(Slug).optional(),
  search_url: WebAddress.optional(),
  addr_id: AddrId,
  obs_id: ObsId,
  surface: NonEmpty,
  entity: z.string().optional(),
  auth: NonEmpty.optional(),
});
export type Capture = z.infer<typeof Capture>;

/** `data/EA-WG-CAPTURES-01-v8.3.json` (shapes). */
export const CaptureRegistry = z.strictObject({
  registry_id: NonEmpty,
  version: NonEmpty,
  date: Day,
  total_captures: z.int().min(0),
  author: NonEmpty,
  license: NonEmpty,
  entries: z.array(Capture),
});
export type CaptureRegistry = z.infer<typeof CaptureRegistry>;

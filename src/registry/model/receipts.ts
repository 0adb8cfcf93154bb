import * as z from 'zod';
import { AxnString, Day, DepositNumber, Instant, NonEmpty, Sha256Hex } from './primitives.ts';

/** One line of `data/pre-overwrite-receipts.log`: the bytes a file had before it was overwritten. */
export const OverwriteReceipt = z.strictObject({
  ts: Instant,
  actor: NonEmpty,
  instance_id: NonEmpty,
  path: NonEmpty,
  web_path: NonEmpty,
  sha256: Sha256Hex,
  size_bytes: z.int().min(0),
  line_count: z.int().min(0),
  is_binary: z.boolean(),
  role: NonEmpty,
  section: NonEmpty.nullable(),
  entry_name: NonEmpty.nullable(),
  companion_to: NonEmpty.nullable(),
  primary_companion: NonEmpty.nullable(),
  reason: NonEmpty,
});
export type OverwriteReceipt = z.infer<typeof OverwriteReceipt>;

/** One line of `data/instance-familiarization.log`. */
export const FamiliarizationReceipt = z.strictObject({
  timestamp: Instant,
  instance_label: NonEmpty,
  registry_version: NonEmpty,
  protocol_versions_read: z.record(NonEmpty, NonEmpty),
  content_sha256_verified: z.record(NonEmpty, Sha256Hex),
  action_summary: NonEmpty,
});
export type FamiliarizationReceipt = z.infer<typeof FamiliarizationReceipt>;

/** The id of a commit, of either of git's hash functions. */
const CommitId = z.string().regex(/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/);

/** One line of `data/takedown-receipts.log`: what may be removed once from the history of the repository (issue “Your own registry”). */
export const TakedownReceipt = z.strictObject({
  ts: Instant,
  deposit_number: DepositNumber,
  axn: AxnString,
  text_sha256: Sha256Hex.describe('of the text that is removed'),
  old_head: CommitId.describe('the commit of main on which the receipt is proposed'),
  removed_paths: z.array(NonEmpty).min(1).describe('files that no commit of the new history has'),
  emptied_paths: z
    .array(NonEmpty)
    .describe('tables from whose older versions the values are removed that a program took from the text'),
  reason: NonEmpty,
  signed_off_by: z
    .string()
    .regex(/^[A-Za-z0-9][A-Za-z0-9-]*$/)
    .describe('account of the steward who answers for it'),
});
export type TakedownReceipt = z.infer<typeof TakedownReceipt>;

// The record of the adoption of another archive (issue “Your own registry”): a report, and a receipt for each adoption.

/** The fate of a value that the rules do not admit, or that was in another form than ours. */
export const ADOPTION_DEEDS = [
  'mapped',
  'derived',
  'repaired',
  'waived',
  'quarantined',
  'kept',
  'stopped',
] as const;
export type AdoptionDeed = (typeof ADOPTION_DEEDS)[number];

/** One deviation of the source: the rule, where it is, the value that was found, and what was done. */
export const AdoptionFinding = z.strictObject({
  rule: NonEmpty,
  resource: NonEmpty.describe('name of a resource, or `archive`'),
  key: NonEmpty.describe('key of the item, `*` for the whole resource, or a path of the source'),
  field: NonEmpty.optional(),
  found: z.string().describe('the value that was found, at most 200 characters of its JSON'),
  value_sha256: Sha256Hex.describe('of the compact JSON of the value that was found'),
  done: z.enum(ADOPTION_DEEDS),
  to: z
    .string()
    .optional()
    .describe('the value that stands in its place, at most 200 characters of its JSON'),
  note: NonEmpty.optional().describe('why, or what a person has to decide'),
});
export type AdoptionFinding = z.infer<typeof AdoptionFinding>;

/** One file of the source, and what became of it. */
export const AdoptedFile = z.strictObject({
  path: NonEmpty.describe('below the folder of the source'),
  size_bytes: z.int().min(0),
  sha256: Sha256Hex,
  became: z
    .enum(['read', 'copied', 'derived', 'kept', 'named'])
    .describe(
      '`read` into resources, `copied` as it is, `derived` and so made again, `kept` below data/adopted/, or only `named` here',
    ),
  at: NonEmpty.optional().describe('where it stands now'),
});
export type AdoptedFile = z.infer<typeof AdoptedFile>;

/** `data/adoption-report.json`: the newest adoption of an archive; empty where nothing was adopted. */
export const AdoptionReport = z.strictObject({
  schema_version: NonEmpty,
  adopted_from: NonEmpty.nullable(),
  adopted_at: Instant.nullable(),
  deposits: z.int().min(0),
  files: z.array(AdoptedFile),
  findings: z.array(AdoptionFinding),
});
export type AdoptionReport = z.infer<typeof AdoptionReport>;

/** One line of `data/adoption-receipts.log`: what an adoption brought, by which WVR-001 admits its waivers. */
export const AdoptionReceipt = z.strictObject({
  ts: Instant,
  adopted_from: NonEmpty,
  source_sha256: Sha256Hex.describe('of the paths and hashes of all files of the source'),
  deposits_before: z.int().min(0),
  deposits_after: z.int().min(0),
  waivers_added: z.int().min(0),
  waivers_sha256: Sha256Hex.describe('of the compact JSON of the list of waivers after the adoption'),
});
export type AdoptionReceipt = z.infer<typeof AdoptionReceipt>;

/** The resource of a waiver that concerns no item of a resource, but a file or the archive as a whole. */
export const WHOLE_ARCHIVE = 'archive';

/** The key of a waiver that concerns a resource as a whole. */
export const WHOLE_RESOURCE = '*';

/** A finding that the adoption of another archive set aside, and why. It excuses the very value that was found, and no other. */
export const Waiver = z.strictObject({
  rule: NonEmpty,
  resource: NonEmpty.describe('name of a resource, or `archive`'),
  key: NonEmpty.describe(
    'key of an item, `*` for the whole resource, or of `archive` the place that findings name',
  ),
  field: NonEmpty.optional(),
  value_sha256: Sha256Hex.describe('of the compact JSON of the value that was found'),
  reason: NonEmpty,
  date: Day,
  adopted_from: NonEmpty,
});
export type Waiver = z.infer<typeof Waiver>;

/** All waivers of an archive. */
export const Waivers = z.strictObject({ waivers: z.array(Waiver) });
export type Waivers = z.infer<typeof Waivers>;

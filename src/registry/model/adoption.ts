import * as z from 'zod';
import { Instant, NonEmpty, Sha256Hex } from './primitives.ts';

// What the adoption of another archive found and did (issue “Your own registry”): a report, and a receipt for each adoption.

/** What became of something that the rules do not admit, or that was in another form than ours. */
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

import * as z from 'zod';
import { Instant, NonEmpty, Sha256Hex } from './primitives.ts';

/** One line of `data/pre-overwrite-receipts.log` (spec 2.6): the bytes a file had before it was overwritten. */
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

/** One line of `data/instance-familiarization.log` (spec 2.6). */
export const FamiliarizationReceipt = z.strictObject({
  timestamp: Instant,
  instance_label: NonEmpty,
  registry_version: NonEmpty,
  protocol_versions_read: z.record(NonEmpty, NonEmpty),
  content_sha256_verified: z.record(NonEmpty, Sha256Hex),
  action_summary: NonEmpty,
});
export type FamiliarizationReceipt = z.infer<typeof FamiliarizationReceipt>;

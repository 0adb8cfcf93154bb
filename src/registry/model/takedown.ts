import * as z from 'zod';
import { AxnString, DepositNumber, Instant, NonEmpty, Sha256Hex } from './primitives.ts';

/** The id of a commit, of either of git's hash functions. */
export const CommitId = z.string().regex(/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/);

/**
 * One line of `data/takedown-receipts.log`: what may be removed once from the history of the repository (issue “Your own registry”).
 * Number, identifier, hash and tombstone of the deposit stay.
 */
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

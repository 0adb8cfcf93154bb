/**
 * The stages of a submission, in their order (spec 3.3 and 6): from its filing to its page, and to what the reading pass adds to
 * it, for which nobody waits.
 */
export const SUBMISSION_STAGES = [
  'received',
  'checked',
  'minted',
  'gate',
  'merged',
  'published',
  'read',
] as const;
export type SubmissionStage = (typeof SUBMISSION_STAGES)[number];

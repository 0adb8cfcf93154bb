/** The stages of a submission from its filing to its page, in their order (spec 3.3). */
export const SUBMISSION_STAGES = ['received', 'checked', 'minted', 'gate', 'merged', 'published'] as const;
export type SubmissionStage = (typeof SUBMISSION_STAGES)[number];

import * as z from 'zod';
import { bodyOfDraft, DRAFT_FIELDS, judged } from '../draft.ts';
import { AnswerError, tool } from '../tool.ts';

/** Judges a draft by every rule of a submission. */
export const checkDraftTool = tool({
  name: 'check_draft',
  title: 'Check a draft',
  description:
    'Judges a draft of a submission by every rule that the mint runs, against the registry as it is now, and answers every finding at once with rule, field and what to do; besides the hash, glyphs and family that it would get. Give its fields, or a whole issue body. Nothing is sent or kept. A program needs a receipt, which “prepare_submission” makes: without one, FAM-002 is found here.',
  input: {
    fields: DRAFT_FIELDS.optional().describe('the fields of the draft'),
    body: z
      .string()
      .max(6_000_000)
      .optional()
      .describe('instead of fields: an issue body with its level-three headings'),
  },
  answer: async ({ fields, body }, { source, now }) => {
    if ((fields === undefined) === (body === undefined))
      throw new AnswerError('Give either “fields” or “body”, and not both.');
    return judged(await source.archive(), body ?? bodyOfDraft(fields ?? {}), now());
  },
});

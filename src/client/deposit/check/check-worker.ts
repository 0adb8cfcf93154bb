import '../../form/jitless.ts';
import type { AttachmentHosts } from '../../../registry/submission/attachment.ts';
import { writeIssueBody } from '../../../registry/submission/issue-body.ts';
import { serve } from '../../form/worker-client.ts';
import type { FieldValues } from '../form/form.ts';
import { factsFor, submissionOf, type ValidationResult, validateForm } from './validate.ts';

// The worker that checks, so that typing never waits for a parser.

const tasks = {
  /** Checks a form by the rules. */
  async validate(values: FieldValues, attachments: AttachmentHosts): Promise<ValidationResult> {
    const submission = submissionOf(values);
    const facts = await factsFor(submission.fields);
    const now = `${new Date().toISOString().slice(0, 19)}Z`;
    return validateForm(values, submission, facts, { now, attachments });
  },
  issueBody: (values: FieldValues): string => writeIssueBody(values),
};
export type CheckTasks = typeof tasks;

serve(tasks);

import '../../form/jitless.ts';
import { toString as textOf } from 'mdast-util-to-string';
import { tooCostly } from '../../../registry/markdown/inspect.ts';
import { parseMarkdown } from '../../../registry/markdown/parse.ts';
import type { AttachmentHosts } from '../../../registry/submission/attachment.ts';
import { writeIssueBody } from '../../../registry/submission/issue-body.ts';
import { serve } from '../../form/worker-client.ts';
import { canHash, sha256Of } from '../../shared.ts';
import type { FieldValues } from '../form/form.ts';
import { factsFor, submissionOf, type ValidationResult, validateForm } from './validate.ts';

// The worker that checks, so that typing never waits for a parser.

const tasks = {
  /** Checks a form by the rules. */
  async validate(values: FieldValues, attachments: AttachmentHosts): Promise<ValidationResult> {
    const submission = submissionOf(values);
    const facts = await factsFor(submission.fields);
    const now = `${new Date().toISOString().slice(0, 19)}Z`;
    return validateForm(values, submission, facts, { now, attachments }, canHash() ? sha256Of : undefined);
  },
  /** The body of the issue. */
  issueBody: (values: FieldValues): string => writeIssueBody(values),
  /** The first heading of level one, or the empty string. */
  firstHeading(text: string): string {
    if (tooCostly(text)) return '';
    const heading = parseMarkdown(text).children.find((node) => node.type === 'heading' && node.depth === 1);
    return heading ? textOf(heading).replace(/\s+/g, ' ').trim() : '';
  },
};
export type CheckTasks = typeof tasks;

serve(tasks);

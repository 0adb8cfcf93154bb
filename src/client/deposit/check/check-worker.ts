import '../../form/jitless.ts';
import { tooCostly } from '../../../registry/markdown/inspect.ts';
import type { AttachmentHosts } from '../../../registry/submission/attachment.ts';
import type { FrontMatter } from '../../../registry/submission/front-matter.ts';
import { writeIssueBody } from '../../../registry/submission/issue-body.ts';
import { serve } from '../../form/worker-client.ts';
import type { FieldValues } from '../form/form.ts';
import { factsFor, submissionOf, validateForm } from './validate.ts';

// The worker of the deposit page: typing never waits for a parser, and one that a hostile text blocks is ended with the worker. What renders,
// with mathematics and highlighting, and what reads YAML is large, and downloaded when it is first needed.

const tasks = {
  /** Checks a form by the rules. */
  async validate(values: FieldValues, attachments: AttachmentHosts) {
    const submission = submissionOf(values);
    const facts = await factsFor(submission.fields);
    const now = `${new Date().toISOString().slice(0, 19)}Z`;
    return validateForm(values, submission, facts, { now, attachments });
  },
  issueBody: (values: FieldValues): string => writeIssueBody(values),
  /** The Full Text as HTML. Throws if it is too costly to parse. */
  async render(values: FieldValues): Promise<string> {
    const { body } = submissionOf(values).fields;
    const costly = tooCostly(body);
    if (costly) throw new Error(costly);
    const { renderBody } = await import('../../../registry/markdown/body/render.ts');
    return renderBody(body).html;
  },
  /** Reads front matter. Throws an Error with a sentence where it cannot be read. */
  async frontMatter(yaml: string): Promise<FrontMatter> {
    const { readFrontMatter } = await import('../../../registry/submission/front-matter.ts');
    return readFrontMatter(yaml);
  },
};

export type CheckTasks = typeof tasks;

serve(tasks);

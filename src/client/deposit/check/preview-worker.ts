import { renderBody } from '../../../registry/markdown/body/render.ts';
import { tooCostly } from '../../../registry/markdown/inspect.ts';
import { writeIssueBody } from '../../../registry/submission/issue-body.ts';
import { readSubmission } from '../../../registry/submission/read.ts';
import { serve } from '../../form/worker-client.ts';
import type { FieldValues } from '../form/form.ts';

// The worker that renders. Mathematics and highlighting are large, so it is downloaded only when the preview is first opened.

const NOT_INSPECTED = { depth: 0, badLinks: [], failure: null };

const tasks = {
  /** The Full Text as HTML. Throws if it is too costly to parse. */
  render(values: FieldValues): string {
    const raw = { where: 'the form', body: writeIssueBody(values) };
    const { fields } = readSubmission(raw, { sha256: () => '', inspect: () => NOT_INSPECTED });
    const costly = tooCostly(fields.body);
    if (costly) throw new Error(costly);
    return renderBody(fields.body).html;
  },
};
export type PreviewTasks = typeof tasks;

serve(tasks);

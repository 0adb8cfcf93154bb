import { tooCostly } from '../../registry/markdown/inspect.ts';
import { renderMarkdown } from '../../registry/markdown/render.ts';
import { writeIssueBody } from '../../registry/submission/issue-body.ts';
import { readSubmission } from '../../registry/submission/read.ts';
import { serveTasks } from './tasks.ts';

// The worker that renders: formulas and highlighting are heavy, and are fetched when the preview is first opened.

const UNREAD = { depth: 0, badLinks: [], failure: null };

serveTasks({
  render: (values) => {
    const raw = { where: 'the form', body: writeIssueBody(values) };
    const { fields } = readSubmission(raw, { sha256: () => '', inspect: () => UNREAD });
    const costly = tooCostly(fields.body);
    if (costly) throw new Error(costly);
    return renderMarkdown(fields.body).html;
  },
});

import type { Core } from '../core.ts';
import { emitIssue } from '../events.ts';
import { invalid, notFound, Refusal } from '../http.ts';
import { commentShape, issueShape, labelShapes, numberOf } from '../shapes.ts';
import type { Comment, CommentQuery, Issue, IssueQuery } from '../store/issues.ts';
import type { Actor } from '../types.ts';
import {
  allowed,
  type CallInput,
  checkLength,
  created,
  done,
  issueOf,
  listed,
  type Operation,
  ok,
  pageOf,
  reads,
  textOf,
} from './operation.ts';

// Issues, comments and labels.

function edited(core: Core, issue: Issue, by: Actor, body: CallInput['body']): Issue {
  const title = body.title === undefined ? issue.title : titleOf(body);
  const text = body.body === undefined ? issue.body : (textOf(body, 'body') ?? null);
  checkLength('Issue', 'body', text);
  if (title === issue.title && text === issue.body) return issue;
  const now = core.issues.change(issue.number, { title, body: text });
  emitIssue(core, 'edited', now, by.id);
  return now;
}

function relabelled(core: Core, issue: Issue, labels: readonly string[], by: Actor): Issue {
  const before = JSON.parse(issue.labels) as string[];
  if (JSON.stringify(before) === JSON.stringify(labels)) return issue;
  const now = core.issues.change(issue.number, { labels: JSON.stringify(labels) });
  for (const name of labels)
    if (!before.includes(name)) emitIssue(core, 'labeled', now, by.id, { label: { name } });
  return now;
}

function ownComment(core: Core, { actor, params }: CallInput): { comment: Comment; issue: Issue } {
  const comment = core.issues.comment(numberOf('comment', Number(params.comment_id)));
  const issue = comment && core.issues.get(comment.number);
  if (!comment || !issue) throw notFound();
  const author = core.accounts.byId(comment.user_id).login;
  allowed(core, actor, { kind: 'edit-comment', author });
  return { comment, issue };
}

function commentBody(body: CallInput['body']): string {
  const text = textOf(body, 'body') ?? '';
  checkLength('IssueComment', 'body', text);
  if (text.trim() !== '') return text;
  throw invalid({
    resource: 'IssueComment',
    field: 'body',
    code: 'unprocessable',
    message: 'Body cannot be blank',
  });
}

function titleOf(body: CallInput['body']): string {
  const title = typeof body.title === 'number' ? String(body.title) : textOf(body, 'title');
  if (!title?.trim()) throw invalid({ resource: 'Issue', code: 'missing_field', field: 'title' });
  checkLength('Issue', 'title', title);
  return title;
}

/** The operations on issues, by GitHub's names. */
export const ISSUES: Readonly<Record<string, Operation>> = {
  'issues/create': (core, { actor, body }) => {
    const by = allowed(core, actor, { kind: 'open-issue' });
    const title = titleOf(body);
    const text = textOf(body, 'body') ?? null;
    checkLength('Issue', 'body', text);
    const issue = core.issues.add({ title, body: text, user_id: by.id }, false);
    emitIssue(core, 'opened', issue, by.id);
    return created(issueShape(core, issue));
  },
  'issues/list-for-repo': reads('issues', (core, input) => {
    return listed(input, core.issues.list(input.query as IssueQuery, pageOf(input)), (issue) =>
      issueShape(core, issue),
    );
  }),
  'issues/get': reads('issues', (core, input) => ok(issueShape(core, issueOf(core, input)))),
  'issues/update': (core, input) => {
    const { actor, body } = input;
    const issue = issueOf(core, input);
    if (issue.is_pull) throw notFound();
    const author = core.accounts.byId(issue.user_id).login;
    const by = allowed(core, actor, { kind: 'edit-issue', author });
    const state = textOf(body, 'state');
    if (state === 'open' && issue.state === 'closed') {
      const closedBy = issue.closed_by ? core.accounts.byId(issue.closed_by).login : undefined;
      allowed(core, actor, { kind: 'reopen-issue', author, closedBy });
    }
    let now = edited(core, issue, by, body);
    if ((state === 'open' || state === 'closed') && state !== now.state) {
      const reason = textOf(body, 'state_reason') as Issue['state_reason'] | undefined;
      now = core.issues.setState(now.number, state, by.id, reason);
      emitIssue(core, state === 'open' ? 'reopened' : 'closed', now, by.id);
    }
    return ok(issueShape(core, now));
  },
  'issues/add-labels': (core, input) => {
    const issue = issueOf(core, input);
    const by = allowed(core, input.actor, { kind: 'label' });
    const before = JSON.parse(issue.labels) as string[];
    const labels = [...new Set([...before, ...(input.body.labels as readonly string[])])];
    return ok(labelShapes(relabelled(core, issue, labels, by)));
  },
  'issues/remove-label': (core, input) => {
    const issue = issueOf(core, input);
    const by = allowed(core, input.actor, { kind: 'label' });
    const before = JSON.parse(issue.labels) as string[];
    const left = before.filter((name) => name !== input.params.name);
    if (left.length === before.length) throw new Refusal(404, 'Label does not exist');
    return ok(labelShapes(relabelled(core, issue, left, by)));
  },
  'issues/list-comments': reads('issues', (core, input) => {
    const issue = issueOf(core, input);
    const found = core.issues.comments({ number: issue.number }, pageOf(input));
    return listed(input, found, (comment) => commentShape(core, comment, issue));
  }),
  'issues/list-comments-for-repo': reads('issues', (core, input) => {
    return listed(input, core.issues.comments(input.query as CommentQuery, pageOf(input)), (comment) => {
      const issue = core.issues.get(comment.number);
      if (!issue) throw notFound();
      return commentShape(core, comment, issue);
    });
  }),
  'issues/create-comment': (core, input) => {
    const issue = issueOf(core, input);
    const by = allowed(core, input.actor, { kind: 'comment' });
    const comment = core.issues.addComment(issue.number, by.id, commentBody(input.body));
    return created(commentShape(core, comment, issue));
  },
  'issues/update-comment': (core, input) => {
    const { comment, issue } = ownComment(core, input);
    return ok(commentShape(core, core.issues.changeComment(comment.id, commentBody(input.body)), issue));
  },
  'issues/delete-comment': (core, input) => {
    core.issues.deleteComment(ownComment(core, input).comment.id);
    return done;
  },
};

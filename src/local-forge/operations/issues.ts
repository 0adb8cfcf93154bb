import type { Core } from '../core.ts';
import { type Changes, tellComment, tellIssue, tellLabels } from '../events.ts';
import { setPullState } from '../merging/set-state.ts';
import { invalid, notFound, Refusal } from '../refusal.ts';
import { numberOf } from '../shapes/ids.ts';
import { commentShape, issueShape, labelShapes } from '../shapes/issues.ts';
import type { Comment, CommentQuery, Issue, IssueQuery } from '../store/issues.ts';
import type { Actor } from '../types.ts';
import {
  type Asked,
  allowed,
  checkLength,
  created,
  issueOf,
  listed,
  mayRead,
  type Operation,
  ok,
  pageOf,
  textOf,
} from './operation.ts';

// Issues, comments and labels.

const create: Operation = (core, { actor, body }) => {
  const by = allowed(core, actor, { kind: 'open-issue' });
  const title = titleOf(body);
  const text = textOf(body, 'body') ?? null;
  checkLength('Issue', 'body', text);
  // Labels of somebody without push access are dropped silently, as GitHub documents.
  const labels = mayLabel(by) ? labelNames(body) : [];
  const issue = core.issues.add({ title, body: text, user_id: by.id, labels }, false);
  tellIssue(core, 'opened', issue, by.id);
  tellLabels(core, issue, labels, by.id);
  return created(issueShape(core, issue));
};

const list: Operation = (core, asked) => {
  mayRead(asked.actor, 'issues');
  return listed(asked, core.issues.list(asked.query as IssueQuery, pageOf(asked)), (issue) =>
    issueShape(core, issue),
  );
};

const get: Operation = (core, asked) => {
  mayRead(asked.actor, 'issues');
  return ok(issueShape(core, issueOf(core, asked)));
};

const update: Operation = async (core, asked) => {
  const { actor, body } = asked;
  const issue = issueOf(core, asked);
  const author = core.accounts.byId(issue.user_id).login;
  const by = allowed(core, actor, { kind: 'edit-issue', author });
  const state = textOf(body, 'state');
  if (state === 'open' && issue.state === 'closed') {
    const closedBy = issue.closed_by ? core.accounts.byId(issue.closed_by).login : undefined;
    allowed(core, actor, { kind: 'reopen-issue', author, closedBy });
  }
  let now = edited(core, issue, by, body);
  if (mayLabel(by) && Array.isArray(body.labels)) now = relabelled(core, now, labelNames(body), by);
  const pull = core.pulls.get(issue.number);
  if (pull && (state === 'open' || state === 'closed') && state !== now.state) {
    await setPullState(core, pull, state, by.id);
    return ok(issueShape(core, issueOf(core, asked)));
  }
  if ((state === 'open' || state === 'closed') && state !== now.state) {
    const reason = textOf(body, 'state_reason') as Issue['state_reason'] | undefined;
    now = core.issues.setState(now.number, state, by.id, reason);
    tellIssue(core, state === 'open' ? 'reopened' : 'closed', now, by.id);
  }
  return ok(issueShape(core, now));
};

function edited(core: Core, issue: Issue, by: Actor, body: Asked['body']): Issue {
  const title = body.title === undefined ? issue.title : titleOf(body);
  const text = body.body === undefined ? issue.body : (textOf(body, 'body') ?? null);
  checkLength('Issue', 'body', text);
  const changes: Changes = {
    ...(title !== issue.title && { title: { from: issue.title } }),
    ...(text !== issue.body && { body: { from: issue.body ?? '' } }),
  };
  if (Object.keys(changes).length === 0) return issue;
  const now = core.issues.change(issue.number, { title, body: text });
  tellIssue(core, 'edited', now, by.id, { changes });
  return now;
}

function relabelled(core: Core, issue: Issue, labels: readonly string[], by: Actor): Issue {
  const before = JSON.parse(issue.labels) as string[];
  if (JSON.stringify(before) === JSON.stringify(labels)) return issue;
  const now = core.issues.change(issue.number, { labels: JSON.stringify(labels) });
  const added = labels.filter((name) => !before.includes(name));
  tellLabels(core, now, added, by.id);
  return now;
}

const addLabels: Operation = (core, asked) => {
  const issue = issueOf(core, asked);
  const by = allowed(core, asked.actor, { kind: 'label' });
  const before = JSON.parse(issue.labels) as string[];
  const added = labelNames(asked.body).filter((name) => !before.includes(name));
  return ok(labelShapes(core, relabelled(core, issue, [...before, ...added], by)));
};

const removeLabel: Operation = (core, asked) => {
  const issue = issueOf(core, asked);
  const by = allowed(core, asked.actor, { kind: 'label' });
  const before = JSON.parse(issue.labels) as string[];
  const left = before.filter((name) => name !== asked.params.name);
  if (left.length === before.length) throw new Refusal(404, 'Label does not exist');
  return ok(labelShapes(core, relabelled(core, issue, left, by)));
};

const listComments: Operation = (core, asked) => {
  mayRead(asked.actor, 'issues');
  const issue = issueOf(core, asked);
  const { since } = asked.query as CommentQuery;
  const found = core.issues.comments({ ...(since && { since }), number: issue.number }, pageOf(asked));
  return listed(asked, found, (comment) => commentShape(core, comment, issue));
};

const listAllComments: Operation = (core, asked) => {
  mayRead(asked.actor, 'issues');
  return listed(asked, core.issues.comments(asked.query as CommentQuery, pageOf(asked)), (comment) => {
    const issue = core.issues.get(comment.number);
    if (!issue) throw notFound();
    return commentShape(core, comment, issue);
  });
};

const createComment: Operation = (core, asked) => {
  const issue = issueOf(core, asked);
  const by = allowed(core, asked.actor, { kind: 'comment' });
  const comment = core.issues.addComment(issue.number, by.id, commentBody(asked.body));
  const now = core.issues.get(issue.number) ?? issue;
  tellComment(core, 'created', comment, now, by.id);
  return created(commentShape(core, comment, now));
};

const updateComment: Operation = (core, asked) => {
  const { comment, issue, by } = ownComment(core, asked);
  const body = commentBody(asked.body);
  const now = core.issues.changeComment(comment.id, body);
  tellComment(core, 'edited', now, issue, by.id, { body: { from: comment.body } });
  return ok(commentShape(core, now, issue));
};

const deleteComment: Operation = (core, asked) => {
  const { comment, issue, by } = ownComment(core, asked);
  core.issues.deleteComment(comment.id);
  tellComment(core, 'deleted', comment, issue, by.id);
  return { status: 204 };
};

function ownComment(core: Core, { actor, params }: Asked): { comment: Comment; issue: Issue; by: Actor } {
  const comment = core.issues.comment(numberOf('comment', Number(params.comment_id)));
  const issue = comment && core.issues.get(comment.number);
  if (!comment || !issue) throw notFound();
  const author = core.accounts.byId(comment.user_id).login;
  return { comment, issue, by: allowed(core, actor, { kind: 'edit-comment', author }) };
}

function commentBody(body: Asked['body']): string {
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

function titleOf(body: Asked['body']): string {
  const title = typeof body.title === 'number' ? String(body.title) : textOf(body, 'title');
  if (!title?.trim()) throw invalid({ resource: 'Issue', code: 'missing_field', field: 'title' });
  checkLength('Issue', 'title', title);
  return title;
}

const mayLabel = ({ role }: Actor) => role !== 'reader';

function labelNames(body: Asked['body']): string[] {
  const given = Array.isArray(body.labels) ? (body.labels as (string | { name?: string | null })[]) : [];
  const names = given.map((label) => (typeof label === 'string' ? label : (label.name ?? '')));
  return [...new Set(names.filter((name) => name.trim() !== ''))];
}

/** The operations on issues, by GitHub's names. */
export const ISSUES: Readonly<Record<string, Operation>> = {
  'issues/create': create,
  'issues/list-for-repo': list,
  'issues/get': get,
  'issues/update': update,
  'issues/add-labels': addLabels,
  'issues/remove-label': removeLabel,
  'issues/list-comments': listComments,
  'issues/list-comments-for-repo': listAllComments,
  'issues/create-comment': createComment,
  'issues/update-comment': updateComment,
  'issues/delete-comment': deleteComment,
};

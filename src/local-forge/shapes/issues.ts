import type { Core } from '../core.ts';
import type { Comment, Issue } from '../store/issues.ts';
import { repositoryPage, repositoryUrl } from './repository.ts';
import { idOf, nodeId, type Shape, userById } from './users.ts';

// Issues and comments as GitHub shows them.

/** An `issue`. A pull request is one, too, with a `pull_request` key. */
export function issueShape(core: Core, issue: Issue): Shape {
  const url = `${repositoryUrl(core)}/issues/${issue.number}`;
  return {
    url,
    html_url: issuePage(core, issue),
    id: idOf(issue.is_pull ? 'pull' : 'issue', issue.number),
    node_id: nodeId(issue.is_pull ? 'PR' : 'I', issue.number),
    number: issue.number,
    title: issue.title,
    user: userById(core, issue.user_id),
    labels: labelShapes(issue),
    state: issue.state,
    state_reason: issue.state_reason,
    comments: core.issues.commentCount(issue.number),
    created_at: issue.created_at,
    updated_at: issue.updated_at,
    closed_at: issue.closed_at,
    ...(issue.is_pull && { pull_request: { html_url: issuePage(core, issue) } }),
    body: issue.body,
  };
}

/** An `issue-comment`. */
export function commentShape(core: Core, comment: Comment, issue: Issue): Shape {
  const id = idOf('comment', comment.id);
  return {
    url: `${repositoryUrl(core)}/issues/comments/${id}`,
    html_url: `${issuePage(core, issue)}#issuecomment-${id}`,
    issue_url: `${repositoryUrl(core)}/issues/${issue.number}`,
    id,
    node_id: nodeId('IC', comment.id),
    user: userById(core, comment.user_id),
    created_at: comment.created_at,
    updated_at: comment.updated_at,
    body: comment.body,
  };
}

/** The URL of the page of an issue or a pull request. */
export function issuePage(core: Core, { is_pull, number }: Pick<Issue, 'is_pull' | 'number'>): string {
  return `${repositoryPage(core)}/${is_pull ? 'pull' : 'issues'}/${number}`;
}

/** The labels of an issue, as `label`s. */
export function labelShapes(issue: Issue): Shape[] {
  return (JSON.parse(issue.labels) as string[]).map((name) => ({ name }));
}

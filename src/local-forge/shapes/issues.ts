import type { Core } from '../core.ts';
import type { Comment, Issue } from '../store/issues.ts';
import { repositoryPage, repositoryUrl } from './repository.ts';
import { association, idOf, nodeId, type Shape, userById, userShape } from './users.ts';

// Issues and comments as GitHub shows them.

/** An `issue`. A pull request is one, too, with a `pull_request` key. */
export function issueShape(core: Core, issue: Issue): Shape {
  const url = `${repositoryUrl(core)}/issues/${issue.number}`;
  const user = core.accounts.byId(issue.user_id);
  const id = idOf(issue.is_pull ? 'pull' : 'issue', issue.number);
  return {
    url,
    repository_url: repositoryUrl(core),
    labels_url: `${url}/labels{/name}`,
    comments_url: `${url}/comments`,
    events_url: `${url}/events`,
    html_url: issuePage(core, issue),
    id,
    node_id: nodeId(issue.is_pull ? 'PR' : 'I', issue.number),
    number: issue.number,
    title: issue.title,
    user: userShape(core, user),
    labels: labelShapes(core, issue),
    state: issue.state,
    locked: false,
    assignee: null,
    assignees: [],
    milestone: null,
    comments: core.issues.commentCount(issue.number),
    created_at: issue.created_at,
    updated_at: issue.updated_at,
    closed_at: issue.closed_at,
    author_association: association(user),
    active_lock_reason: null,
    ...(issue.is_pull && { draft: false, pull_request: pullLinks(core, issue) }),
    body: issue.body,
    closed_by: issue.closed_by ? userById(core, issue.closed_by) : null,
    reactions: reactions(`${url}/reactions`),
    timeline_url: `${url}/timeline`,
    performed_via_github_app: null,
    state_reason: issue.state_reason,
  };
}

/** An `issue-comment`. */
export function commentShape(core: Core, comment: Comment, issue: Issue): Shape {
  const user = core.accounts.byId(comment.user_id);
  const id = idOf('comment', comment.id);
  const url = `${repositoryUrl(core)}/issues/comments/${id}`;
  return {
    url,
    html_url: `${issuePage(core, issue)}#issuecomment-${id}`,
    issue_url: `${repositoryUrl(core)}/issues/${issue.number}`,
    id,
    node_id: nodeId('IC', comment.id),
    user: userShape(core, user),
    created_at: comment.created_at,
    updated_at: comment.updated_at,
    author_association: association(user),
    body: comment.body,
    reactions: reactions(`${url}/reactions`),
    performed_via_github_app: null,
  };
}

/** The URL of the page of an issue or a pull request. */
export function issuePage(core: Core, { is_pull, number }: Pick<Issue, 'is_pull' | 'number'>): string {
  return `${repositoryPage(core)}/${is_pull ? 'pull' : 'issues'}/${number}`;
}

/** The labels of an issue, as `label`s. */
export function labelShapes(core: Core, issue: Issue): Shape[] {
  return (JSON.parse(issue.labels) as string[]).map((name) => ({
    id: idOf('label', core.issues.labelId(name)),
    node_id: nodeId('LA', core.issues.labelId(name)),
    url: `${repositoryUrl(core)}/labels/${encodeURIComponent(name)}`,
    name,
    color: 'ededed',
    default: false,
    description: null,
  }));
}

function pullLinks(core: Core, issue: Issue): Shape {
  const page = issuePage(core, issue);
  return {
    url: `${repositoryUrl(core)}/pulls/${issue.number}`,
    html_url: page,
    diff_url: `${page}.diff`,
    patch_url: `${page}.patch`,
    merged_at: core.pulls.get(issue.number)?.merged_at ?? null,
  };
}

function reactions(url: string): Shape {
  const kinds = ['+1', '-1', 'laugh', 'hooray', 'confused', 'heart', 'rocket', 'eyes'];
  return { url, total_count: 0, ...Object.fromEntries(kinds.map((kind) => [kind, 0])) };
}

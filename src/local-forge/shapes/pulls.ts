import type { Core } from '../core.ts';
import type { User } from '../store/accounts.ts';
import type { AutoMerge, Check, Pull } from '../store/pulls.ts';
import { issuePage, labelShapes } from './issues.ts';
import { repositoryPage, repositoryShape, repositoryUrl } from './repository.ts';
import {
  ACTIONS_APP,
  association,
  idOf,
  nodeId,
  ownerShape,
  type Shape,
  userById,
  userShape,
} from './users.ts';

// Pull requests and check runs as GitHub shows them.

/** The fields of a pull request that are computed from the repository. */
export interface Computed {
  readonly mergeable: boolean | null;
  readonly mergeable_state: string;
  readonly commits: number;
  readonly additions: number;
  readonly deletions: number;
  readonly changed_files: number;
}

/** A `pull-request-simple`, as in lists. */
export function simplePullShape(core: Core, pull: Pull): Shape {
  const url = `${repositoryUrl(core)}/pulls/${pull.number}`;
  const issue = `${repositoryUrl(core)}/issues/${pull.number}`;
  const page = issuePage(core, pull);
  const statuses = `${repositoryUrl(core)}/statuses/${pull.head_sha}`;
  const user = core.accounts.byId(pull.user_id);
  const links = {
    self: url,
    html: page,
    issue,
    comments: `${issue}/comments`,
    review_comments: `${url}/comments`,
    review_comment: `${repositoryUrl(core)}/pulls/comments{/number}`,
    commits: `${url}/commits`,
    statuses,
  };
  return {
    url,
    id: idOf('pull', pull.number),
    node_id: nodeId('PR', pull.number),
    html_url: page,
    diff_url: `${page}.diff`,
    patch_url: `${page}.patch`,
    issue_url: issue,
    number: pull.number,
    state: pull.state,
    locked: false,
    title: pull.title,
    user: userShape(core, user),
    body: pull.body,
    created_at: pull.created_at,
    updated_at: pull.updated_at,
    closed_at: pull.closed_at,
    merged_at: pull.merged_at,
    merge_commit_sha: pull.merged_sha,
    assignee: null,
    assignees: [],
    requested_reviewers: [],
    requested_teams: [],
    labels: labelShapes(core, pull),
    milestone: null,
    draft: false,
    commits_url: links.commits,
    review_comments_url: links.review_comments,
    review_comment_url: links.review_comment,
    comments_url: links.comments,
    statuses_url: statuses,
    head: endShape(core, pull.head_ref, pull.head_sha),
    base: endShape(core, pull.base_ref, pull.base_sha),
    _links: Object.fromEntries(Object.entries(links).map(([name, href]) => [name, { href }])),
    author_association: association(user),
    auto_merge: autoMergeShape(core, pull),
    active_lock_reason: null,
  };
}

/** A `pull-request`. */
export function pullShape(core: Core, pull: Pull, computed: Computed): Shape {
  return {
    ...simplePullShape(core, pull),
    merged: pull.merged_at !== null,
    rebaseable: null,
    merged_by: pull.merged_by ? userById(core, pull.merged_by) : null,
    comments: core.issues.commentCount(pull.number),
    review_comments: 0,
    maintainer_can_modify: false,
    ...computed,
  };
}

/** The auto-merge of a pull request, undefined where it is not enabled. */
export function autoMergeOf(pull: Pull): AutoMerge | undefined {
  return pull.auto_merge ? (JSON.parse(pull.auto_merge) as AutoMerge) : undefined;
}

/** A `check-run`. */
export function checkShape(core: Core, check: Check): Shape {
  const id = idOf('check', check.id);
  const url = `${repositoryUrl(core)}/check-runs/${id}`;
  const page = `${repositoryPage(core)}/runs/${id}`;
  const output = JSON.parse(check.output) as {
    title?: string;
    summary?: string;
    text?: string;
    annotations?: [];
  };
  const pulls = core.pulls.open().filter((pull) => pull.head_sha === check.head_sha);
  return {
    id,
    node_id: nodeId('CR', check.id),
    name: check.name,
    head_sha: check.head_sha,
    external_id: check.external_id ?? '',
    url,
    html_url: page,
    details_url: check.details_url ?? page,
    status: check.status,
    conclusion: check.conclusion,
    started_at: check.started_at,
    completed_at: check.completed_at,
    output: {
      title: output.title ?? null,
      summary: output.summary ?? null,
      text: output.text ?? null,
      annotations_count: output.annotations?.length ?? 0,
      annotations_url: `${url}/annotations`,
    },
    check_suite: { id },
    app: appShape(core, check.user_id),
    pull_requests: pulls.map((pull) => ({
      url: `${repositoryUrl(core)}/pulls/${pull.number}`,
      id: idOf('pull', pull.number),
      number: pull.number,
      head: miniature(core, pull.head_ref, pull.head_sha),
      base: miniature(core, pull.base_ref, pull.base_sha),
    })),
  };
}

/** A check run in the shape of events: with its whole suite, which here contains only this run. */
export function eventCheckShape(core: Core, check: Check): Shape {
  const shape = checkShape(core, check);
  const pull = core.pulls.open().find(({ head_sha }) => head_sha === check.head_sha);
  const suite = {
    id: shape.id,
    node_id: nodeId('CS', check.id),
    head_branch: pull?.head_ref ?? null,
    head_sha: check.head_sha,
    status: check.status,
    conclusion: check.conclusion,
    url: `${repositoryUrl(core)}/check-suites/${shape.id}`,
    before: pull?.base_sha ?? null,
    after: check.head_sha,
    pull_requests: shape.pull_requests,
    app: shape.app,
    created_at: check.started_at,
    updated_at: check.completed_at ?? check.started_at,
  };
  return { ...shape, check_suite: suite };
}

function endShape(core: Core, ref: string, sha: string): Shape {
  return { label: `${core.owner}:${ref}`, ref, sha, user: ownerShape(core), repo: repositoryShape(core) };
}

function miniature(core: Core, ref: string, sha: string): Shape {
  return { ref, sha, repo: { id: 1, url: repositoryUrl(core), name: core.name } };
}

function autoMergeShape(core: Core, pull: Pull): Shape | null {
  const armed = autoMergeOf(pull);
  if (!armed) return null;
  const { enabled_by, commit_title, commit_message } = armed;
  return { enabled_by: userById(core, enabled_by), merge_method: 'squash', commit_title, commit_message };
}

/** The app behind an account. */
export function appIdOf({ role, id }: User): number {
  return role === 'actions' ? ACTIONS_APP : id;
}

function appShape(core: Core, account: number): Shape {
  const user = core.accounts.byId(account);
  const [id, isActions] = [appIdOf(user), user.role === 'actions'];
  const born = core.accounts.byId(1).created_at;
  return {
    id,
    slug: isActions ? 'github-actions' : user.login.replace('[bot]', ''),
    node_id: nodeId('A', id),
    owner: ownerShape(core),
    name: isActions ? 'GitHub Actions' : user.login,
    description: 'An app of this machine',
    external_url: core.web(),
    html_url: core.web(),
    created_at: born,
    updated_at: born,
    permissions: { checks: 'write', contents: 'read', metadata: 'read' },
    events: [],
  };
}

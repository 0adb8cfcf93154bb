import type { Core } from './core.ts';
import type { User } from './store/accounts.ts';
import type { Comment, Issue } from './store/issues.ts';
import type { AutoMerge, Check, Pull } from './store/pulls.ts';
import type { Actor } from './types.ts';

// Public ids. The ids of each kind are in their own range, so that no two kinds share an id, and a node id names its kind, as on
// GitHub.

const RANGE = {
  user: 1000,
  issue: 2_000_000,
  pull: 3_000_000,
  comment: 4_000_000,
  check: 5_000_000,
};

/** The public id of a record of a kind. */
export function idOf(kind: keyof typeof RANGE, number: number): number {
  return RANGE[kind] + number;
}

/** The record number of an id; 0 or less for an id of a lower range. */
export function numberOf(kind: keyof typeof RANGE, id: number): number {
  return id - RANGE[kind];
}

/** The GraphQL id of a record. */
export function nodeId(kind: string, id: number | string): string {
  return `${kind}_${Buffer.from(String(id)).toString('base64url')}`;
}

/** The number in a node id of a kind, undefined for any other id. */
export function nodeNumber(kind: string, id: string): number | undefined {
  if (!id.startsWith(`${kind}_`)) return undefined;
  const number = Number(Buffer.from(id.slice(kind.length + 1), 'base64url').toString());
  return Number.isSafeInteger(number) && nodeId(kind, number) === id ? number : undefined;
}

/** GitHub Actions' own app, by GitHub's id. */
export const ACTIONS_APP = 15368;

// Accounts as GitHub shows them. A shape has only the fields that are read here; these are as GitHub describes them.

/** A part of a response. */
export type Shape = Record<string, unknown>;

/** A `simple-user`. */
export const userShape = ({ id, login, type }: User): Shape => ({ login, id: idOf('user', id), type });

/** The `simple-user` of an account id. */
export const userById = (core: Core, id: number): Shape => userShape(core.accounts.byId(id));

// The repository as GitHub shows it.

/** The URL of the repository's page. */
export function repositoryPage(core: Core): string {
  return `${core.web()}/${core.owner}/${core.name}`;
}

/** A `repository`. */
export function repositoryShape(core: Core): Shape {
  const { private: isPrivate, has_issues, default_branch } = core.hosting.repository;
  return {
    id: 1,
    name: core.name,
    full_name: `${core.owner}/${core.name}`,
    // An organization to which nobody can log in.
    owner: { login: core.owner, id: 1, type: 'Organization' },
    private: isPrivate,
    visibility: isPrivate ? 'private' : 'public',
    html_url: repositoryPage(core),
    has_issues,
    default_branch,
  };
}

/** A `full-repository`, with the caller's permissions and the merge settings. */
export function fullRepositoryShape(core: Core, actor: Actor | null): Shape {
  const writes = ['app', 'owner', 'writer'].includes(actor?.role ?? '');
  const admin = actor?.role === 'owner';
  return {
    ...(writes && core.hosting.repository),
    ...repositoryShape(core),
    ...(actor && { permissions: { admin, maintain: admin, push: writes, triage: writes, pull: true } }),
  };
}

// Issues and comments as GitHub shows them.

/** An `issue`. A pull request is one, too, with a `pull_request` key. */
export function issueShape(core: Core, issue: Issue): Shape {
  const { is_pull, user_id, closed_by: _closedBy, ...row } = issue;
  const html_url = issuePage(core, issue);
  return {
    ...row,
    html_url,
    id: idOf(is_pull ? 'pull' : 'issue', row.number),
    user: userById(core, user_id),
    labels: labelShapes(issue),
    comments: core.issues.commentCount(row.number),
    ...(is_pull && { pull_request: { html_url } }),
  };
}

/** An `issue-comment`. */
export function commentShape(core: Core, comment: Comment, issue: Issue): Shape {
  const { number, user_id, ...row } = comment;
  const id = idOf('comment', row.id);
  return {
    ...row,
    id,
    html_url: `${issuePage(core, issue)}#issuecomment-${id}`,
    issue_url: `${core.api()}/repos/${core.owner}/${core.name}/issues/${number}`,
    user: userById(core, user_id),
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

// Pull requests and check runs as GitHub shows them.

/** A `pull-request-simple`, as in lists. */
export function simplePullShape(core: Core, pull: Pull): Shape {
  const { number, state, title, body, created_at, updated_at, closed_at, merged_at } = pull;
  return {
    ...{ number, state, title, body, created_at, updated_at, closed_at, merged_at, draft: false },
    id: idOf('pull', number),
    node_id: nodeId('PR', number),
    html_url: issuePage(core, pull),
    user: userById(core, pull.user_id),
    merge_commit_sha: pull.merged_sha,
    labels: labelShapes(pull),
    head: endShape(core, pull.head_ref, pull.head_sha),
    base: endShape(core, pull.base_ref, pull.base_sha),
    auto_merge: autoMergeShape(core, pull),
  };
}

/** A `pull-request`, with the fields that are computed from the repository. */
export function pullShape(core: Core, pull: Pull, mergeable: boolean | null, mergeable_state: string): Shape {
  return {
    ...simplePullShape(core, pull),
    merged: pull.merged_at !== null,
    merged_by: pull.merged_by ? userById(core, pull.merged_by) : null,
    comments: core.issues.commentCount(pull.number),
    mergeable,
    mergeable_state,
  };
}

/** The auto-merge of a pull request, undefined where it is not enabled. */
export function autoMergeOf(pull: Pull): AutoMerge | undefined {
  return pull.auto_merge ? (JSON.parse(pull.auto_merge) as AutoMerge) : undefined;
}

/** A `check-run`. */
export function checkShape(core: Core, check: Check): Shape {
  const { user_id, output, ...row } = check;
  const id = idOf('check', row.id);
  return {
    ...row,
    id,
    html_url: `${repositoryPage(core)}/runs/${id}`,
    output: { ...{ title: null, summary: null, text: null }, ...(JSON.parse(output) as object) },
    app: appShape(core, user_id),
  };
}

function endShape(core: Core, ref: string, sha: string): Shape {
  return { label: `${core.owner}:${ref}`, ref, sha, repo: repositoryShape(core) };
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
  return { id: appIdOf(user), slug: user.login.replace('[bot]', ''), name: user.login };
}

// References as GitHub shows them, and authors of commits.

/** A `git-ref`. */
export const refShape = (ref: string, sha: string, type = 'commit'): Shape => ({
  ref,
  object: { sha, type },
});

/** The e-mail address that GitHub gives an account for its commits. */
export function noReply({ login, id }: { login: string; id: number }): string {
  return `${id}+${login}@users.noreply.localhost`;
}

import type { Core } from '../core.ts';
import type { User } from '../store/accounts.ts';
import type { AutoMerge, Check, Pull } from '../store/pulls.ts';
import { issuePage, labelShapes } from './issues.ts';
import { repositoryPage, repositoryShape, repositoryUrl } from './repository.ts';
import { ACTIONS_APP, idOf, nodeId, type Shape, userById } from './users.ts';

// Pull requests and check runs as GitHub shows them.

/** The fields of a pull request that are computed from the repository. */
export interface Computed {
  readonly mergeable: boolean | null;
  readonly mergeable_state: string;
}

/** A `pull-request-simple`, as in lists. */
export function simplePullShape(core: Core, pull: Pull): Shape {
  return {
    url: `${repositoryUrl(core)}/pulls/${pull.number}`,
    id: idOf('pull', pull.number),
    node_id: nodeId('PR', pull.number),
    html_url: issuePage(core, pull),
    number: pull.number,
    state: pull.state,
    draft: false,
    title: pull.title,
    user: userById(core, pull.user_id),
    body: pull.body,
    created_at: pull.created_at,
    updated_at: pull.updated_at,
    closed_at: pull.closed_at,
    merged_at: pull.merged_at,
    merge_commit_sha: pull.merged_sha,
    labels: labelShapes(pull),
    head: endShape(core, pull.head_ref, pull.head_sha),
    base: endShape(core, pull.base_ref, pull.base_sha),
    auto_merge: autoMergeShape(core, pull),
  };
}

/** A `pull-request`. */
export function pullShape(core: Core, pull: Pull, computed: Computed): Shape {
  return {
    ...simplePullShape(core, pull),
    merged: pull.merged_at !== null,
    merged_by: pull.merged_by ? userById(core, pull.merged_by) : null,
    comments: core.issues.commentCount(pull.number),
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
  const output = JSON.parse(check.output) as { title?: string; summary?: string; text?: string };
  return {
    id,
    name: check.name,
    head_sha: check.head_sha,
    html_url: `${repositoryPage(core)}/runs/${id}`,
    status: check.status,
    conclusion: check.conclusion,
    started_at: check.started_at,
    completed_at: check.completed_at,
    output: {
      title: output.title ?? null,
      summary: output.summary ?? null,
      text: output.text ?? null,
    },
    app: appShape(core, check.user_id),
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

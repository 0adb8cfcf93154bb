import type { Octokit } from '@octokit/rest';
import type { Comment, Issue, PullRequest } from './forge.ts';

// From the shapes of GitHub's API to those of the forge interface.

/** An issue as the REST API has it. */
export type RestIssue = Awaited<ReturnType<Octokit['rest']['issues']['get']>>['data'];

/** A comment as the REST API lists it, of one issue or of all. */
export type RestComment = Awaited<ReturnType<Octokit['rest']['issues']['listComments']>>['data'][number];

/** A pull request as the REST API lists it. */
export type RestPull = Awaited<ReturnType<Octokit['rest']['pulls']['list']>>['data'][number];

/** An issue of the forge interface. An account that was deleted since is the forge's “ghost”. */
export function issueOf(issue: RestIssue): Issue {
  const { user } = issue;
  return {
    number: issue.number,
    url: issue.html_url,
    title: issue.title,
    body: issue.body ?? '',
    author: { id: user?.id ?? 0, login: user?.login ?? 'ghost', automated: user?.type === 'Bot' },
    open: issue.state === 'open',
    reopened: issue.state_reason === 'reopened',
    labels: issue.labels.map((label) => (typeof label === 'string' ? label : (label.name ?? ''))),
    comments: issue.comments,
    createdAt: issue.created_at,
    updatedAt: issue.updated_at,
  };
}

/** Of listed comments those that an account wrote, in the same order. */
export function commentsBy(login: string, listed: readonly RestComment[]): Comment[] {
  return listed
    .filter(({ user }) => user?.login === login)
    .map(({ id, issue_url, body, updated_at }) => ({
      id,
      issue: Number(issue_url.slice(issue_url.lastIndexOf('/') + 1)),
      body: body ?? '',
      updatedAt: updated_at,
    }));
}

/** A pull request of the forge interface; `login` is the bot's own account. */
export function pullRequestFrom(pull: RestPull, login: string): PullRequest {
  const { auto_merge: enabled } = pull;
  return {
    number: pull.number,
    url: pull.html_url,
    id: pull.node_id,
    head: pull.head.sha,
    state: pull.merged_at ? 'merged' : pull.state === 'open' ? 'open' : 'closed',
    wording: { title: pull.title, text: pull.body ?? '' },
    autoMerge: enabled ? { title: enabled.commit_title, text: enabled.commit_message } : null,
    own: pull.user?.login === login,
  };
}

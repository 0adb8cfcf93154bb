import examples from '@octokit/webhooks-examples';
import { type Contexts, holds } from './expressions.ts';
import type { Workflow } from './files.ts';

// Events as GitHub sends them, with the values that a test needs, and the jobs that they start.

/** An event: its name and its payload. */
export interface Event {
  readonly name: string;
  readonly payload: Payload;
  /** The changed files, where a test needs them. */
  readonly changed?: readonly string[];
}

/** The parts of a payload that the workflows and these tests read. */
export interface Payload {
  readonly action?: string;
  readonly ref?: string;
  readonly before?: string;
  readonly issue?: { readonly title: string };
  readonly pull_request?: PullRequest;
  readonly sender?: { readonly type: string };
  readonly [other: string]: unknown;
}

/** The pull request of a payload. */
export interface PullRequest {
  readonly number: number;
  readonly body: string | null;
  readonly user: { readonly type: string };
  readonly head: {
    readonly ref: string;
    readonly sha: string;
    readonly repo: { readonly full_name: string };
  };
  readonly base: { readonly ref: string; readonly sha: string };
}

export const REPOSITORY = 'example/deposit-registry';

function example(name: string, action?: string): Payload {
  const found = examples.find((definition) => definition.name === name);
  const payload = (found?.examples as readonly unknown[] | undefined)?.find(
    (one) => action === undefined || (one as Payload).action === action,
  );
  if (!payload) throw new Error(`no example of ${name} ${action ?? ''}`);
  return structuredClone(payload) as Payload;
}

/** An event of an issue with a title. */
export function issueEvent(action: 'opened' | 'reopened' | 'edited', title: string): Event {
  const payload = example('issues', action);
  return { name: 'issues', payload: { ...payload, issue: { ...payload.issue, title } } };
}

/** The values of a pull request that a test can set. */
export interface PullRequestChanges {
  readonly ref?: string;
  readonly sha?: string;
  readonly repository?: string;
  readonly base?: string;
  readonly body?: string | null;
  readonly type?: 'User' | 'Bot';
}

/** An event of a pull request. `name` is `pull_request` or `pull_request_target`: their payloads are the same. */
export function pullRequestEvent(name: string, action: string, changes: PullRequestChanges = {}): Event {
  const payload = example('pull_request', action === 'edited' ? 'opened' : action);
  const { pull_request } = payload as Payload & { pull_request: PullRequest };
  const { head, base, user } = pull_request;
  return {
    name,
    payload: {
      ...payload,
      action,
      pull_request: {
        ...pull_request,
        number: 7,
        body: changes.body ?? null,
        user: { ...user, type: changes.type ?? 'User' },
        head: {
          ...head,
          ref: changes.ref ?? 'a-branch',
          sha: changes.sha ?? head.sha,
          repo: { ...head.repo, full_name: changes.repository ?? REPOSITORY },
        },
        base: { ...base, ref: changes.base ?? 'main' },
      },
    },
  };
}

/** A push to a branch. */
export function pushEvent(branch: string, before = '0'.repeat(40), type: 'User' | 'Bot' = 'User'): Event {
  const payload = example('push');
  return {
    name: 'push',
    payload: { ...payload, ref: `refs/heads/${branch}`, before, sender: { ...payload.sender, type } },
  };
}

/** The `github` context of a run that an event started. */
export function githubContext({ name, payload }: Event, sha = 'f'.repeat(40)): Record<string, unknown> {
  return {
    event_name: name,
    event: payload,
    repository: REPOSITORY,
    sha,
    ref: name === 'push' ? payload.ref : 'refs/heads/main',
    api_url: 'https://api.github.com',
    server_url: 'https://github.com',
    run_id: 4711,
    run_attempt: 1,
    token: 'token-of-the-job',
  };
}

interface Filter {
  readonly types?: readonly string[];
  readonly branches?: readonly string[];
  readonly 'branches-ignore'?: readonly string[];
  readonly paths?: readonly string[];
}

/** GitHub's default types for a workflow that names none. */
const USUAL_TYPES = ['opened', 'synchronize', 'reopened'];

/** Whether a workflow listens to an event, by name, action, branch and, where the event has them, files. */
function listens({ on }: Workflow, { name, payload, changed }: Event): boolean {
  if (!(name in on)) return false;
  const filter = (on[name] ?? {}) as Filter;
  if (name !== 'push') {
    const types = filter.types ?? USUAL_TYPES;
    if (payload.action && !types.includes(payload.action)) return false;
  }
  // The last matching pattern decides whether a file counts.
  const counts = (path: string) =>
    filter.paths?.findLast((one) => matches(one.replace(/^!/, ''), path))?.startsWith('!') === false;
  if (filter.paths && changed && !changed.some(counts)) return false;
  const branch =
    name === 'push' ? String(payload.ref).replace('refs/heads/', '') : payload.pull_request?.base.ref;
  if (branch === undefined) return true;
  const among = (patterns: readonly string[]) => patterns.some((pattern) => matches(pattern, branch));
  return (filter.branches ? among(filter.branches) : true) && !among(filter['branches-ignore'] ?? []);
}

function matches(pattern: string, branch: string): boolean {
  const source = pattern
    .split('**')
    .map((part) => part.replace(/[.+^$()|[\]\\]/g, '\\$&').replace(/\*/g, '[^/]*'));
  return new RegExp(`^${source.join('.*')}$`).test(branch);
}

/** The jobs that an event starts, without those that wait for another job. */
export function startedBy(workflow: Workflow, event: Event, others: Contexts = {}): string[] {
  if (!listens(workflow, event)) return [];
  const contexts = { github: githubContext(event), vars: {}, ...others };
  return Object.entries(workflow.jobs)
    .filter(([, job]) => !job.needs && holds(job.if, contexts))
    .map(([id]) => id);
}

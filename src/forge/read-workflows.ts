import { basename } from 'node:path';
import {
  ENVIRONMENTS,
  MAIN,
  REQUIRED_CHECK,
  WORKFLOWS,
  workflowFile,
} from '../registry/forge-settings/names.ts';
import type { Deployment, Environment, Run, Seen, Workflow } from '../registry/forge-settings/state.ts';
import { type Reader, see } from './seeing.ts';

// What runs on the forge, what it may do, and what it is given.

const ADMINISTRATION = 'Administration: read';
/** The workflows that run for pull requests, too. Those runs say nothing of main, even where the branch of a fork has its name. */
const OF_PROPOSALS: readonly string[] = ['ci', REQUIRED_CHECK];
/** What is asked of each workflow: its newest success and failures however far back, and among the last runs what has no filter. */
const TELLING = [
  { status: 'success', per_page: 1 },
  { status: 'failure', per_page: 1 },
  { status: 'timed_out', per_page: 1 },
  { status: 'completed', per_page: 30 },
] as const;
/** The job of the workflow *deploy* that publishes. */
const PUBLISHING = 'publish';
/** The upload that it publishes. */
const UPLOAD = ENVIRONMENTS.pages;

/** The workflows, and the last runs of each on main. */
export async function readWorkflows(reader: Reader) {
  const { octokit, at } = reader;
  const workflows: Seen<readonly Workflow[]> = await see(reader, undefined, async () => {
    const all = await octokit.paginate(octokit.rest.actions.listRepoWorkflows, { ...at, per_page: 100 });
    return all.map(({ id, name, path, state }) => ({ id, name, path, state }));
  });
  const runs = await Promise.all(WORKFLOWS.map((name) => readRuns(reader, name, workflows)));
  return {
    workflows,
    runs: Object.fromEntries(WORKFLOWS.map((name, place) => [name, runs[place]])) as Readonly<
      Record<string, Seen<readonly Run[]>>
    >,
  };
}

/** The runs of a workflow, none where it is missing: another line says so. */
async function readRuns(
  reader: Reader,
  name: string,
  workflows: Seen<readonly Workflow[]>,
): Promise<Seen<readonly Run[]>> {
  if ('unseen' in workflows) return workflows;
  const found = workflows.value.find(({ path }) => path === workflowFile(name));
  if (!found) return { value: [] };
  const event = OF_PROPOSALS.includes(name) ? { event: 'push' } : {};
  const asked = { ...reader.at, ...event, workflow_id: basename(found.path), branch: MAIN };
  return see(reader, undefined, async () => {
    const lists = await Promise.all(
      TELLING.map((last) => reader.octokit.rest.actions.listWorkflowRuns({ ...asked, ...last })),
    );
    const runs = lists.flatMap(({ data }) => data.workflow_runs);
    return [...new Map(runs.map((run) => [run.id, run])).values()]
      .toSorted((one, other) => other.id - one.id)
      .map(({ id, event, conclusion, html_url }) => ({
        id,
        event,
        conclusion: conclusion ?? 'unknown',
        url: html_url,
      }));
  });
}

/** The last publication that succeeded; undefined where none did. */
export function readDeployment(reader: Reader): Promise<Seen<Deployment | undefined>> {
  const { octokit, at } = reader;
  return see(reader, undefined, async () => {
    const asked = {
      workflow_id: basename(workflowFile('deploy')),
      branch: MAIN,
      status: 'success',
      per_page: 1,
    } as const;
    const { data } = await octokit.rest.actions.listWorkflowRuns({ ...at, ...asked });
    const [run] = data.workflow_runs;
    if (!run) return undefined;
    const [{ data: jobs }, { data: uploads }] = await Promise.all([
      octokit.rest.actions.listJobsForWorkflowRun({ ...at, run_id: run.id, per_page: 100 }),
      octokit.rest.actions.listWorkflowRunArtifacts({ ...at, run_id: run.id, per_page: 100 }),
    ]);
    const job = jobs.jobs.find(({ name }) => name === PUBLISHING);
    // Pages is asked up to three times, with pauses: the last time it was asked is the one that it took.
    const last = job?.steps?.findLast(
      ({ name, conclusion }) => name.startsWith('Publish') && conclusion === 'success',
    );
    const { started_at, completed_at } = last ?? job ?? {};
    // Each attempt of a run has an upload of its own.
    const [upload] = uploads.artifacts
      .filter(({ name }) => name === UPLOAD || name.startsWith(`${UPLOAD}-`))
      .toSorted((one, other) => other.id - one.id);
    return {
      minutes: started_at && completed_at ? minutesBetween(started_at, completed_at) : undefined,
      bytes: upload?.size_in_bytes,
    };
  });
}

function minutesBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 6_000) / 10;
}

/** What Actions may do. */
export async function readActions(reader: Reader) {
  const { octokit, at } = reader;
  const { actions } = octokit.rest;
  const [permissions, selectedActions, workflowToken, forkApproval] = await Promise.all([
    see(reader, ADMINISTRATION, async () => {
      const { data } = await actions.getGithubActionsPermissionsRepository(at);
      return {
        enabled: data.enabled,
        allowed: data.allowed_actions ?? 'all',
        pinned: data.sha_pinning_required === true,
      };
    }),
    see(reader, ADMINISTRATION, async () => {
      const { data } = await actions.getAllowedActionsRepository(at);
      return {
        github: data.github_owned_allowed === true,
        verified: data.verified_allowed === true,
        patterns: data.patterns_allowed ?? [],
      };
    }),
    see(reader, ADMINISTRATION, async () => {
      const { data } = await actions.getGithubActionsDefaultWorkflowPermissionsRepository(at);
      return { level: data.default_workflow_permissions, approves: data.can_approve_pull_request_reviews };
    }),
    see(reader, ADMINISTRATION, async () => {
      // `@octokit/rest` 22 has no method for this call yet.
      const route = 'GET /repos/{owner}/{repo}/actions/permissions/fork-pr-contributor-approval';
      const { data } = await octokit.request(route, at);
      return (data as { readonly approval_policy: string }).approval_policy;
    }),
  ]);
  return { actions: permissions, selectedActions, workflowToken, forkApproval };
}

/** The environments, with the names of what is set in each. */
export function readEnvironments(reader: Reader): Promise<Seen<readonly Environment[]>> {
  const { octokit, at } = reader;
  return see(reader, undefined, async () => {
    const { data } = await octokit.rest.repos.getAllEnvironments({ ...at, per_page: 100 });
    const ours = (data.environments ?? []).filter(({ name }) =>
      Object.values(ENVIRONMENTS).some((one) => one === name),
    );
    return Promise.all(ours.map((one) => environmentOf(reader, one)));
  });
}

type Answered = Awaited<ReturnType<Reader['octokit']['rest']['repos']['getAllEnvironments']>>['data'];

async function environmentOf(
  reader: Reader,
  { name, deployment_branch_policy, protection_rules = [] }: NonNullable<Answered['environments']>[number],
): Promise<Environment> {
  const { octokit, at } = reader;
  const asked = { ...at, environment_name: name, per_page: 100 };
  const [policies, secrets, variables] = await Promise.all([
    see(reader, undefined, async () => {
      const found = await octokit.paginate(octokit.rest.repos.listDeploymentBranchPolicies, asked);
      return found.map((one) => ({ id: one.id ?? 0, name: one.name ?? '', type: one.type ?? 'branch' }));
    }),
    see(reader, 'Environments: read', async () =>
      (await octokit.paginate(octokit.rest.actions.listEnvironmentSecrets, asked)).map((one) => one.name),
    ),
    see(reader, 'Environments: read', async () => {
      const found = await octokit.paginate(octokit.rest.actions.listEnvironmentVariables, {
        ...asked,
        per_page: 30,
      });
      return Object.fromEntries(found.map((one) => [one.name, one.value]));
    }),
  ]);
  const rules = protection_rules.map((rule) => rule as Partial<ProtectionRule>);
  return {
    name,
    branches: !deployment_branch_policy
      ? 'all'
      : deployment_branch_policy.protected_branches
        ? 'protected'
        : 'named',
    reviewers: rules.flatMap(({ reviewers = [] }) =>
      reviewers.map(({ type, reviewer }) => ({ type, id: reviewer.id })),
    ),
    waitTimer: rules.find(({ wait_timer }) => wait_timer !== undefined)?.wait_timer ?? 0,
    preventsSelfReview: rules.some(({ prevent_self_review }) => prevent_self_review === true),
    policies,
    secrets,
    variables,
  };
}

/** The fields of GitHub's three kinds of protection rules that are read. */
interface ProtectionRule {
  readonly wait_timer: number;
  readonly prevent_self_review: boolean;
  readonly reviewers: readonly { readonly type: string; readonly reviewer: { readonly id: number } }[];
}

/** The names of what is set for every workflow of the repository. */
export async function readRepositorySecrets(reader: Reader) {
  const { octokit, at } = reader;
  const [secrets, variables] = await Promise.all([
    see(reader, 'Secrets: read', async () =>
      (await octokit.paginate(octokit.rest.actions.listRepoSecrets, { ...at, per_page: 100 })).map(
        (one) => one.name,
      ),
    ),
    see(reader, 'Variables: read', async () =>
      (await octokit.paginate(octokit.rest.actions.listRepoVariables, { ...at, per_page: 30 })).map(
        (one) => one.name,
      ),
    ),
  ]);
  return { secrets, variables };
}

import type { Core } from '../core.ts';
import type { HostedRun, Hosting } from '../hosting.ts';
import { notFound } from '../http.ts';
import { repositoryPage, repositoryShape, repositoryUrl } from '../shapes/repository.ts';
import { nodeId, type Shape } from '../shapes/users.ts';
import { administers, type CallInput, counted, done, mayRead, type Operation } from './operation.ts';

// Workflows and their runs, as they are told to the forge: it runs none.

type Workflow = Hosting['workflows'][number];

const WHEN = { created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z' };
const NO_COMMIT = '0'.repeat(40);

/** The workflow of a call, by its id or by the name of its file. */
function workflowOf(core: Core, { params }: CallInput): Workflow {
  const found = core.hosting.workflows.find(
    ({ id, path }) => String(id) === String(params.workflow_id) || path.endsWith(`/${params.workflow_id}`),
  );
  if (!found) throw notFound();
  return found;
}

function workflowShape(core: Core, { id, name, path, state }: Workflow): Shape {
  const url = `${repositoryUrl(core)}/actions/workflows/${id}`;
  return {
    ...{ id, name, path, state, url, ...WHEN },
    node_id: nodeId('W', id),
    html_url: `${repositoryPage(core)}/blob/main/${path}`,
    badge_url: `${repositoryPage(core)}/workflows/${encodeURIComponent(name)}/badge.svg`,
  };
}

function runShape(core: Core, run: HostedRun, workflow: Workflow): Shape {
  const url = `${repositoryUrl(core)}/actions/runs/${run.id}`;
  const below = ['jobs', 'logs', 'check_suite', 'artifacts', 'cancel', 'rerun'].map((name) => [
    `${name}_url`,
    `${url}/${name}`,
  ]);
  return {
    id: run.id,
    name: workflow.name,
    node_id: nodeId('WFR', run.id),
    head_branch: run.head_branch,
    head_sha: NO_COMMIT,
    path: workflow.path,
    run_number: run.id,
    event: run.event,
    status: 'completed',
    conclusion: run.conclusion,
    workflow_id: workflow.id,
    url,
    html_url: `${repositoryPage(core)}/actions/runs/${run.id}`,
    pull_requests: [],
    ...WHEN,
    ...Object.fromEntries(below),
    workflow_url: `${repositoryUrl(core)}/actions/workflows/${workflow.id}`,
    head_commit: null,
    repository: repositoryShape(core),
    head_repository: repositoryShape(core),
    display_title: workflow.name,
  };
}

const listWorkflows: Operation = (core, input) => {
  mayRead(input.actor, 'actions');
  return counted(input, 'workflows', core.hosting.workflows, (one) => workflowShape(core, one));
};

const enableWorkflow: Operation = (core, input) => {
  administers(input, 'actions', true);
  workflowOf(core, input).state = 'active';
  return done;
};

const listRuns: Operation = (core, input) => {
  mayRead(input.actor, 'actions');
  const workflow = workflowOf(core, input);
  const { branch, status, event } = input.query;
  const runs = core.hosting.runs.filter(
    (run) =>
      run.workflow_id === workflow.id &&
      (branch === undefined || run.head_branch === branch) &&
      (event === undefined || run.event === event) &&
      (status === undefined || status === 'completed' || run.conclusion === status),
  );
  return counted(input, 'workflow_runs', runs, (run) => runShape(core, run, workflow));
};

function runOf(core: Core, { params }: CallInput): HostedRun {
  const found = core.hosting.runs.find(({ id }) => id === params.run_id);
  if (!found) throw notFound();
  return found;
}

const listJobs: Operation = (core, input) => {
  mayRead(input.actor, 'actions');
  const run = runOf(core, input);
  const url = `${repositoryUrl(core)}/actions/runs/${run.id}`;
  return counted(input, 'jobs', run.jobs, (job) => {
    const id = run.id * 100 + run.jobs.indexOf(job);
    return {
      ...job,
      id,
      run_id: run.id,
      run_url: url,
      node_id: nodeId('CR', id),
      head_sha: NO_COMMIT,
      url: `${repositoryUrl(core)}/actions/jobs/${id}`,
      html_url: `${repositoryPage(core)}/actions/runs/${run.id}/job/${id}`,
      status: 'completed',
      conclusion: run.conclusion,
      created_at: job.started_at,
      check_run_url: `${repositoryUrl(core)}/check-runs/${id}`,
      labels: ['ubuntu-24.04'],
      runner_id: null,
      runner_name: null,
      runner_group_id: null,
      runner_group_name: null,
      workflow_name: null,
      head_branch: run.head_branch,
    };
  });
};

const listArtifacts: Operation = (core, input) => {
  mayRead(input.actor, 'actions');
  const run = runOf(core, input);
  return counted(input, 'artifacts', run.artifacts, (one) => {
    const id = run.id * 100 + run.artifacts.indexOf(one);
    const url = `${repositoryUrl(core)}/actions/artifacts/${id}`;
    const node_id = nodeId('MDg', id);
    return {
      ...one,
      id,
      node_id,
      url,
      archive_download_url: `${url}/zip`,
      expired: false,
      expires_at: null,
      ...WHEN,
    };
  });
};

/** The operations of workflows, by GitHub's names. */
export const WORKFLOWS: Readonly<Record<string, Operation>> = {
  'actions/list-repo-workflows': listWorkflows,
  'actions/enable-workflow': enableWorkflow,
  'actions/list-workflow-runs': listRuns,
  'actions/list-jobs-for-workflow-run': listJobs,
  'actions/list-workflow-run-artifacts': listArtifacts,
};

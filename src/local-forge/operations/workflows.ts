import type { Core } from '../core.ts';
import type { HostedRun, Hosting } from '../hosting.ts';
import { notFound } from '../http.ts';
import { repositoryPage, type Shape } from '../shapes.ts';
import { administers, type CallInput, counted, done, mayRead, type Operation } from './operation.ts';

// Workflows and their runs, as they are told to the forge: it runs none.

type Workflow = Hosting['workflows'][number];

/** The workflow of a call, by its id or by the name of its file. */
function workflowOf(core: Core, { params }: CallInput): Workflow {
  const found = core.hosting.workflows.find(
    ({ id, path }) => String(id) === String(params.workflow_id) || path.endsWith(`/${params.workflow_id}`),
  );
  if (!found) throw notFound();
  return found;
}

function runShape(core: Core, { jobs: _jobs, artifacts: _artifacts, ...run }: HostedRun): Shape {
  return { ...run, status: 'completed', html_url: `${repositoryPage(core)}/actions/runs/${run.id}` };
}

const listWorkflows: Operation = (core, input) => {
  mayRead(input.actor, 'actions');
  return counted(input, 'workflows', core.hosting.workflows, (one) => one);
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
  return counted(input, 'workflow_runs', runs, (run) => runShape(core, run));
};

function runOf(core: Core, { params }: CallInput): HostedRun {
  const found = core.hosting.runs.find(({ id }) => id === params.run_id);
  if (!found) throw notFound();
  return found;
}

const listJobs: Operation = (core, input) => {
  mayRead(input.actor, 'actions');
  return counted(input, 'jobs', runOf(core, input).jobs, (job) => job);
};

const listArtifacts: Operation = (core, input) => {
  mayRead(input.actor, 'actions');
  const { id: run, artifacts } = runOf(core, input);
  return counted(input, 'artifacts', artifacts, (one) => ({
    ...one,
    id: run * 100 + artifacts.indexOf(one),
  }));
};

/** The operations of workflows, by GitHub's names. */
export const WORKFLOWS: Readonly<Record<string, Operation>> = {
  'actions/list-repo-workflows': listWorkflows,
  'actions/enable-workflow': enableWorkflow,
  'actions/list-workflow-runs': listRuns,
  'actions/list-jobs-for-workflow-run': listJobs,
  'actions/list-workflow-run-artifacts': listArtifacts,
};

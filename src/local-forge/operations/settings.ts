import type { Core } from '../core.ts';
import type { HostedEnvironment, HostedRun, Hosting } from '../hosting.ts';
import { invalid, notFound, Refusal } from '../http.ts';
import { fullRepositoryShape, repositoryPage, type Shape, userById } from '../shapes.ts';
import {
  allowed,
  type CallInput,
  counted,
  created,
  done,
  listedFrom,
  named,
  nextId,
  type Operation,
  ok,
  reads,
  sees,
  sets,
} from './operation.ts';

// The repository's own settings: labels, Pages, permissions of Actions, environments, and workflows with their runs.

/** Takes over the fields of a body that the settings have. */
function change<T extends object>(settings: T, body: CallInput['body']): void {
  for (const name of Object.keys(settings))
    if (body[name] !== undefined) Object.assign(settings, { [name]: body[name] });
}

/** The list of selected actions that are allowed. Throws GitHub's 409 if the repository does not allow only selected actions. */
function selected({ actions, selected_actions }: Hosting): object {
  if (actions.allowed_actions === 'selected') return selected_actions;
  throw new Refusal(409, 'The repository does not allow selected actions and reusable workflows.');
}

/** The settings of Actions, by the end of the names of their two operations. `selected` throws if the settings have no such list. */
const ACTIONS: Readonly<Record<string, (hosting: Hosting) => object>> = {
  'github-actions-permissions-repository': ({ actions }) => actions,
  'allowed-actions-repository': selected,
  'github-actions-default-workflow-permissions-repository': ({ workflow }) => workflow,
  'fork-pr-contributor-approval-permissions-repository': ({ forks }) => forks,
};

const actionsOperations = Object.entries(ACTIONS).flatMap(([name, part]): [string, Operation][] => [
  [`actions/get-${name}`, sees('administration', ({ hosting }) => ok(part(hosting)))],
  [
    `actions/set-${name}`,
    sets('administration', ({ hosting }, { body }) => {
      change(part(hosting), body);
      return done;
    }),
  ],
]);

function pagesOf({ hosting }: Core): NonNullable<Hosting['pages']> {
  if (!hosting.pages) throw notFound();
  return hosting.pages;
}

const secretsOf = (input: CallInput, { secrets }: Pick<Hosting, 'secrets'>) =>
  counted(input, 'secrets', secrets, (name) => ({ name }));

const variablesOf = (input: CallInput, { variables }: Pick<Hosting, 'variables'>) =>
  counted(input, 'variables', Object.entries(variables), ([name, value]) => ({ name, value }));

const environmentOf = ({ hosting }: Core, { params }: CallInput): HostedEnvironment =>
  named(hosting.environments, ({ name }) => name === params.environment_name);

function environmentShape(core: Core, environment: HostedEnvironment): Shape {
  const { name, wait_timer, prevent_self_review, deployment_branch_policy } = environment;
  const reviewers = environment.reviewers.map(({ type, id }) => ({ type, reviewer: userById(core, id) }));
  return {
    name,
    deployment_branch_policy,
    protection_rules: [
      ...(wait_timer > 0 ? [{ type: 'wait_timer', wait_timer }] : []),
      ...(reviewers.length > 0 ? [{ type: 'required_reviewers', prevent_self_review, reviewers }] : []),
      ...(deployment_branch_policy ? [{ type: 'branch_policy' }] : []),
    ],
  };
}

type Policy = HostedEnvironment['branch_policies'][number];

/** The workflow of a call, by its id or by the name of its file. Workflows and runs are given to the forge: it runs none. */
const workflowOf = ({ hosting }: Core, { params: { workflow_id } }: CallInput) =>
  named(
    hosting.workflows,
    ({ id, path }) => String(id) === String(workflow_id) || path.endsWith(`/${workflow_id}`),
  );

const runOf = ({ hosting }: Core, { params }: CallInput) =>
  named(hosting.runs, ({ id }) => id === params.run_id);

/** The operations of these settings, by GitHub's names. */
export const SETTINGS: Readonly<Record<string, Operation>> = {
  'repos/update': sets('administration', (core, { actor, body }) => {
    change(core.hosting.repository, body);
    return ok(fullRepositoryShape(core, actor));
  }),
  'issues/list-labels-for-repo': reads('issues', ({ hosting }, input) =>
    listedFrom(input, hosting.labels, (name) => ({ name })),
  ),
  'issues/create-label': (core, { actor, body }) => {
    allowed(core, actor, { kind: 'label' });
    const name = String(body.name);
    if (core.hosting.labels.some((one) => one.toLowerCase() === name.toLowerCase()))
      throw invalid({ resource: 'Label', code: 'already_exists', field: 'name' });
    core.hosting.labels.push(name);
    return created({ name });
  },
  'issues/update-label': (core, { actor, params, body }) => {
    allowed(core, actor, { kind: 'label' });
    const { labels } = core.hosting;
    // GitHub finds a label in any case.
    const index = labels.findIndex((one) => one.toLowerCase() === String(params.name).toLowerCase());
    if (index < 0) throw notFound();
    labels[index] = String(body.new_name ?? labels[index]);
    return ok({ name: labels[index] });
  },
  ...Object.fromEntries(actionsOperations),
  'repos/get-pages': sees('pages', (core) => ok(pagesOf(core))),
  'repos/create-pages-site': sets('pages', (core, { body }) => {
    if (core.hosting.pages) throw new Refusal(409, 'GitHub Pages is already enabled.');
    const html_url = `https://${core.owner}.github.io/${core.name}/`;
    core.hosting.pages = { build_type: String(body.build_type), https_enforced: true, cname: null, html_url };
    return created(core.hosting.pages);
  }),
  'repos/update-information-about-pages-site': sets('pages', (core, { body }) => {
    change(pagesOf(core), body);
    return done;
  }),
  'actions/list-repo-secrets': sees('secrets', ({ hosting }, input) => secretsOf(input, hosting)),
  'actions/list-repo-variables': sees('variables', ({ hosting }, input) => variablesOf(input, hosting)),
  'repos/get-all-environments': reads('actions', (core, input) =>
    counted(input, 'environments', core.hosting.environments, (one) => environmentShape(core, one)),
  ),
  'repos/create-or-update-environment': sets('administration', (core, { params, body }) => {
    const { environments } = core.hosting;
    const name = String(params.environment_name);
    const { wait_timer = 0, prevent_self_review = false, reviewers, deployment_branch_policy = null } = body;
    const policy = deployment_branch_policy as HostedEnvironment['deployment_branch_policy'];
    if (policy && policy.protected_branches === policy.custom_branch_policies)
      throw new Refusal(422, 'protected_branches and custom_branch_policies cannot have the same value.');
    const known = environments.find((one) => one.name === name);
    const environment = known ?? { name, branch_policies: [], secrets: [], variables: {} };
    // GitHub documents that fields that a request omits are reset.
    const changed = Object.assign(environment, {
      wait_timer: Number(wait_timer),
      prevent_self_review: Boolean(prevent_self_review),
      reviewers: (reviewers ?? []) as HostedEnvironment['reviewers'],
      deployment_branch_policy: policy,
    });
    if (!known) environments.push(changed);
    return ok(environmentShape(core, changed));
  }),
  'repos/list-deployment-branch-policies': reads('actions', (core, input) =>
    counted(input, 'branch_policies', environmentOf(core, input).branch_policies),
  ),
  'repos/create-deployment-branch-policy': sets('administration', (core, input) => {
    const { deployment_branch_policy, branch_policies } = environmentOf(core, input);
    // GitHub has a list of branches only for an environment that is limited to named branches.
    if (!deployment_branch_policy?.custom_branch_policies) throw notFound();
    const { name, type = 'branch' } = input.body;
    const policy: Policy = { id: nextId(branch_policies), name: String(name), type: type as Policy['type'] };
    branch_policies.push(policy);
    return ok(policy);
  }),
  'repos/delete-deployment-branch-policy': sets('administration', (core, input) => {
    const { branch_policies } = environmentOf(core, input);
    const policy = named(branch_policies, ({ id }) => id === input.params.branch_policy_id);
    branch_policies.splice(branch_policies.indexOf(policy), 1);
    return done;
  }),
  'actions/list-environment-secrets': sees('environments', (core, input) =>
    secretsOf(input, environmentOf(core, input)),
  ),
  'actions/list-environment-variables': sees('environments', (core, input) =>
    variablesOf(input, environmentOf(core, input)),
  ),
  'actions/list-repo-workflows': reads('actions', ({ hosting }, input) =>
    counted(input, 'workflows', hosting.workflows),
  ),
  'actions/enable-workflow': sets('actions', (core, input) => {
    workflowOf(core, input).state = 'active';
    return done;
  }),
  'actions/list-workflow-runs': reads('actions', (core, input) => {
    const workflow = workflowOf(core, input);
    const { branch, status, event } = input.query;
    const runs = core.hosting.runs.filter(
      (run) =>
        run.workflow_id === workflow.id &&
        (branch === undefined || run.head_branch === branch) &&
        (event === undefined || run.event === event) &&
        (status === undefined || status === 'completed' || run.conclusion === status),
    );
    const shape = ({ jobs: _jobs, artifacts: _artifacts, ...run }: HostedRun): Shape => ({
      ...run,
      status: 'completed',
      html_url: `${repositoryPage(core)}/actions/runs/${run.id}`,
    });
    return counted(input, 'workflow_runs', runs, shape);
  }),
  'actions/list-jobs-for-workflow-run': reads('actions', (core, input) =>
    counted(input, 'jobs', runOf(core, input).jobs),
  ),
  'actions/list-workflow-run-artifacts': reads('actions', (core, input) => {
    const { id: run, artifacts } = runOf(core, input);
    return counted(input, 'artifacts', artifacts, (one) => ({
      ...one,
      id: run * 100 + artifacts.indexOf(one),
    }));
  }),
};

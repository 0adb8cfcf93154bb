import type { Core } from '../core.ts';
import type { HostedEnvironment, Hosting } from '../hosting.ts';
import { invalid, notFound, Refusal } from '../http.ts';
import { fullRepositoryShape, type Shape, userById } from '../shapes.ts';
import {
  administers,
  allowed,
  type CallInput,
  counted,
  created,
  done,
  listedFrom,
  mayRead,
  type Operation,
  ok,
} from './operation.ts';

// The repository's own settings, labels, what Actions may do, and Pages.

/** Takes over those fields of a body that the settings have. */
function change<T extends object>(settings: T, body: CallInput['body']): void {
  for (const name of Object.keys(settings))
    if (body[name] !== undefined) Object.assign(settings, { [name]: body[name] });
}

const updateRepository: Operation = (core, input) => {
  administers(input, 'administration', true);
  change(core.hosting.repository, input.body);
  return ok(fullRepositoryShape(core, input.actor));
};

const listLabels: Operation = (core, input) => {
  mayRead(input.actor, 'issues');
  return listedFrom(input, core.hosting.labels, (name) => ({ name }));
};

const createLabel: Operation = (core, { actor, body }) => {
  allowed(core, actor, { kind: 'label' });
  const name = String(body.name);
  if (core.hosting.labels.some((one) => one.toLowerCase() === name.toLowerCase()))
    throw invalid({ resource: 'Label', code: 'already_exists', field: 'name' });
  core.hosting.labels.push(name);
  return created({ name });
};

const updateLabel: Operation = (core, { actor, params, body }) => {
  allowed(core, actor, { kind: 'label' });
  const { labels } = core.hosting;
  // GitHub finds a label in any case.
  const place = labels.findIndex((one) => one.toLowerCase() === String(params.name).toLowerCase());
  if (place < 0) throw notFound();
  labels[place] = String(body.new_name ?? labels[place]);
  return ok({ name: labels[place] });
};

/** Throws GitHub's 409 where not only selected actions are allowed. */
function mustSelect({ actions }: Hosting): void {
  if (actions.allowed_actions !== 'selected')
    throw new Refusal(409, 'The repository does not allow selected actions and reusable workflows.');
}

/** A part of the settings that a call answers with, or changes, where `check` throws nothing. */
type Part = (hosting: Hosting) => object;

const reading =
  (part: Part, check = (_hosting: Hosting) => {}): Operation =>
  (core, input) => {
    administers(input, 'administration');
    check(core.hosting);
    return ok(part(core.hosting));
  };

const changing =
  (part: Part, check = (_hosting: Hosting) => {}): Operation =>
  (core, input) => {
    administers(input, 'administration', true);
    check(core.hosting);
    change(part(core.hosting), input.body);
    return done;
  };

const getPages: Operation = (core, input) => {
  administers(input, 'pages');
  if (!core.hosting.pages) throw notFound();
  return ok(core.hosting.pages);
};

const createPages: Operation = (core, input) => {
  administers(input, 'pages', true);
  if (core.hosting.pages) throw new Refusal(409, 'GitHub Pages is already enabled.');
  const html_url = `https://${core.owner}.github.io/${core.name}/`;
  const build_type = String(input.body.build_type);
  core.hosting.pages = { build_type, https_enforced: true, cname: null, html_url };
  return created(core.hosting.pages);
};

const updatePages: Operation = (core, input) => {
  administers(input, 'pages', true);
  if (!core.hosting.pages) throw notFound();
  change(core.hosting.pages, input.body);
  return done;
};

const listSecrets: Operation = (core, input) => {
  administers(input, 'secrets');
  return secretsOf(input, core.hosting);
};

const listVariables: Operation = (core, input) => {
  administers(input, 'variables');
  return variablesOf(input, core.hosting);
};

const secretsOf = (input: CallInput, { secrets }: Pick<Hosting, 'secrets'>) =>
  counted(input, 'secrets', secrets, (name) => ({ name }));

const variablesOf = (input: CallInput, { variables }: Pick<Hosting, 'variables'>) =>
  counted(input, 'variables', Object.entries(variables), ([name, value]) => ({ name, value }));

/** The operations of these settings, by GitHub's names. */
export const SETTINGS: Readonly<Record<string, Operation>> = {
  'repos/update': updateRepository,
  'issues/list-labels-for-repo': listLabels,
  'issues/create-label': createLabel,
  'issues/update-label': updateLabel,
  'actions/get-github-actions-permissions-repository': reading(({ actions }) => actions),
  'actions/set-github-actions-permissions-repository': changing(({ actions }) => actions),
  'actions/get-allowed-actions-repository': reading(({ selected_actions }) => selected_actions, mustSelect),
  'actions/set-allowed-actions-repository': changing(({ selected_actions }) => selected_actions, mustSelect),
  'actions/get-github-actions-default-workflow-permissions-repository': reading(({ workflow }) => workflow),
  'actions/set-github-actions-default-workflow-permissions-repository': changing(({ workflow }) => workflow),
  'actions/get-fork-pr-contributor-approval-permissions-repository': reading(({ forks }) => forks),
  'actions/set-fork-pr-contributor-approval-permissions-repository': changing(({ forks }) => forks),
  'repos/get-pages': getPages,
  'repos/create-pages-site': createPages,
  'repos/update-information-about-pages-site': updatePages,
  'actions/list-repo-secrets': listSecrets,
  'actions/list-repo-variables': listVariables,
};

// Environments: which branches may use them, who reviews, and the names of what is set in them.

function environmentOf(core: Core, { params }: CallInput): HostedEnvironment {
  const found = core.hosting.environments.find(({ name }) => name === params.environment_name);
  if (!found) throw notFound();
  return found;
}

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

const listEnvironments: Operation = (core, input) => {
  mayRead(input.actor, 'actions');
  return counted(input, 'environments', core.hosting.environments, (one) => environmentShape(core, one));
};

const setEnvironment: Operation = (core, input) => {
  administers(input, 'administration', true);
  const { environments } = core.hosting;
  const name = String(input.params.environment_name);
  const {
    wait_timer = 0,
    prevent_self_review = false,
    reviewers,
    deployment_branch_policy = null,
  } = input.body;
  const policy = deployment_branch_policy as HostedEnvironment['deployment_branch_policy'];
  if (policy && policy.protected_branches === policy.custom_branch_policies)
    throw new Refusal(422, 'protected_branches and custom_branch_policies cannot have the same value.');
  const known = environments.find((one) => one.name === name);
  const environment = known ?? { name, branch_policies: [], secrets: [], variables: {} };
  // As GitHub documents it, what a request leaves out is set back.
  const changed = Object.assign(environment, {
    wait_timer: Number(wait_timer),
    prevent_self_review: Boolean(prevent_self_review),
    reviewers: (reviewers ?? []) as HostedEnvironment['reviewers'],
    deployment_branch_policy: policy,
  });
  if (!known) environments.push(changed);
  return ok(environmentShape(core, changed));
};

type Policy = HostedEnvironment['branch_policies'][number];

const listPolicies: Operation = (core, input) => {
  mayRead(input.actor, 'actions');
  return counted(input, 'branch_policies', environmentOf(core, input).branch_policies, (one) => one);
};

const createPolicy: Operation = (core, input) => {
  administers(input, 'administration', true);
  const { deployment_branch_policy, branch_policies } = environmentOf(core, input);
  // Where not only named branches may use the environment, GitHub has no list of them.
  if (!deployment_branch_policy?.custom_branch_policies) throw notFound();
  const { name, type = 'branch' } = input.body;
  const id = Math.max(0, ...branch_policies.map((one) => one.id)) + 1;
  const policy: Policy = { id, name: String(name), type: type as Policy['type'] };
  branch_policies.push(policy);
  return ok(policy);
};

const deletePolicy: Operation = (core, input) => {
  administers(input, 'administration', true);
  const environment = environmentOf(core, input);
  const kept = environment.branch_policies.filter(({ id }) => id !== input.params.branch_policy_id);
  if (kept.length === environment.branch_policies.length) throw notFound();
  environment.branch_policies = kept;
  return done;
};

const listEnvironmentSecrets: Operation = (core, input) => {
  administers(input, 'environments');
  return secretsOf(input, environmentOf(core, input));
};

const listEnvironmentVariables: Operation = (core, input) => {
  administers(input, 'environments');
  return variablesOf(input, environmentOf(core, input));
};

/** The operations of environments, by GitHub's names. */
export const ENVIRONMENTS: Readonly<Record<string, Operation>> = {
  'repos/get-all-environments': listEnvironments,
  'repos/create-or-update-environment': setEnvironment,
  'repos/list-deployment-branch-policies': listPolicies,
  'repos/create-deployment-branch-policy': createPolicy,
  'repos/delete-deployment-branch-policy': deletePolicy,
  'actions/list-environment-secrets': listEnvironmentSecrets,
  'actions/list-environment-variables': listEnvironmentVariables,
};

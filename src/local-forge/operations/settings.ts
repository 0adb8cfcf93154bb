import type { Core } from '../core.ts';
import type { HostedEnvironment, Hosting } from '../hosting.ts';
import { invalid, notFound, Refusal } from '../http.ts';
import { fullRepositoryShape, repositoryPage, repositoryUrl } from '../shapes/repository.ts';
import { idOf, nodeId, type Shape, userById } from '../shapes/users.ts';
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

function labelShape(core: Core, name: string): Shape {
  return {
    id: idOf('label', core.issues.labelId(name)),
    node_id: nodeId('LA', core.issues.labelId(name)),
    url: `${repositoryUrl(core)}/labels/${encodeURIComponent(name)}`,
    name,
    color: 'ededed',
    default: false,
    description: null,
  };
}

const listLabels: Operation = (core, input) => {
  mayRead(input.actor, 'issues');
  return listedFrom(input, core.hosting.labels, (name) => labelShape(core, name));
};

const createLabel: Operation = (core, { actor, body }) => {
  allowed(core, actor, { kind: 'label' });
  const name = String(body.name);
  if (core.hosting.labels.some((one) => one.toLowerCase() === name.toLowerCase()))
    throw invalid({ resource: 'Label', code: 'already_exists', field: 'name' });
  core.hosting.labels.push(name);
  return created(labelShape(core, name));
};

const updateLabel: Operation = (core, { actor, params, body }) => {
  allowed(core, actor, { kind: 'label' });
  const { labels } = core.hosting;
  // GitHub finds a label in any case.
  const place = labels.findIndex((one) => one.toLowerCase() === String(params.name).toLowerCase());
  if (place < 0) throw notFound();
  labels[place] = String(body.new_name ?? labels[place]);
  return ok(labelShape(core, labels[place]));
};

const getActions: Operation = (core, input) => {
  administers(input, 'administration');
  const { actions } = core.hosting;
  const isSelected = actions.allowed_actions === 'selected';
  const url = `${repositoryUrl(core)}/actions/permissions/selected-actions`;
  return ok({ ...actions, ...(isSelected && { selected_actions_url: url }) });
};

const getSelected: Operation = (core, input) => {
  administers(input, 'administration');
  mustSelect(core.hosting);
  return ok(core.hosting.selected_actions);
};

/** Throws GitHub's 409 where not only selected actions are allowed. */
function mustSelect({ actions }: Hosting): void {
  if (actions.allowed_actions !== 'selected')
    throw new Refusal(409, 'The repository does not allow selected actions and reusable workflows.');
}

/** An operation that changes a part of the settings and answers nothing. */
const changing =
  (part: (hosting: Hosting) => object, check = (_hosting: Hosting) => {}): Operation =>
  (core, input) => {
    administers(input, 'administration', true);
    check(core.hosting);
    change(part(core.hosting), input.body);
    return done;
  };

/** An operation that answers with a part of the settings. */
const reading =
  (part: (hosting: Hosting) => object): Operation =>
  (core, input) => {
    administers(input, 'administration');
    return ok(part(core.hosting));
  };

function pagesShape(
  core: Core,
  { build_type, https_enforced, cname, html_url }: NonNullable<Hosting['pages']>,
): Shape {
  return {
    url: `${repositoryUrl(core)}/pages`,
    status: 'built',
    cname,
    custom_404: true,
    html_url,
    build_type,
    public: true,
    https_enforced,
  };
}

const getPages: Operation = (core, input) => {
  administers(input, 'pages');
  if (!core.hosting.pages) throw notFound();
  return ok(pagesShape(core, core.hosting.pages));
};

const createPages: Operation = (core, input) => {
  administers(input, 'pages', true);
  if (core.hosting.pages) throw new Refusal(409, 'GitHub Pages is already enabled.');
  const html_url = `https://${core.owner}.github.io/${core.name}/`;
  core.hosting.pages = {
    build_type: String(input.body.build_type),
    https_enforced: true,
    cname: null,
    html_url,
  };
  return created(pagesShape(core, core.hosting.pages));
};

const updatePages: Operation = (core, input) => {
  administers(input, 'pages', true);
  if (!core.hosting.pages) throw notFound();
  change(core.hosting.pages, input.body);
  return done;
};

const named = (name: string) => ({
  name,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
});

const listSecrets: Operation = (core, input) => {
  administers(input, 'secrets');
  return counted(input, 'secrets', core.hosting.secrets, named);
};

const listVariables: Operation = (core, input) => {
  administers(input, 'variables');
  const all = Object.entries(core.hosting.variables);
  return counted(input, 'variables', all, ([name, value]) => ({ ...named(name), value }));
};

/** The operations of these settings, by GitHub's names. */
export const SETTINGS: Readonly<Record<string, Operation>> = {
  'repos/update': updateRepository,
  'issues/list-labels-for-repo': listLabels,
  'issues/create-label': createLabel,
  'issues/update-label': updateLabel,
  'actions/get-github-actions-permissions-repository': getActions,
  'actions/set-github-actions-permissions-repository': changing(({ actions }) => actions),
  'actions/get-allowed-actions-repository': getSelected,
  'actions/set-allowed-actions-repository': changing(({ selected_actions }) => selected_actions, mustSelect),
  'actions/get-github-actions-default-workflow-permissions-repository': reading(({ workflow }) => workflow),
  'actions/set-github-actions-default-workflow-permissions-repository': changing(({ workflow }) => workflow),
  'actions/get-fork-pr-contributor-approval-permissions-repository': reading(({ approval_policy }) => ({
    approval_policy,
  })),
  'actions/set-fork-pr-contributor-approval-permissions-repository': (core, input) => {
    administers(input, 'administration', true);
    core.hosting.approval_policy = String(input.body.approval_policy);
    return done;
  },
  'repos/get-pages': getPages,
  'repos/create-pages-site': createPages,
  'repos/update-information-about-pages-site': updatePages,
  'actions/list-repo-secrets': listSecrets,
  'actions/list-repo-variables': listVariables,
};

// Environments: which branches may use them, who reviews, and the names of what is set in them.

const WHEN = { created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z' };

function environmentOf(core: Core, { params }: CallInput): HostedEnvironment {
  const found = core.hosting.environments.find(({ name }) => name === params.environment_name);
  if (!found) throw notFound();
  return found;
}

function environmentShape(core: Core, one: HostedEnvironment): Shape {
  const id = core.hosting.environments.indexOf(one) + 1;
  const rule = (type: string, more: object) => ({
    id: id * 10,
    node_id: nodeId('GA', id * 10),
    type,
    ...more,
  });
  return {
    id,
    node_id: nodeId('EN', id),
    name: one.name,
    url: `${repositoryUrl(core)}/environments/${one.name}`,
    html_url: `${repositoryPage(core)}/deployments/activity_log?environments_filter=${one.name}`,
    ...WHEN,
    protection_rules: [
      ...(one.wait_timer > 0 ? [rule('wait_timer', { wait_timer: one.wait_timer })] : []),
      ...(one.reviewers.length > 0
        ? [
            rule('required_reviewers', {
              prevent_self_review: one.prevent_self_review,
              reviewers: one.reviewers.map(({ type, id: account }) => ({
                type,
                reviewer: userById(core, account),
              })),
            }),
          ]
        : []),
      ...(one.deployment_branch_policy ? [rule('branch_policy', {})] : []),
    ],
    deployment_branch_policy: one.deployment_branch_policy,
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

const policyShape = ({ id, name, type }: Policy): Shape => ({ id, node_id: nodeId('BP', id), name, type });

/** Throws where not only named branches may use the environment. */
function mustName({ deployment_branch_policy: policy }: HostedEnvironment): void {
  if (!policy?.custom_branch_policies) throw notFound();
}

const listPolicies: Operation = (core, input) => {
  mayRead(input.actor, 'actions');
  return counted(input, 'branch_policies', environmentOf(core, input).branch_policies, policyShape);
};

const createPolicy: Operation = (core, input) => {
  administers(input, 'administration', true);
  const environment = environmentOf(core, input);
  mustName(environment);
  const { name, type = 'branch' } = input.body;
  const ids = environment.branch_policies.map(({ id }) => id);
  const policy = { id: Math.max(0, ...ids) + 1, name: String(name), type: type as Policy['type'] };
  environment.branch_policies.push(policy);
  return ok(policyShape(policy));
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
  return counted(input, 'secrets', environmentOf(core, input).secrets, (name) => ({ name, ...WHEN }));
};

const listEnvironmentVariables: Operation = (core, input) => {
  administers(input, 'environments');
  const all = Object.entries(environmentOf(core, input).variables);
  return counted(input, 'variables', all, ([name, value]) => ({ name, value, ...WHEN }));
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

import type { Core } from '../core.ts';
import type { HostedEnvironment } from '../hosting.ts';
import { notFound, Refusal } from '../refusal.ts';
import { nodeId } from '../shapes/ids.ts';
import { repositoryPage, repositoryUrl } from '../shapes/repository.ts';
import { type Shape, userById } from '../shapes/users.ts';
import { administers, type CallInput, counted, done, mayRead, type Operation, ok } from './operation.ts';

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

const listSecrets: Operation = (core, input) => {
  administers(input, 'environments');
  return counted(input, 'secrets', environmentOf(core, input).secrets, (name) => ({ name, ...WHEN }));
};

const listVariables: Operation = (core, input) => {
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
  'actions/list-environment-secrets': listSecrets,
  'actions/list-environment-variables': listVariables,
};

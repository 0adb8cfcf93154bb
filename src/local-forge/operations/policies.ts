import type { Core } from '../core.ts';
import type { HostedPolicy } from '../hosting.ts';
import { notFound, Refusal } from '../refusal.ts';
import type { Shape } from '../shapes/users.ts';
import { administers, type CallInput, counted, created, type Operation, ok } from './operation.ts';

// The policies of Actions, as they are read and set. The forge itself runs no workflow.

function headShape(core: Core, { id, name, source_type, enforcement }: HostedPolicy): Shape {
  const source = source_type === 'Repository' ? `${core.owner}/${core.name}` : core.owner;
  return { id, name, target: 'actions', source_type, source, enforcement };
}

const policyShape = (core: Core, policy: HostedPolicy): Shape => ({
  ...headShape(core, policy),
  conditions: policy.conditions,
  rules: policy.rules,
});

function policyOf(core: Core, { params }: CallInput): HostedPolicy {
  const found = core.hosting.policies.find(({ id }) => id === params.policy_id);
  if (!found) throw notFound();
  return found;
}

/** Takes over what a request asks for. Throws GitHub's 422 for a condition without a pattern. */
function take(policy: HostedPolicy, body: CallInput['body']): HostedPolicy {
  const { workflow_path } = (body.conditions ?? {}) as HostedPolicy['conditions'];
  if (workflow_path && workflow_path.include.length + workflow_path.exclude.length === 0)
    throw new Refusal(422, 'Validation Failed');
  return Object.assign(policy, body);
}

// GitHub documents that the answer can have conditions and rules, not that a list has them: here it has none.
const listPolicies: Operation = (core, input) => {
  administers(input, 'administration');
  const all = core.hosting.policies.filter(
    ({ source_type }) => input.query.has_parents !== false || source_type === 'Repository',
  );
  return counted(input, 'policies', all, (one) => headShape(core, one));
};

const getPolicy: Operation = (core, input) => {
  administers(input, 'administration');
  return ok(policyShape(core, policyOf(core, input)));
};

const createPolicy: Operation = (core, input) => {
  administers(input, 'administration', true);
  const { policies } = core.hosting;
  const id = Math.max(0, ...policies.map((one) => one.id)) + 1;
  const empty = {
    id,
    name: '',
    source_type: 'Repository',
    enforcement: 'disabled',
    conditions: {},
    rules: [],
  };
  const policy = take(empty, input.body);
  policies.push(policy);
  return created(policyShape(core, policy));
};

const updatePolicy: Operation = (core, input) => {
  administers(input, 'administration', true);
  return ok(policyShape(core, take(policyOf(core, input), input.body)));
};

/** The operations of policies, by the names that this forge gives them. */
export const POLICIES: Readonly<Record<string, Operation>> = {
  'actions/list-repo-policies': listPolicies,
  'actions/get-repo-policy': getPolicy,
  'actions/create-repo-policy': createPolicy,
  'actions/update-repo-policy': updatePolicy,
};

import { matchesGlob } from 'node:path';
import type { Core } from '../core.ts';
import type { HostedPolicy, HostedRuleset } from '../hosting.ts';
import { notFound, Refusal } from '../http.ts';
import { deniedSettings } from '../policy.ts';
import type { Shape } from '../shapes.ts';
import {
  administers,
  type CallInput,
  counted,
  created,
  listedFrom,
  mayRead,
  type Operation,
  ok,
} from './operation.ts';

// Rulesets, as they are read and set. The forge itself acts by its policy.

function rulesetOf(core: Core, { params }: CallInput): HostedRuleset {
  const found = core.hosting.rulesets.find(({ id }) => id === params.ruleset_id);
  if (!found) throw notFound();
  return found;
}

const sourceOf = (core: Core, source_type: HostedRuleset['source_type']) =>
  source_type === 'Organization' ? core.owner : `${core.owner}/${core.name}`;

/** A ruleset as a list has it. */
const headShape = ({ id, name, target, enforcement }: HostedRuleset): Shape => ({
  id,
  name,
  target,
  enforcement,
});

/** A ruleset. Who bypasses it is told to those alone who may change it. */
function rulesetShape({ actor }: CallInput, ruleset: HostedRuleset): Shape {
  const maySet = deniedSettings(actor, 'administration', true) === undefined;
  const { conditions, rules, bypass_actors } = ruleset;
  return { ...headShape(ruleset), conditions, rules, ...(maySet && { bypass_actors }) };
}

const listRulesets: Operation = (core, input) => {
  mayRead(input.actor, 'metadata');
  const { rulesets } = core.hosting;
  const own = rulesets.filter(({ source_type }) => source_type !== 'Organization');
  return listedFrom(input, input.query.includes_parents === false ? own : rulesets, headShape);
};

/** Whether a ruleset is for a branch. */
function concerns(core: Core, { target, conditions: { ref_name } }: HostedRuleset, branch: string): boolean {
  const has = (patterns: readonly string[]) =>
    patterns.some(
      (one) =>
        one === '~ALL' ||
        (one === '~DEFAULT_BRANCH' && branch === core.hosting.repository.default_branch) ||
        matchesGlob(`refs/heads/${branch}`, one),
    );
  return target === 'branch' && has(ref_name.include) && !has(ref_name.exclude);
}

const getBranchRules: Operation = (core, input) => {
  mayRead(input.actor, 'metadata');
  const branch = String(input.params.branch);
  const rules = core.hosting.rulesets
    .filter((one) => one.enforcement === 'active' && concerns(core, one, branch))
    .flatMap(({ id, source_type = 'Repository', rules: own }) =>
      own.map((rule) => ({ ...rule, ruleset_id: id, ruleset_source: sourceOf(core, source_type) })),
    );
  return listedFrom(input, rules, (rule) => rule);
};

const getProtection: Operation = (core, input) => {
  administers(input, 'administration');
  if (!core.hosting.protection) throw new Refusal(404, 'Branch not protected');
  return ok(core.hosting.protection);
};

const getRuleset: Operation = (core, input) => {
  mayRead(input.actor, 'metadata');
  return ok(rulesetShape(input, rulesetOf(core, input)));
};

const createRuleset: Operation = (core, input) => {
  administers(input, 'administration', true);
  const { rulesets } = core.hosting;
  const ruleset: HostedRuleset = {
    target: 'branch',
    bypass_actors: [],
    conditions: { ref_name: { include: [], exclude: [] } },
    rules: [],
    ...(input.body as Pick<HostedRuleset, 'name' | 'enforcement'>),
    id: Math.max(0, ...rulesets.map(({ id }) => id)) + 1,
  };
  rulesets.push(ruleset);
  return created(rulesetShape(input, ruleset));
};

const updateRuleset: Operation = (core, input) => {
  administers(input, 'administration', true);
  const ruleset = Object.assign(rulesetOf(core, input), input.body);
  return ok(rulesetShape(input, ruleset));
};

/** The operations of rulesets, by GitHub's names. */
export const RULESETS: Readonly<Record<string, Operation>> = {
  'repos/get-repo-rulesets': listRulesets,
  'repos/get-repo-ruleset': getRuleset,
  'repos/create-repo-ruleset': createRuleset,
  'repos/update-repo-ruleset': updateRuleset,
  'repos/get-branch-rules': getBranchRules,
  'repos/get-branch-protection': getProtection,
};

// The policies of Actions, as they are read and set. The forge itself runs no workflow.

const policyShape = (core: Core, policy: HostedPolicy): Shape => ({
  ...policy,
  source: policy.source_type === 'Repository' ? `${core.owner}/${core.name}` : core.owner,
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
  return counted(input, 'policies', all, (one) => {
    const { rules: _rules, conditions: _conditions, ...head } = policyShape(core, one);
    return head;
  });
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

import { matchesGlob } from 'node:path';
import type { Core } from '../core.ts';
import type { HostedPolicy, HostedRuleset } from '../hosting.ts';
import { Refusal } from '../http.ts';
import { deniedSettings } from '../policy.ts';
import type { Shape } from '../shapes.ts';
import {
  type CallInput,
  counted,
  created,
  listedFrom,
  named,
  nextId,
  type Operation,
  ok,
  reads,
  sees,
  sets,
} from './operation.ts';

// Rulesets and the policies of Actions, as they are read and set. The forge itself acts by its policy, and runs no workflow.

const rulesetOf = ({ hosting }: Core, { params }: CallInput) =>
  named(hosting.rulesets, ({ id }) => id === params.ruleset_id);

const sourceOf = (core: Core, source_type: string) =>
  source_type === 'Repository' ? `${core.owner}/${core.name}` : core.owner;

const headShape = ({ id, name, target, enforcement }: HostedRuleset): Shape => ({
  id,
  name,
  target,
  enforcement,
});

/** A ruleset. Only an account that may change it sees who can bypass it. */
function rulesetShape({ actor }: CallInput, ruleset: HostedRuleset): Shape {
  const maySet = deniedSettings(actor, 'administration', true) === undefined;
  const { conditions, rules, bypass_actors } = ruleset;
  return { ...headShape(ruleset), conditions, rules, ...(maySet && { bypass_actors }) };
}

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

const policyShape = (core: Core, policy: HostedPolicy): Shape => ({
  ...policy,
  source: sourceOf(core, policy.source_type),
});

const policyOf = ({ hosting }: Core, { params }: CallInput) =>
  named(hosting.policies, ({ id }) => id === params.policy_id);

/** Takes over the fields of a request. Throws GitHub's 422 for a condition without a pattern. */
function take(policy: HostedPolicy, body: CallInput['body']): HostedPolicy {
  const { workflow_path } = (body.conditions ?? {}) as HostedPolicy['conditions'];
  if (workflow_path && workflow_path.include.length + workflow_path.exclude.length === 0)
    throw new Refusal(422, 'Validation Failed');
  return Object.assign(policy, body);
}

/** The operations of rulesets by GitHub's names, and of policies by the names that this forge gives them. */
export const RULESETS: Readonly<Record<string, Operation>> = {
  'repos/get-repo-rulesets': reads('metadata', ({ hosting: { rulesets } }, input) => {
    const own = rulesets.filter(({ source_type }) => source_type !== 'Organization');
    return listedFrom(input, input.query.includes_parents === false ? own : rulesets, headShape);
  }),
  'repos/get-repo-ruleset': reads('metadata', (core, input) =>
    ok(rulesetShape(input, rulesetOf(core, input))),
  ),
  'repos/create-repo-ruleset': sets('administration', ({ hosting: { rulesets } }, input) => {
    const ruleset: HostedRuleset = {
      target: 'branch',
      bypass_actors: [],
      conditions: { ref_name: { include: [], exclude: [] } },
      rules: [],
      ...(input.body as Pick<HostedRuleset, 'name' | 'enforcement'>),
      id: nextId(rulesets),
    };
    rulesets.push(ruleset);
    return created(rulesetShape(input, ruleset));
  }),
  'repos/update-repo-ruleset': sets('administration', (core, input) =>
    ok(rulesetShape(input, Object.assign(rulesetOf(core, input), input.body))),
  ),
  'repos/get-branch-rules': reads('metadata', (core, input) => {
    const branch = String(input.params.branch);
    const rules = core.hosting.rulesets
      .filter((one) => one.enforcement === 'active' && concerns(core, one, branch))
      .flatMap(({ id, source_type = 'Repository', rules: own }) =>
        own.map((rule) => ({ ...rule, ruleset_id: id, ruleset_source: sourceOf(core, source_type) })),
      );
    return listedFrom(input, rules, (rule) => rule);
  }),
  'repos/get-branch-protection': sees('administration', ({ hosting: { protection } }) => {
    if (!protection) throw new Refusal(404, 'Branch not protected');
    return ok(protection);
  }),
  // GitHub documents that the answer can have conditions and rules, not that a list has them: here it has none.
  'actions/list-repo-policies': sees('administration', (core, input) => {
    const all = core.hosting.policies.filter(
      ({ source_type }) => input.query.has_parents !== false || source_type === 'Repository',
    );
    return counted(input, 'policies', all, (one) => {
      const { rules: _rules, conditions: _conditions, ...head } = policyShape(core, one);
      return head;
    });
  }),
  'actions/get-repo-policy': sees('administration', (core, input) =>
    ok(policyShape(core, policyOf(core, input))),
  ),
  'actions/create-repo-policy': sets('administration', (core, { body }) => {
    const { policies } = core.hosting;
    const head = { id: nextId(policies), name: '', source_type: 'Repository', enforcement: 'disabled' };
    const policy = take({ ...head, conditions: {}, rules: [] }, body);
    policies.push(policy);
    return created(policyShape(core, policy));
  }),
  'actions/update-repo-policy': sets('administration', (core, input) =>
    ok(policyShape(core, take(policyOf(core, input), input.body))),
  ),
};

import { type FixRequest, judged, type Line, listed, ofSeen, seenIn } from './line.ts';
import { REQUIRED_CHECK, WORKFLOW_EVENTS, WORKFLOWS, workflowFile } from './names.ts';
import { matches } from './patterns.ts';
import type { ActionsPolicy, ForgeState } from './state.ts';

// The policies of Actions, which say what may start a workflow, and who. Every policy for a workflow counts, so each must allow what starts it.

const PAGE = 'Settings → Actions → Policies';
const GATE = workflowFile(REQUIRED_CHECK);
const GATE_EVENTS = WORKFLOW_EVENTS[REQUIRED_CHECK];

const ALL = '~ALL';

/** Whether a policy is in force for a workflow. */
function isFor({ enforcement, include, exclude }: ActionsPolicy, path: string): boolean {
  const has = (patterns: readonly string[]) => patterns.some((one) => one === ALL || matches(one, path));
  return enforcement === 'active' && (include.length === 0 || has(include)) && !has(exclude);
}

/** The events that a policy allows, of each rule about events that it has. */
const allowedBy = ({ rules }: ActionsPolicy): readonly (readonly string[])[] =>
  rules.flatMap(({ type, parameters }) =>
    type === 'restrict_action_events' ? [(parameters?.allowed_events ?? []) as readonly string[]] : [],
  );

const allowsGate = (policy: ActionsPolicy) =>
  isFor(policy, GATE) &&
  allowedBy(policy).length > 0 &&
  allowedBy(policy).every((events) => GATE_EVENTS.every((one) => events.includes(one)));

/** The policy by which the gate may start: made new, or an own one of this name made right. */
function policyRequest({ policies }: ForgeState): FixRequest[] {
  const known = seenIn(policies)?.find(({ name, isOwn }) => isOwn && name === REQUIRED_CHECK);
  const body = {
    name: REQUIRED_CHECK,
    enforcement: 'active',
    conditions: { workflow_path: { include: [GATE], exclude: [] } },
    rules: [{ type: 'restrict_action_events', parameters: { allowed_events: GATE_EVENTS } }],
  };
  return known
    ? [{ method: 'PUT', route: `/actions/policies/${known.id}`, body }]
    : [{ method: 'POST', route: '/actions/policies', body }];
}

/** What a policy keeps from the workflows: a sentence for each workflow, without its full stop. */
function keptBy(policy: ActionsPolicy): string[] {
  const workflows = WORKFLOWS.filter((name) => isFor(policy, workflowFile(name)));
  const who = policy.rules.some(({ type }) => type === 'restrict_actions_actors');
  const others = policy.rules.filter(
    ({ type }) => !['restrict_action_events', 'restrict_actions_actors'].includes(type),
  );
  const lacks = workflows.flatMap((name) => {
    const missing = WORKFLOW_EVENTS[name].filter((event) =>
      allowedBy(policy).some((events) => !events.includes(event)),
    );
    return missing.length > 0 ? [`keeps ${listed(missing)} from ${name}`] : [];
  });
  if (workflows.length === 0) return [];
  return [
    ...lacks,
    ...(who ? [`restricts who starts ${listed(workflows)}`] : []),
    ...others.map(({ type }) => `has the unknown rule ${type} for ${listed(workflows)}`),
  ];
}

/** What may start the workflows. */
export const POLICIES: readonly Line[] = [
  {
    id: 'actions-policy',
    text: `Actions → Policies: a policy \`${REQUIRED_CHECK}\`, *Active*, for the workflow \`${GATE}\` alone, which restricts events to \`pull_request_target\` and \`push\`. **From 2 December 2026 GitHub blocks \`pull_request_target\` in public repositories that have no such policy**: the runs of the gate then fail before they begin, no check appears, and no deposit is ever merged.`,
    judge: ({ policies }) =>
      ofSeen(policies, (all) => {
        const found = all.find(allowsGate);
        return judged(
          found !== undefined,
          `The policy ${found?.name} lets ${listed(GATE_EVENTS)} start the gate.`,
          `No active policy lets ${listed(GATE_EVENTS)} start the gate: from 2 December 2026 GitHub blocks it.`,
          `${PAGE} → New policy: name ${REQUIRED_CHECK}, Active, workflow ${GATE}, events ${listed(GATE_EVENTS)}.`,
        );
      }),
    fix: policyRequest,
  },
  {
    id: 'actions-policy-others',
    text: 'Actions → Policies: no policy, of the repository, of its organization or of its enterprise, that keeps a workflow from an event that starts it, or says who may start it: every depositor starts *mint* and the gate. All policies for a workflow count together.',
    judge: ({ policies }) =>
      ofSeen(policies, (all) => {
        const wrong = all.flatMap((policy) => {
          // An own policy of the gate that lacks an event is what the line above sets right.
          const kept =
            policy.isOwn && policy.name === REQUIRED_CHECK && !allowsGate(policy) ? [] : keptBy(policy);
          return kept.map((what) => `The policy ${policy.name} of ${policy.source} ${what}.`);
        });
        return judged(
          wrong.length === 0,
          'No policy keeps a workflow from what starts it.',
          wrong.join(' '),
          `${PAGE}: change these policies, or exclude the workflows from them.`,
        );
      }),
  },
];

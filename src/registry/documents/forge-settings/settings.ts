import POLICY from './github/policy-validate-registry.json' with { type: 'json' };
import { matches } from './holding.ts';
import {
  type CheckList,
  type FixRequest,
  judged,
  type Line,
  listed,
  ofSeen,
  onlyOnPages,
  seenIn,
  setting,
} from './line.ts';
import { LABELS, REQUIRED_CHECK, STEWARD_LABELS, WORKFLOW_EVENTS, WORKFLOWS, workflowFile } from './names.ts';
import type { ActionsPolicy, ForgeState } from './state.ts';

// How pull requests are merged, what Actions may do, where the site is published, and the labels.

const MERGE_PAGE = 'Settings → General → Pull requests';
const ACTIONS_PAGE = 'Settings → Actions → General';
const PERMISSIONS = '/actions/permissions';

const MERGES: readonly Line[] = [
  setting(
    'merge-squash',
    'General → Pull requests: *Allow squash merging* alone.',
    '',
    ['allow_squash_merge', 'allow_merge_commit', 'allow_rebase_merge'],
    `${MERGE_PAGE}: Allow squash merging, and neither merge commits nor rebase merging.`,
  ),
  setting(
    'merge-auto',
    'General → Pull requests: *Allow auto-merge* on.',
    '',
    ['allow_auto_merge'],
    `${MERGE_PAGE}: Allow auto-merge.`,
  ),
  setting(
    'merge-heads',
    'General → Pull requests: *Automatically delete head branches* **off**: a branch claims a number, and the mint deletes its own branches.',
    '',
    ['delete_branch_on_merge'],
    `${MERGE_PAGE}: turn off Automatically delete head branches.`,
  ),
];

const ACTIONS: readonly Line[] = [
  setting(
    'actions-selected',
    'Actions → General: *Allow OWNER, and select non-OWNER, actions and reusable workflows*.',
    PERMISSIONS,
    ['enabled', 'allowed_actions'],
    `${ACTIONS_PAGE}: Allow OWNER, and select non-OWNER, actions and reusable workflows.`,
  ),
  setting(
    'actions-of-github',
    'Actions → General: of the latter, only those created by GitHub.',
    `${PERMISSIONS}/selected-actions`,
    ['github_owned_allowed', 'verified_allowed', 'patterns_allowed'],
    `${ACTIONS_PAGE}: Allow actions created by GitHub, and nothing else.`,
  ),
  setting(
    'actions-pinned',
    'Actions → General: *Require actions to be pinned to a full-length commit SHA*.',
    PERMISSIONS,
    ['sha_pinning_required'],
    `${ACTIONS_PAGE}: Require actions to be pinned to a full-length commit SHA.`,
  ),
  setting(
    'actions-forks',
    'Actions → General: *Require approval for all external contributors*. The gate runs on `pull_request_target`, for forks too and without that approval. That is safe because it runs none of their code.',
    `${PERMISSIONS}/fork-pr-contributor-approval`,
    ['approval_policy'],
    `${ACTIONS_PAGE}: Require approval for all external contributors.`,
  ),
  setting(
    'actions-read',
    'Actions → General: workflow permissions *Read repository contents*.',
    `${PERMISSIONS}/workflow`,
    ['default_workflow_permissions'],
    `${ACTIONS_PAGE}: Workflow permissions, Read repository contents.`,
  ),
  setting(
    'actions-approve',
    'Actions → General: *Allow GitHub Actions to create and approve pull requests* **off**.',
    `${PERMISSIONS}/workflow`,
    ['can_approve_pull_request_reviews'],
    `${ACTIONS_PAGE}: turn off Allow GitHub Actions to create and approve pull requests.`,
  ),
];

// The policies of Actions say what may start a workflow, and who. Every policy for a workflow counts, so each must allow what starts it.

const POLICIES_PAGE = 'Settings → Actions → Policies';
const GATE = workflowFile(REQUIRED_CHECK);
const GATE_EVENTS = WORKFLOW_EVENTS[REQUIRED_CHECK];

const ALL = '~ALL';

/** Whether a policy is in force for a workflow. */
function isFor({ enforcement, conditions }: ActionsPolicy, path: string): boolean {
  const { include = [], exclude = [] } = conditions?.workflow_path ?? {};
  const has = (patterns: readonly string[]) => patterns.some((one) => one === ALL || matches(one, path));
  return enforcement === 'active' && (include.length === 0 || has(include)) && !has(exclude);
}

/** The events that a policy allows, for each of the policy's rules about events. */
const allowedBy = ({ rules = [] }: ActionsPolicy): readonly (readonly string[])[] =>
  rules.flatMap(({ type, parameters }) =>
    type === 'restrict_action_events' ? [(parameters?.allowed_events ?? []) as readonly string[]] : [],
  );

const allowsGate = (policy: ActionsPolicy) =>
  isFor(policy, GATE) &&
  allowedBy(policy).length > 0 &&
  allowedBy(policy).every((events) => GATE_EVENTS.every((one) => events.includes(one)));

/** Whether a policy is the repository's own, by the name of the one that SETUP.md asks for. */
const isOwn = ({ name, source_type }: ActionsPolicy) =>
  source_type === 'Repository' && name === REQUIRED_CHECK;

/** The request that creates the policy that lets the gate start, or corrects the repository's own policy of this name. */
function policyRequest({ policies }: ForgeState): FixRequest[] {
  const known = seenIn(policies)?.find(isOwn);
  return known
    ? [{ method: 'PUT', route: `/actions/policies/${known.id}`, body: POLICY }]
    : [{ method: 'POST', route: '/actions/policies', body: POLICY }];
}

/** What a policy keeps from the workflows: a sentence for each workflow, without its full stop. */
function keptBy(policy: ActionsPolicy): string[] {
  const workflows = WORKFLOWS.filter((name) => isFor(policy, workflowFile(name)));
  if (workflows.length === 0) return [];
  const lacks = workflows.flatMap((name) => {
    const missing = WORKFLOW_EVENTS[name].filter((event) =>
      allowedBy(policy).some((events) => !events.includes(event)),
    );
    return missing.length > 0 ? [`keeps ${listed(missing)} from ${name}`] : [];
  });
  const others = (policy.rules ?? []).flatMap(({ type }) => {
    if (type === 'restrict_action_events') return [];
    return type === 'restrict_actions_actors'
      ? [`restricts who starts ${listed(workflows)}`]
      : [`has the unknown rule ${type} for ${listed(workflows)}`];
  });
  return [...lacks, ...others];
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
          `${POLICIES_PAGE} → New policy: name ${REQUIRED_CHECK}, Active, workflow ${GATE}, events ${listed(GATE_EVENTS)}.`,
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
          const kept = isOwn(policy) && !allowsGate(policy) ? [] : keptBy(policy);
          return kept.map((what) => `The policy ${policy.name} of ${policy.source} ${what}.`);
        });
        return judged(
          wrong.length === 0,
          'No policy keeps a workflow from what starts it.',
          wrong.join(' '),
          `${POLICIES_PAGE}: change these policies, or exclude the workflows from them.`,
        );
      }),
  },
];

const HTTPS = setting(
  'pages-https',
  'Pages: with a domain of your own, *Enforce HTTPS*.',
  '/pages',
  ['https_enforced'],
  'Settings → Pages: Enforce HTTPS, once GitHub has a certificate for the domain.',
);

const PAGES: readonly Line[] = [
  setting(
    'pages-source',
    'Pages: source *GitHub Actions*.',
    '/pages',
    ['build_type'],
    'Settings → Pages: source GitHub Actions.',
  ),
  {
    ...HTTPS,
    judge: (state) =>
      ofSeen(state.settings['/pages'], (found) => {
        if (!found) return { unseen: 'Pages is off.' };
        return found.cname ? HTTPS.judge(state) : { right: 'The site has no domain of its own.' };
      }),
  },
];

const OF_MINT = Object.values(LABELS);
const ALL_LABELS: readonly string[] = [...OF_MINT, ...STEWARD_LABELS];
const code = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ');

/** The labels that are missing. The mint compares them exactly. */
const missingOf = (there: readonly string[]) => ALL_LABELS.filter((name) => !there.includes(name));

/** The existing label that differs from a missing one only in case. */
const misspelled = (there: readonly string[], missing: string) =>
  there.find((name) => name.toLowerCase() === missing);

const LABEL_LINE: Line = {
  id: 'labels',
  text: `Labels ${code(OF_MINT)}, in lower case and in any color, which the mint sets; and ${code(STEWARD_LABELS)}, which a steward sets: \`hold\` makes a deposit wait, \`release\` ends the wait of an account's first deposit.`,
  judge: ({ labels }) =>
    ofSeen(labels, (there) => {
      const missing = missingOf(there);
      const other = missing.flatMap((name) => misspelled(there, name) ?? []);
      return judged(
        missing.length === 0,
        `The labels ${listed(ALL_LABELS)} are there.`,
        `There is no label ${listed(missing)}.${other.length > 0 ? ` ${listed(other)} is another to the mint.` : ''}`,
        other.length > 0
          ? 'Issues → Labels: rename it, all in lower case; New label for one that is missing.'
          : 'Issues → Labels → New label.',
      );
    }),
  fix: ({ labels }) => {
    const there = seenIn(labels) ?? ALL_LABELS;
    // GitHub does not allow two labels that differ only in case. Renaming the existing label keeps its issues.
    return missingOf(there).map((name): FixRequest => {
      const other = misspelled(there, name);
      return other === undefined
        ? { method: 'POST', route: '/labels', body: { name } }
        : { method: 'PATCH', route: `/labels/${encodeURIComponent(other)}`, body: { new_name: name } };
    });
  },
};

/** How pull requests are merged, what Actions may do, where the site is published, and the labels. */
export const SETTINGS: CheckList = {
  section: '5. Settings',
  lines: [...MERGES, ...ACTIONS, ...POLICIES, ...PAGES.map((line) => onlyOnPages(line)), LABEL_LINE],
};

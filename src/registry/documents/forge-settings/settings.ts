import { compared, GATE_POLICY } from './compare.ts';
import { comparing, type FixRequest, type Line, listed, seen, seenIn } from './line.ts';
import { LABELS, REQUIRED_CHECK, STEWARD_LABELS, WORKFLOW_EVENTS, WORKFLOWS, workflowFile } from './names.ts';
import type { ActionsPolicy } from './state.ts';

// How pull requests are merged, what Actions may do, where the site is published, and the labels.

const PERMISSIONS = '/actions/permissions';

const PAGE = 'Settings';

const MERGES_AND_ACTIONS = comparing(
  PAGE,
  ['merge-squash', '', 'allow_squash_merge allow_merge_commit allow_rebase_merge'],
  ['merge-auto', '', 'allow_auto_merge'],
  ['merge-heads', '', 'delete_branch_on_merge'],
  ['actions-selected', PERMISSIONS, 'enabled allowed_actions'],
  [
    'actions-of-github',
    `${PERMISSIONS}/selected-actions`,
    'github_owned_allowed verified_allowed patterns_allowed',
  ],
  ['actions-pinned', PERMISSIONS, 'sha_pinning_required'],
  ['actions-forks', `${PERMISSIONS}/fork-pr-contributor-approval`, 'approval_policy'],
  ['actions-read', `${PERMISSIONS}/workflow`, 'default_workflow_permissions'],
  ['actions-approve', `${PERMISSIONS}/workflow`, 'can_approve_pull_request_reviews'],
);

// Patterns of branches and files, as GitHub matches them in rulesets and policies: Ruby's File.fnmatch with FNM_PATHNAME
// (docs.github.com, “Creating rulesets for a repository”, “Using fnmatch syntax”).

const SPECIAL = /(?<=^|\/)\*\*\/|\*+|\?|\[[^\]]*\]|[\\^$.+()[\]{}|]/g;

/** Only `**` and a slash, at the start of a segment, stand for folders at any depth. Each character counts as one of a set. */
function asRegExp(token: string): string {
  if (token === '**/') return '(?:[^/]+/)*';
  if (token.startsWith('*')) return '[^/]*';
  return token === '?' || token.length > 1 ? '[^/]' : `\\${token}`;
}

/** Whether a path matches a pattern. */
export const matches = (pattern: string, path: string): boolean =>
  new RegExp(`^${pattern.replace(SPECIAL, asRegExp)}$`, 's').test(path);

/** Whether a policy of Actions is in force for a workflow. */
function isFor({ enforcement, conditions }: ActionsPolicy, path: string): boolean {
  const { include = [], exclude = [] } = conditions?.workflow_path ?? {};
  const has = (patterns: readonly string[]) => patterns.some((one) => one === '~ALL' || matches(one, path));
  return enforcement === 'active' && (include.length === 0 || has(include)) && !has(exclude);
}

/** Whether a policy is the repository's own that lets the gate start. */
export const isOfGate = ({ name, source_type }: ActionsPolicy): boolean =>
  source_type === 'Repository' && name === REQUIRED_CHECK;

/** The events and rules by which a policy holds up the workflows, a sentence for each workflow and rule. */
export function keptBy(policy: ActionsPolicy): string[] {
  const workflows = WORKFLOWS.filter((name) => isFor(policy, workflowFile(name)));
  return (policy.rules ?? []).flatMap(({ type, parameters }) =>
    workflows.flatMap((name) => {
      const kept = WORKFLOW_EVENTS[name].filter((event) => !parameters?.allowed_events?.includes(event));
      const what = type === 'restrict_action_events' ? kept : [`what the rule ${type} restricts`];
      return what.length > 0
        ? [`The policy ${policy.name} of ${policy.source} keeps ${listed(what)} from ${name}.`]
        : [];
    }),
  );
}

/** Every policy for a workflow counts, so each must allow the events that start it. */
const POLICIES: readonly Line[] = [
  ...comparing(PAGE, [
    'actions-policy',
    GATE_POLICY,
    'enforcement conditions rules',
    {
      missing: `There is no policy ${REQUIRED_CHECK}: from 2 December 2026 GitHub blocks the gate without it.`,
    },
  ]),
  {
    id: 'actions-policy-others',
    todo: 'Settings → Actions → Policies: change these policies, or exclude the workflows from them.',
    judge: ({ policies }) => {
      const others = seen(policies).filter((policy) => !isOfGate(policy));
      const kept = others.flatMap(keptBy);
      return kept.length > 0 ? { wrong: kept.join(' ') } : {};
    },
  },
];

const HTTPS = { part: '/pages', fields: ['https_enforced'] };

const PAGES = comparing(
  PAGE,
  ['pages-source', '/pages', 'build_type', { missing: 'Pages is off.', only: 'pages' }],
  [
    'pages-https',
    '/pages',
    'https_enforced',
    {
      todo: 'Settings → Pages: Enforce HTTPS, once GitHub has a certificate for the domain.',
      judge: (state) => {
        const pages = seen(state.settings['/pages']);
        return pages && !pages.cname
          ? { says: 'The site has no domain of its own.' }
          : compared(HTTPS, state);
      },
      only: 'pages',
    },
  ],
);

const ALL_LABELS: readonly string[] = [...Object.values(LABELS), ...STEWARD_LABELS];

/** The labels that are missing, which the mint compares exactly, and for each an existing one that differs only in case. */
const missingOf = (there: readonly string[]) =>
  ALL_LABELS.filter((name) => !there.includes(name)).map((name) => ({
    name,
    other: there.find((one) => one.toLowerCase() === name),
  }));

const LABEL_LINE: Line = {
  id: 'labels',
  todo: 'Issues → Labels → New label; rename one that is there in other letters.',
  judge: ({ labels }) => {
    const missing = missingOf(seen(labels)).map(({ name, other }) =>
      other ? `${name} (${other} is another to the mint)` : name,
    );
    return missing.length > 0
      ? { wrong: `There is no label ${listed(missing)}.` }
      : { says: `The labels ${listed(ALL_LABELS)} are there.` };
  },
  // GitHub does not allow two labels that differ only in case. Renaming the existing label keeps its issues.
  fix: ({ labels }) =>
    missingOf(seenIn(labels) ?? ALL_LABELS).map(
      ({ name, other }): FixRequest =>
        other === undefined
          ? { method: 'POST', route: '/labels', body: { name } }
          : { method: 'PATCH', route: `/labels/${encodeURIComponent(other)}`, body: { new_name: name } },
    ),
};

export const SETTINGS = [...MERGES_AND_ACTIONS, ...POLICIES, ...PAGES, LABEL_LINE];

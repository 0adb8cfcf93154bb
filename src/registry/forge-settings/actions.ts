import { type FixRequest, judged, type Line, listed, ofSeen, seenIn } from './line.ts';

const ACTIONS_PAGE = 'Settings → Actions → General';

const GITHUB_ACTIONS_ALONE = { github_owned_allowed: true, verified_allowed: false, patterns_allowed: [] };

/** The request that sets which actions may run; GitHub takes all of it at once. */
const permitted = (body: object): FixRequest => ({
  method: 'PUT',
  route: '/actions/permissions',
  body: { enabled: true, allowed_actions: 'selected', ...body },
});

/** What Actions may do. */
export const ACTIONS: readonly Line[] = [
  {
    id: 'actions-selected',
    text: 'Actions → General: *Allow OWNER, and select non-OWNER, actions and reusable workflows*.',
    judge: ({ actions }) =>
      ofSeen(actions, ({ enabled, allowed }) =>
        judged(
          enabled && allowed === 'selected',
          'Selected actions may run.',
          enabled ? `Allowed actions: ${allowed}.` : 'Actions are off.',
          `${ACTIONS_PAGE}: Allow OWNER, and select non-OWNER, actions and reusable workflows.`,
        ),
      ),
    fix: ({ actions }) => [
      permitted({ sha_pinning_required: seenIn(actions)?.pinned ?? true }),
      { method: 'PUT', route: '/actions/permissions/selected-actions', body: GITHUB_ACTIONS_ALONE },
    ],
  },
  {
    id: 'actions-of-github',
    text: 'Actions → General: of the latter, only those created by GitHub.',
    judge: ({ selectedActions }) =>
      ofSeen(selectedActions, ({ github, verified, patterns }) => {
        const more = [...(verified ? ['those of verified creators'] : []), ...patterns];
        return judged(
          github && more.length === 0,
          'Of other actions only those of GitHub may run.',
          [
            github ? '' : 'Those of GitHub may not run.',
            more.length > 0 ? `Allowed, too: ${listed(more)}.` : '',
          ]
            .filter(Boolean)
            .join(' '),
          `${ACTIONS_PAGE}: Allow actions created by GitHub, and nothing else.`,
        );
      }),
    fix: () => [
      { method: 'PUT', route: '/actions/permissions/selected-actions', body: GITHUB_ACTIONS_ALONE },
    ],
  },
  {
    id: 'actions-pinned',
    text: 'Actions → General: *Require actions to be pinned to a full-length commit SHA*.',
    judge: ({ actions }) =>
      ofSeen(actions, ({ pinned }) =>
        judged(
          pinned,
          'Actions must be pinned to a commit.',
          'Actions need not be pinned to a commit.',
          `${ACTIONS_PAGE}: Require actions to be pinned to a full-length commit SHA.`,
        ),
      ),
    fix: ({ actions }) => [
      permitted({ allowed_actions: seenIn(actions)?.allowed ?? 'selected', sha_pinning_required: true }),
    ],
  },
  {
    id: 'actions-forks',
    text: 'Actions → General: *Require approval for all external contributors*. The gate runs on `pull_request_target`, for forks too and without that approval. That is safe because it runs none of their code.',
    judge: ({ forkApproval }) =>
      ofSeen(forkApproval, (policy) =>
        judged(
          policy === 'all_external_contributors',
          'Runs of all external contributors need an approval.',
          `Approval is needed of ${policy.replaceAll('_', ' ')} only.`,
          `${ACTIONS_PAGE}: Require approval for all external contributors.`,
        ),
      ),
    fix: () => [
      {
        method: 'PUT',
        route: '/actions/permissions/fork-pr-contributor-approval',
        body: { approval_policy: 'all_external_contributors' },
      },
    ],
  },
  {
    id: 'actions-read',
    text: 'Actions → General: workflow permissions *Read repository contents*.',
    judge: ({ workflowToken }) =>
      ofSeen(workflowToken, ({ level }) =>
        judged(
          level === 'read',
          'Workflows may read, and write only what they list.',
          'Workflows may write what they do not list.',
          `${ACTIONS_PAGE}: Workflow permissions, Read repository contents.`,
        ),
      ),
    fix: () => [
      {
        method: 'PUT',
        route: '/actions/permissions/workflow',
        body: { default_workflow_permissions: 'read' },
      },
    ],
  },
  {
    id: 'actions-approve',
    text: 'Actions → General: *Allow GitHub Actions to create and approve pull requests* **off**.',
    judge: ({ workflowToken }) =>
      ofSeen(workflowToken, ({ approves }) =>
        judged(
          !approves,
          'Workflows cannot approve pull requests.',
          'Workflows can create and approve pull requests.',
          `${ACTIONS_PAGE}: turn off Allow GitHub Actions to create and approve pull requests.`,
        ),
      ),
    fix: () => [
      {
        method: 'PUT',
        route: '/actions/permissions/workflow',
        body: { can_approve_pull_request_reviews: false },
      },
    ],
  },
];

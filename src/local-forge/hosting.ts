// The settings of a repository that GitHub keeps beside git: plain data in GitHub's words, for programs that read and set them. They
// are kept while the forge is open. The forge itself acts by its policy, not by these settings.

/** A completed run of a workflow, with its jobs and uploads. */
export interface HostedRun {
  readonly id: number;
  readonly workflow_id: number;
  readonly event: string;
  readonly head_branch: string;
  readonly conclusion: string;
  readonly jobs: readonly {
    readonly name: string;
    readonly started_at: string;
    readonly completed_at: string;
    readonly steps?: readonly object[];
  }[];
  readonly artifacts: readonly { readonly name: string; readonly size_in_bytes: number }[];
}

/** An environment. */
export interface HostedEnvironment {
  readonly name: string;
  wait_timer: number;
  prevent_self_review: boolean;
  reviewers: { readonly type: 'User' | 'Team'; readonly id: number }[];
  deployment_branch_policy: { protected_branches: boolean; custom_branch_policies: boolean } | null;
  branch_policies: { readonly id: number; readonly name: string; readonly type: 'branch' | 'tag' }[];
  secrets: string[];
  variables: Record<string, string>;
}

/** A ruleset, as a request sets it; one of the organization, too, where it says so. */
export interface HostedRuleset {
  id: number;
  name: string;
  source_type?: 'Repository' | 'Organization';
  target: string;
  enforcement: string;
  bypass_actors: { actor_id: number | null; actor_type: string; bypass_mode: string }[];
  conditions: { ref_name: { include: string[]; exclude: string[] } };
  rules: { type: string; parameters?: Record<string, unknown> }[];
}

/** A policy of Actions, as a request sets it. */
export interface HostedPolicy extends Pick<HostedRuleset, 'id' | 'name' | 'enforcement' | 'rules'> {
  source_type: string;
  conditions: { workflow_path?: { include: string[]; exclude: string[] } };
}

const REPOSITORY = {
  private: false,
  default_branch: 'main',
  has_issues: true,
  allow_squash_merge: true,
  allow_merge_commit: false,
  allow_rebase_merge: false,
  allow_auto_merge: true,
  delete_branch_on_merge: false,
};

/** The settings of a repository. Whoever opens the forge may change each of them. */
export interface Hosting {
  repository: typeof REPOSITORY;
  labels: string[];
  workflows: { id: number; name: string; path: string; state: string }[];
  runs: HostedRun[];
  actions: { enabled: boolean; allowed_actions: string; sha_pinning_required: boolean };
  selected_actions: { github_owned_allowed: boolean; verified_allowed: boolean; patterns_allowed: string[] };
  workflow: { default_workflow_permissions: string; can_approve_pull_request_reviews: boolean };
  forks: { approval_policy: string };
  policies: HostedPolicy[];
  /** Null where Pages is off. */
  pages: { build_type: string; https_enforced: boolean; cname: string | null; html_url: string } | null;
  environments: HostedEnvironment[];
  secrets: string[];
  variables: Record<string, string>;
  rulesets: HostedRuleset[];
  /** The classic protection of main in GitHub's words; null where there is none. */
  protection: Record<string, unknown> | null;
  /** The members of the teams of the organization that owns the repository. */
  teams: Record<string, string[]>;
  app: {
    client_id: string;
    permissions: Record<string, string>;
    events: string[];
    repository_selection: string;
  };
}

/** The id of the app, as rulesets name it. */
export const APP_ID = 1;

/** The settings of a new forge: nothing that needs GitHub, and the given rulesets. */
export function bareHosting({ rulesets = [] }: { readonly rulesets?: readonly object[] }): Hosting {
  return {
    repository: { ...REPOSITORY },
    labels: [],
    workflows: [],
    runs: [],
    actions: { enabled: false, allowed_actions: 'all', sha_pinning_required: false },
    selected_actions: { github_owned_allowed: false, verified_allowed: false, patterns_allowed: [] },
    workflow: { default_workflow_permissions: 'read', can_approve_pull_request_reviews: false },
    forks: { approval_policy: 'first_time_contributors' },
    policies: [],
    pages: null,
    environments: [],
    secrets: [],
    variables: {},
    rulesets: rulesets.map((one, place) => ({ ...(structuredClone(one) as HostedRuleset), id: place + 1 })),
    protection: null,
    teams: {},
    app: {
      client_id: 'Iv23localapp',
      permissions: {
        contents: 'write',
        issues: 'write',
        pull_requests: 'write',
        checks: 'read',
        metadata: 'read',
      },
      events: [],
      repository_selection: 'selected',
    },
  };
}

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

/** The settings of a repository. Whoever opens the forge may change each of them. */
export type Hosting = ReturnType<typeof bareHosting>;

/** The id of the app, as rulesets name it. */
export const APP_ID = 1;

/** The settings of a new forge: nothing that needs GitHub, and the given rulesets. */
export function bareHosting({ rulesets = [] }: { readonly rulesets?: readonly object[] }) {
  return {
    repository: {
      private: false,
      default_branch: 'main',
      has_issues: true,
      allow_squash_merge: true,
      allow_merge_commit: false,
      allow_rebase_merge: false,
      allow_auto_merge: true,
      delete_branch_on_merge: false,
    },
    labels: [] as string[],
    workflows: [] as { id: number; name: string; path: string; state: string }[],
    runs: [] as HostedRun[],
    actions: { enabled: false, allowed_actions: 'all', sha_pinning_required: false },
    selected_actions: {
      github_owned_allowed: false,
      verified_allowed: false,
      patterns_allowed: [] as string[],
    },
    workflow: { default_workflow_permissions: 'read', can_approve_pull_request_reviews: false },
    forks: { approval_policy: 'first_time_contributors' },
    policies: [] as HostedPolicy[],
    /** Null where Pages is off. */
    pages: null as {
      build_type: string;
      https_enforced: boolean;
      cname: string | null;
      html_url: string;
    } | null,
    environments: [] as HostedEnvironment[],
    secrets: [] as string[],
    variables: {} as Record<string, string>,
    rulesets: rulesets.map((one, index) => ({ ...(structuredClone(one) as HostedRuleset), id: index + 1 })),
    /** The classic protection of main in GitHub's words; null where there is none. */
    protection: null as Record<string, unknown> | null,
    /** The members of the teams of the organization that owns the repository. */
    teams: {} as Record<string, string[]>,
    app: {
      client_id: 'Iv23localapp',
      permissions: {
        contents: 'write',
        issues: 'write',
        pull_requests: 'write',
        checks: 'read',
        metadata: 'read',
      } as Record<string, string>,
      events: [] as string[],
      repository_selection: 'selected',
    },
  };
}

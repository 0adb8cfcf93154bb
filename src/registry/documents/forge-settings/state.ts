import type SETTINGS from './github/settings.json';

// What is set on the forge, as plain data in GitHub's words (docs.github.com/rest): the edge reads it once, and every line of the list is
// judged by it.

/** A route below the repository that reads and sets what is compared with `github/settings.json`; empty for the repository itself. */
export type Route = keyof typeof SETTINGS;

/** A part of the settings: what it is, or why it is not to be seen. */
export type Seen<T> = { readonly value: T } | { readonly unseen: string };

/** An account that may push. */
export interface Writer {
  readonly id: number;
  readonly login: string;
}

/** A workflow, with GitHub's word for its state, such as `active` or `disabled_manually`. */
export interface Workflow {
  readonly name: string;
  readonly path: string;
  readonly state: string;
}

/** A completed run of a workflow on main. A later run has a higher id. */
export interface Run {
  readonly id: number;
  readonly event: string;
  readonly conclusion: string | null;
  readonly html_url: string;
}

/** The last publication that succeeded: the minutes that its job took, and the bytes of the upload, where they are known. */
export interface Deployment {
  readonly minutes: number | undefined;
  readonly bytes: number | undefined;
}

/** An environment as a request sets it, and what is set in it. */
export interface Environment {
  readonly name: string;
  readonly reviewers: readonly { readonly type: string; readonly id: number }[];
  readonly wait_timer: number;
  readonly prevent_self_review: boolean;
  /** Which branches may use it: the protected ones, or those that `policies` name; all for null. */
  readonly deployment_branch_policy: {
    readonly protected_branches: boolean;
    readonly custom_branch_policies: boolean;
  } | null;
  readonly policies: Seen<
    readonly { readonly id?: number; readonly name?: string; readonly type?: string }[]
  >;
  readonly secrets: Seen<readonly string[]>;
  readonly variables: Seen<Readonly<Record<string, string>>>;
}

/** Who may bypass a ruleset (docs.github.com/rest/repos/rules). */
export interface Bypass {
  readonly actor_type: string;
  readonly actor_id?: number | null;
  readonly bypass_mode?: string;
}

/** A rule of a ruleset or a policy. */
export interface RulesetRule {
  readonly type: string;
  readonly parameters?: Readonly<Record<string, unknown>>;
}

/** A rule that counts on main, and the ruleset that has it: its id, and the repository or organization that it belongs to. */
export interface BranchRule extends RulesetRule {
  readonly ruleset_id?: number;
  readonly ruleset_source?: string;
}

/** For which branches or files something counts. */
export interface Patterns {
  readonly include: readonly string[];
  readonly exclude: readonly string[];
}

/** A ruleset as GitHub exports it. */
export interface Ruleset {
  readonly name: string;
  readonly target: string;
  readonly enforcement: string;
  readonly conditions: { readonly ref_name: Patterns };
  readonly rules: readonly RulesetRule[];
  readonly bypass_actors: readonly Bypass[];
}

/** A ruleset of the repository. Who bypasses it is told to those alone who may change it. */
export interface OwnRuleset extends Partial<Ruleset> {
  readonly id: number;
  readonly name: string;
  readonly enforcement: string;
}

/** A policy of Actions (docs.github.com/rest/actions/policies). No pattern in `include` means every workflow. */
export interface ActionsPolicy {
  readonly id: number;
  readonly name: string;
  /** `Repository`, or who else has it: its organization or enterprise. */
  readonly source_type: string;
  readonly source: string;
  readonly enforcement: string;
  readonly conditions?: { readonly workflow_path?: Patterns };
  readonly rules?: readonly RulesetRule[];
}

/** An open pull request of the app without its check, and how long it has been open, in minutes. */
export interface UncheckedPull {
  readonly url: string;
  readonly minutes: number;
}

/** The app that mints. */
export interface App {
  readonly id: number;
  readonly slug: string;
  readonly client_id?: string;
  readonly permissions: Readonly<Record<string, string>>;
  readonly events: readonly string[];
}

/** Where the app is installed: on all repositories of its account or on selected ones, and on how many where that is known. */
export interface Installation {
  readonly repository_selection: string;
  readonly total_count?: number;
}

/** All that `npm run doctor` reads of the forge. Without the repository itself nothing is read. */
export interface ForgeState {
  /** `owner/name`, as the forge spells it. */
  readonly repository: string;
  /** What each route answers that settings are compared with; undefined where there is nothing, as with Pages that are off. */
  readonly settings: Readonly<Record<Route, Seen<Readonly<Record<string, unknown>> | undefined>>>;
  /** The text of CODEOWNERS on main; undefined where there is none. */
  readonly codeOwners: Seen<string | undefined>;
  readonly codeOwnerErrors: Seen<readonly string[]>;
  /** The logins of the members of the teams that CODEOWNERS names, by `organization/team`. */
  readonly teams: Readonly<Record<string, Seen<readonly string[]>>>;
  readonly writers: Seen<readonly Writer[]>;
  /** `data/site.json` of main, parsed; undefined where there is none. */
  readonly site: Seen<unknown>;
  /** The bytes of the largest file of the registry of main. */
  readonly registryBytes: Seen<number>;
  readonly workflows: Seen<readonly Workflow[]>;
  /** Completed runs on main by the name of their workflow, the newest first: the last ones, the newest success and the newest failures. */
  readonly runs: Readonly<Record<string, Seen<readonly Run[]>>>;
  readonly deployment: Seen<Deployment | undefined>;
  readonly labels: Seen<readonly string[]>;
  /** The policies that count here, those of the organization and the enterprise included. */
  readonly policies: Seen<readonly ActionsPolicy[]>;
  readonly environments: Seen<readonly Environment[]>;
  readonly secrets: Seen<readonly string[]>;
  readonly variables: Seen<readonly string[]>;
  readonly rulesets: Seen<readonly OwnRuleset[]>;
  /** Every active rule on main, whatever ruleset has it. */
  readonly branchRules: Seen<readonly BranchRule[]>;
  /** What the classic protection of main asks of a merge, in GitHub's words; empty where there is none. */
  readonly protection: Seen<readonly string[]>;
  readonly unchecked: Seen<readonly UncheckedPull[]>;
  readonly app: Seen<App>;
  readonly installation: Seen<Installation>;
}

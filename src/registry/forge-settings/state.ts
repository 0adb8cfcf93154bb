// What is set on the forge, as plain data: the edge reads it once, and every line of the list is judged by it.

/** A part of the settings: what it is, or why it is not to be seen. */
export type Seen<T> = { readonly value: T } | { readonly unseen: string };

/** An account that may push. */
export interface Writer {
  readonly id: number;
  readonly login: string;
}

/** How pull requests may be merged. */
export interface Merging {
  readonly squash: boolean;
  readonly merge: boolean;
  readonly rebase: boolean;
  readonly auto: boolean;
  readonly deletesHeads: boolean;
}

/** A workflow, with GitHub's word for its state, such as `active` or `disabled_manually`. */
export interface Workflow {
  readonly id: number;
  readonly name: string;
  readonly path: string;
  readonly state: string;
}

/** A completed run of a workflow on main. A later run has a higher id. */
export interface Run {
  readonly id: number;
  readonly event: string;
  readonly conclusion: string;
  readonly url: string;
}

/** The last publication that succeeded: the minutes that its job took, and the bytes of the upload, where they are known. */
export interface Deployment {
  readonly minutes: number | undefined;
  readonly bytes: number | undefined;
}

/** An environment and what is set in it. */
export interface Environment {
  readonly name: string;
  readonly reviewers: readonly { readonly type: string; readonly id: number }[];
  readonly waitTimer: number;
  readonly preventsSelfReview: boolean;
  /** Which branches may use it: all, the protected ones, or those that are named. */
  readonly branches: 'all' | 'protected' | 'named';
  readonly policies: Seen<readonly { readonly id: number; readonly name: string; readonly type: string }[]>;
  readonly secrets: Seen<readonly string[]>;
  readonly variables: Seen<Readonly<Record<string, string>>>;
}

/** Who may bypass a ruleset, in GitHub's words (docs.github.com/rest/repos/rules). */
export interface Bypass {
  readonly actor_type: string;
  readonly actor_id?: number | null;
  readonly bypass_mode?: string;
}

/** A rule of a ruleset, in GitHub's words. */
export interface RulesetRule {
  readonly type: string;
  readonly parameters?: Readonly<Record<string, unknown>>;
}

/** A rule that counts on main, and the ruleset that has it: its id, and the repository or organization that it belongs to. */
export interface BranchRule extends RulesetRule {
  readonly ruleset: number;
  readonly source: string;
}

/** A policy of Actions (docs.github.com/rest/actions/policies). No pattern in `include` means every workflow. */
export interface ActionsPolicy {
  readonly id: number;
  readonly name: string;
  /** Whether it belongs to the repository, and not to its organization or enterprise. */
  readonly isOwn: boolean;
  readonly source: string;
  readonly enforcement: string;
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  readonly rules: readonly RulesetRule[];
}

/** An open pull request of the app without its check, and how long it has been open, in minutes. */
export interface UncheckedPull {
  readonly number: number;
  readonly url: string;
  readonly minutes: number;
}

/** A ruleset of the repository. */
export interface Ruleset {
  readonly id: number;
  readonly name: string;
  readonly target: string;
  readonly enforcement: string;
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  readonly bypass: Seen<readonly Bypass[]>;
  readonly rules: readonly RulesetRule[];
}

/** The app that mints. */
export interface App {
  readonly id: number;
  readonly slug: string;
  readonly clientId: string | undefined;
  readonly permissions: Readonly<Record<string, string>>;
  readonly events: readonly string[];
}

/** Where the app is installed: on all repositories of its account or on selected ones, and on how many where that is known. */
export interface Installation {
  readonly selection: string;
  readonly repositories: number | undefined;
}

/** All that `npm run doctor` reads of the forge. Without the repository itself nothing is read. */
export interface ForgeState {
  /** `owner/name`, as the forge spells it. */
  readonly repository: string;
  readonly isPublic: boolean;
  readonly defaultBranch: string;
  readonly hasIssues: boolean;
  readonly merging: Seen<Merging>;
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
  readonly actions: Seen<{ readonly enabled: boolean; readonly allowed: string; readonly pinned: boolean }>;
  readonly selectedActions: Seen<{
    readonly github: boolean;
    readonly verified: boolean;
    readonly patterns: readonly string[];
  }>;
  readonly workflowToken: Seen<{ readonly level: string; readonly approves: boolean }>;
  readonly forkApproval: Seen<string>;
  /** The policies that count here, those of the organization and the enterprise included. */
  readonly policies: Seen<readonly ActionsPolicy[]>;
  /** Undefined where Pages is off. */
  readonly pages: Seen<
    | {
        readonly buildType: string;
        readonly isHttpsEnforced: boolean;
        readonly domain: string | undefined;
        readonly url: string;
      }
    | undefined
  >;
  readonly environments: Seen<readonly Environment[]>;
  readonly secrets: Seen<readonly string[]>;
  readonly variables: Seen<readonly string[]>;
  readonly rulesets: Seen<readonly Ruleset[]>;
  /** Every active rule on main, whatever ruleset has it. */
  readonly branchRules: Seen<readonly BranchRule[]>;
  /** What the classic protection of main asks of a merge, in GitHub's words; empty where there is none. */
  readonly protection: Seen<readonly string[]>;
  readonly unchecked: Seen<readonly UncheckedPull[]>;
  readonly app: Seen<App>;
  readonly installation: Seen<Installation>;
}

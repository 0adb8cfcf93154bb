// The settings of the forge as plain data in GitHub's words (docs.github.com/rest): the edge reads it once, and every line of the list is
// judged by it.

/** A part of the settings: what it is, or why it is not to be seen. */
export type Seen<T> = { readonly value: T } | { readonly unseen: string };

/** A JSON object of the API. */
export type Body = Readonly<Record<string, unknown>>;

/** An account that may push. */
export interface Writer {
  readonly id: number;
  readonly login: string;
}

/** A completed run of a workflow on main. A later run has a higher id. */
export interface Run {
  readonly id: number;
  readonly event: string;
  readonly conclusion: string | null;
  readonly html_url: string;
}

/** Reviewers that a rule asks for, and the files for which it does. */
export interface Reviewers {
  readonly file_patterns?: readonly string[];
  readonly minimum_approvals?: number;
}

/** A rule of a ruleset or a policy. */
export interface RulesetRule {
  readonly type: string;
  readonly parameters?: Body & {
    readonly required_reviewers?: readonly Reviewers[];
    readonly required_status_checks?: readonly {
      readonly context: string;
      readonly integration_id?: number | null;
    }[];
    readonly allowed_merge_methods?: readonly string[];
    readonly allowed_events?: readonly string[];
  };
}

/** A rule that counts on main, and the ruleset that has it: its id, and the repository or organization that it belongs to. */
export interface BranchRule extends RulesetRule {
  readonly ruleset_id?: number;
  readonly ruleset_source?: string;
}

/** A policy of Actions (docs.github.com/rest/actions/policies). No pattern in `include` means every workflow. */
export interface ActionsPolicy {
  readonly id: number;
  readonly name: string;
  /** `Repository`, or who else has it: its organization or enterprise. */
  readonly source_type: string;
  readonly source: string;
  readonly enforcement: string;
  readonly conditions?: {
    readonly workflow_path?: { readonly include: readonly string[]; readonly exclude: readonly string[] };
  };
  readonly rules?: readonly RulesetRule[];
}

/** All that `npm run doctor` reads of the forge. Without the repository itself nothing is read. */
export interface ForgeState {
  /** `owner/name`, as the forge spells it. */
  readonly repository: string;
  /** Each part that is compared with what it is to be, by its route or name; undefined where there is nothing, as with Pages that are off. */
  readonly settings: Readonly<Record<string, Seen<Body | undefined>>>;
  /** The text of CODEOWNERS on main; undefined where there is none. */
  readonly codeOwners: Seen<string | undefined>;
  readonly codeOwnerErrors: Seen<readonly string[]>;
  /** The logins that it names, and those of the members of its teams. */
  readonly owners: Seen<readonly string[]>;
  readonly writers: Seen<readonly Writer[]>;
  /** `data/site.json` of main, parsed; undefined where there is none. */
  readonly site: Seen<unknown>;
  /** The bytes of the largest file of the registry of main. */
  readonly registryBytes: Seen<number>;
  /** Completed runs on main by the name of their workflow, the newest first: the last ones, the newest success and the newest failures. */
  readonly runs: Readonly<Record<string, Seen<readonly Run[]>>>;
  /** The last publication that succeeded: the minutes that its job took, and the bytes of the upload, where they are known. */
  readonly deployment: Seen<Readonly<Record<'minutes' | 'bytes', number | undefined>> | undefined>;
  readonly labels: Seen<readonly string[]>;
  /** The policies that count here, those of the organization and the enterprise included. */
  readonly policies: Seen<readonly ActionsPolicy[]>;
  /** Every active rule on main, whatever ruleset has it. */
  readonly branchRules: Seen<readonly BranchRule[]>;
  /** The demands of the classic protection of main, in GitHub's words; empty where there is none. */
  readonly protection: Seen<readonly string[]>;
  /** The open pull requests of the app without their check, and how long each has been open, in minutes. */
  readonly unchecked: Seen<readonly { readonly url: string; readonly minutes: number }[]>;
}

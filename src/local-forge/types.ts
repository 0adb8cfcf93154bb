import type { IncomingMessage, ServerResponse } from 'node:http';

// The types of the local forge: who acts, which faults a test injects, and what a caller of the module holds.

/**
 * What an account may do here. `app` is the app that opens and merges pull requests, `actions` makes check runs, `owner` is the
 * code owner, `writer` a collaborator, `reader` anybody else.
 */
export type Role = 'app' | 'actions' | 'owner' | 'writer' | 'reader';

/** One of GitHub's permissions of a token, for example `issues` or `pull_requests`. */
export type Permissions = Readonly<Record<string, 'read' | 'write'>>;

/** The account behind a request. `permissions` is there only where the token is restricted. */
export interface Actor {
  readonly id: number;
  readonly login: string;
  readonly type: 'User' | 'Bot';
  readonly role: Role;
  readonly permissions?: Permissions;
}

/** The names of the events that the forge tells of, as GitHub's webhooks name them. */
export type EventName = 'issues' | 'issue_comment' | 'pull_request' | 'push' | 'check_run';

/** One event, with a payload in the shape of GitHub's webhook of that name. A push has no action. */
export interface ForgeEvent {
  readonly name: EventName;
  readonly action: string | undefined;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** What a test makes of one call: another answer, no answer, the work done and its answer lost, or a delay: in ms, or until something is done. */
export type Fault =
  | { answer: { status: number; headers?: Record<string, string>; body: unknown } }
  | { hang: true }
  | { loseResponse: true }
  | { delay: number }
  | { until: Promise<unknown> };

/** One REST or GraphQL call as a fault may look at it. `count` counts the calls of this operation from 1. */
export interface Call {
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  readonly count: number;
}

/** What GitHub does now and then, others report, and documents nowhere. All of it is off until a test turns it on. */
export interface Moods {
  /** A pull request goes on showing the commit that it had when its branch moved, until the forge catches up. */
  headsLag: boolean;
  /** What is armed and may be merged is not merged by itself. */
  armedSleeps: boolean;
}

/** What a project chooses: the settings of its repository, and how the forge's own pages show its texts. */
export interface Settings {
  /** The check that main requires, made by `actions` and by no other app. */
  readonly requiredCheck: string;
  /** Only `app` may push branches whose names begin with this. */
  readonly appBranches: string;
  /** The name of the app; its login is `<app>[bot]`. */
  readonly app: string;
  /** The login of the code owner. */
  readonly owner: string;
  /** The text of the CODEOWNERS in force while the repository has no such file. */
  readonly codeOwners: string;
  /** One sentence at the foot of each page. */
  readonly footer: string;
  /** Markdown as HTML; every id in it begins with the prefix. May throw: the text is then shown as it is. */
  readonly renderMarkdown: (text: string, prefix: string) => string;
}

/** How a forge is opened. */
export interface Options {
  readonly settings: Settings;
  /** The folder of its own that holds the git repository and the database. */
  readonly folder: string;
  readonly owner: string;
  readonly name: string;
  /** Where it answers, for example `http://localhost:4321`: asked at each use, since a port is known late. */
  readonly origin: () => string;
  /** The first commit on main, used when the repository is new. */
  readonly seed?: {
    readonly files: Iterable<{ readonly path: string; readonly bytes: Uint8Array }>;
    readonly message: string;
    /** The highest number of an issue that these files know: a new forge numbers its own above it. */
    readonly highestIssue?: number;
  };
  /** Holds every answer against GitHub's description: one that differs is a 500 and a violation. */
  readonly strict?: boolean;
  readonly now?: () => Date;
  readonly faults?: (call: Call) => Fault | undefined;
}

/** An open forge, to be mounted into an HTTP server. */
export interface LocalForge {
  /** Answers a request below the prefix; false, and nothing done, for any other. Whoever mounts it keeps other websites out. */
  readonly handle: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Calls the listener with each event from now on; what it returns ends that. */
  readonly onEvent: (listener: (event: ForgeEvent) => void) => () => void;
  /** Tokens of the accounts that every forge has, the same after a restart. */
  readonly tokens: { readonly app: string; readonly actions: string; readonly owner: string };
  /** A new token of a plain account, made when there is none of that name. Throws for a name that is not free to take. */
  readonly account: (login: string, role: 'writer' | 'reader', permissions?: Permissions) => string;
  /** A new token of an account that every forge has, restricted to some permissions. */
  readonly restricted: (role: 'app' | 'actions' | 'owner', permissions: Permissions) => string;
  /** The path of the bare repository. */
  readonly repository: string;
  readonly moods: Moods;
  /** Shows every open pull request as its branch is, and merges what is armed: the end of a mood. */
  readonly catchUp: () => Promise<void>;
  /** Answers that were not as GitHub describes them, in strict mode. */
  readonly violations: readonly string[];
  /** How many REST and GraphQL calls were answered. */
  readonly requests: number;
  readonly close: () => Promise<void>;
}

/** Where the forge stands in its server. */
export const PREFIX = '/_forge';

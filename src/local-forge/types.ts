import type { Hosting } from './hosting.ts';

// The types of the local forge: actors, faults, settings, and the interface of an open forge.

/**
 * The role of an account. `app` opens and merges pull requests, `actions` creates check runs, `owner` is the code owner,
 * `writer` a collaborator, `reader` anybody else.
 */
export type Role = 'app' | 'actions' | 'owner' | 'writer' | 'reader';

/** One of GitHub's permissions of a token, for example `issues` or `pull_requests`. */
export type Permissions = Readonly<Record<string, 'read' | 'write'>>;

/** The account behind a request. Only a restricted token has `permissions`. */
export interface Actor {
  readonly id: number;
  readonly login: string;
  readonly type: 'User' | 'Bot';
  readonly role: Role;
  readonly permissions?: Permissions;
}

/** The events that the forge emits, by the names of GitHub's webhooks. */
export type EventName = 'issues' | 'pull_request' | 'push' | 'check_run';

/** One event, with a payload in the shape of GitHub's webhook of that name, as far as it is read. A push has no action. */
export interface ForgeEvent {
  readonly name: EventName;
  readonly action: string | undefined;
  readonly payload: Readonly<Record<string, unknown>>;
}

/**
 * A fault that a test injects into one call: another response, no response, the work done but the response lost, a delay in
 * milliseconds, or a delay until a promise resolves.
 */
export type Fault =
  | { answer: { status: number; headers?: Record<string, string>; body: unknown } }
  | { hang: true }
  | { loseResponse: true }
  | { delay: number }
  | { until: Promise<unknown> };

/** One REST or GraphQL call, for choosing a fault. `count` counts the calls of this operation from 1. */
export interface Call {
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  readonly count: number;
}

/** Undocumented behavior of GitHub that users report. All of it is off until a test turns it on. */
export interface Quirks {
  /** A pull request keeps showing its old head after its branch moved, until `catchUp`. */
  headsLag: boolean;
  /** Auto-merge does not merge a pull request that meets all conditions. */
  autoMergeSleeps: boolean;
  /** The pattern that push protection takes for a key or a password in blobs. It does not check trees. */
  secret: RegExp | undefined;
  /** A rule of main that holds every merge, in the words of GitHub's refusal. */
  held: string | undefined;
}

/** All of it turned off. */
export const NO_QUIRKS: Quirks = {
  headsLag: false,
  autoMergeSleeps: false,
  secret: undefined,
  held: undefined,
};

/** The settings of a project's repository, and how the forge's pages show its texts. */
export interface Settings {
  /** The check that main requires, reported by `actions`. */
  readonly requiredCheck: string;
  /** Only `app` can push branches whose names begin with one of these. */
  readonly appBranches: readonly string[];
  /** The name of the app; its login is `<app>[bot]`. */
  readonly app: string;
  /** The login of the code owner. */
  readonly owner: string;
  /** The rulesets that a new forge has, in the form in which GitHub exports them. The forge itself acts by its policy. */
  readonly rulesets?: readonly object[];
  /** The text of CODEOWNERS by which merges are approved, whatever file the repository has. */
  readonly codeOwners: string;
  /** One sentence at the foot of each page. */
  readonly footer: string;
  /** The path of the page where one opens an issue by hand: the forge has no form for it. */
  readonly newIssue?: string;
  /** Renders Markdown as HTML in which every id begins with the prefix. If it throws, the page shows the text unrendered. */
  readonly renderMarkdown: (text: string, prefix: string) => string;
}

/** The options of a forge. */
export interface Options {
  readonly settings: Settings;
  /** The folder for the git repository and the database, used by nothing else. */
  readonly folder: string;
  readonly owner: string;
  readonly name: string;
  /** Its origin, for example `http://localhost:4321`. A function, because the port can be unknown when the forge opens. */
  readonly origin: () => string;
  /** The first commit on main, used when the repository is new. */
  readonly seed?: {
    readonly files: Iterable<{ readonly path: string; readonly bytes: Uint8Array }>;
    readonly message: string;
    /** The highest issue number in these files: a new forge numbers its issues above it. */
    readonly highestIssue?: number;
  };
  /** Validates what every response has against GitHub's description: one that differs becomes a 500 and a violation. */
  readonly strict?: boolean;
  /** The settings of the repository at first, where they are not those of a new forge. */
  readonly hosting?: Hosting;
  readonly now?: () => Date;
  readonly faults?: (call: Call) => Fault | undefined;
}

/** The path of the forge on its server. */
export const PREFIX = '/_forge';

import type { Actor, Role, Settings } from './types.ts';

// Who may do what: one pure function for the API and for pushes. It replaces the settings of a repository on GitHub: a ruleset
// for main and for the app's branches, and the roles of accounts.

/** The default branch. */
export const MAIN = 'refs/heads/main';

/** An action that needs permission. */
export type Act =
  | { readonly kind: 'push'; readonly ref: string; readonly change: 'create' | 'update' | 'delete' }
  | { readonly kind: 'write-objects' | 'open-pull' | 'merge' | 'check' | 'label' | 'open-issue' | 'comment' }
  | { readonly kind: 'edit-issue' | 'edit-pull' | 'edit-comment' | 'auto-merge'; readonly author: string }
  | { readonly kind: 'reopen-issue'; readonly author: string; readonly closedBy: string | undefined };

/** A refusal, with GitHub's status and message. */
interface Denied {
  readonly status: 401 | 403 | 404 | 422;
  readonly message: string;
}

const RIGHTS: Denied = { status: 403, message: 'Must have admin rights to Repository.' };
const WRITES: readonly Role[] = ['app', 'owner', 'writer'];
const PERMISSION: Record<Act['kind'], string> = {
  push: 'contents',
  'write-objects': 'contents',
  merge: 'contents',
  'open-pull': 'pull_requests',
  'edit-pull': 'pull_requests',
  'auto-merge': 'pull_requests',
  check: 'checks',
  label: 'issues',
  'open-issue': 'issues',
  'edit-issue': 'issues',
  'reopen-issue': 'issues',
  comment: 'issues',
  'edit-comment': 'issues',
};

/** GitHub's refusal of an action, or undefined where it is allowed. A null actor is anonymous. */
export function denied(
  actor: Actor | null,
  act: Act,
  { appBranches }: Pick<Settings, 'appBranches'>,
): Denied | undefined {
  if (!actor) return { status: 401, message: 'Requires authentication' };
  const refusal = act.kind === 'push' ? deniedPush(actor, act, appBranches) : deniedCall(actor, act);
  return outsideToken(actor, act) ?? refusal;
}

/** GitHub's refusal to let a token read what needs a permission, or undefined where it is allowed. */
export function deniedReading(actor: Actor | null, permission: string): Denied | undefined {
  return actor?.permissions && !(permission in actor.permissions) ? unreachable(actor) : undefined;
}

/**
 * GitHub's refusal to let an account see or change settings of the repository, or undefined where it is allowed: an administrator, whose
 * token has the permission.
 */
export function deniedSettings(actor: Actor | null, permission: string, writes: boolean): Denied | undefined {
  if (!actor) return { status: 401, message: 'Requires authentication' };
  const level = actor.permissions?.[permission];
  if (actor.permissions && (level === undefined || (writes && level !== 'write'))) return unreachable(actor);
  if (actor.role === 'owner') return undefined;
  return actor.type === 'Bot' ? unreachable(actor) : RIGHTS;
}

function outsideToken(actor: Actor, act: Act): Denied | undefined {
  if (!actor.permissions || actor.permissions[PERMISSION[act.kind]] === 'write') return undefined;
  return unreachable(actor);
}

function unreachable({ type }: Actor): Denied {
  const what = type === 'Bot' ? 'integration' : 'personal access token';
  return { status: 403, message: `Resource not accessible by ${what}` };
}

const RESTRICTED = { create: 'creations', update: 'updates', delete: 'deletions' };

const violation = (rule: string): Denied => ({
  status: 422,
  message: `Repository rule violations found\n\n${rule}\n\n`,
});

function deniedPush(
  actor: Actor,
  { ref, change }: Act & { kind: 'push' },
  appBranches: readonly string[],
): Denied | undefined {
  if (!WRITES.includes(actor.role)) return deniedRole(actor);
  if (ref === MAIN) {
    return violation(
      change === 'delete' ? 'Cannot delete this branch' : 'Changes must be made through a pull request.',
    );
  }
  if (!ref.startsWith('refs/heads/'))
    return violation(`Cannot ${change} ref ${ref}: only branches are pushed.`);
  if (appBranches.some((prefix) => ref.startsWith(`refs/heads/${prefix}`)) && actor.role !== 'app') {
    return violation(`Cannot ${change} ref due to ${RESTRICTED[change]} being restricted.`);
  }
  return undefined;
}

function deniedCall(actor: Actor, act: Exclude<Act, { kind: 'push' }>): Denied | undefined {
  const { role, login } = actor;
  switch (act.kind) {
    case 'open-issue':
    case 'comment':
      return undefined;
    case 'edit-comment':
      return act.author === login || role === 'owner' ? undefined : RIGHTS;
    case 'edit-issue':
    case 'edit-pull':
      return act.author === login || WRITES.includes(role) ? undefined : RIGHTS;
    case 'reopen-issue':
      // As in an organization: readers can reopen what they closed themselves, not what a collaborator closed.
      return WRITES.includes(role) || (act.author === login && act.closedBy === login) ? undefined : RIGHTS;
    case 'label':
      return WRITES.includes(role) || role === 'actions' ? undefined : RIGHTS;
    case 'check':
      if (actor.type === 'User') return { status: 403, message: 'You must authenticate via a GitHub App.' };
      // Any app with the permission can report a check, but main requires the one from GitHub Actions.
      return role === 'actions' || actor.permissions?.checks === 'write' ? undefined : unreachable(actor);
    case 'auto-merge':
      return role === 'app' && act.author === login ? undefined : unreachable(actor);
    default:
      return WRITES.includes(role) ? undefined : deniedRole(actor);
  }
}

/** The refusal for a missing role. GitHub tells an app what it lacks, but hides from a person what they cannot write. */
function deniedRole(actor: Actor): Denied {
  return actor.type === 'Bot' ? unreachable(actor) : { status: 404, message: 'Not Found' };
}

/** The facts that decide whether a pull request can be merged now. */
interface MergeFacts {
  readonly conflicts: boolean;
  /** Whether its head contains the tip of main. */
  readonly current: boolean;
  /** The conclusion of the newest run of the required check that `actions` reported on exactly the head. */
  readonly required: string | null | undefined;
  /** Whether another check on the head is pending or has failed. */
  readonly othersFail: boolean;
  /** Whether it changes a path with a code owner. */
  readonly touchesOwned: boolean;
  /** Whether the code owner merges it, which is the only form of approval here. */
  readonly approved: boolean;
  /** A further rule of main that holds every merge, in the words of the refusal. */
  readonly held?: string | undefined;
}

/** GitHub's `mergeable_state`, and why the pull request cannot be merged, if it cannot. */
export interface MergeState {
  readonly state: 'clean' | 'unstable' | 'blocked' | 'behind' | 'dirty';
  readonly why?: string;
}

// A required check that is skipped or neutral counts as passed, as on GitHub.
const PASSES = new Set(['success', 'neutral', 'skipped']);

/**
 * Whether GitHub's ruleset lets a pull request be merged. GitHub does not document which state wins when two apply; here the
 * most specific one comes first.
 */
export function mergeState(
  facts: MergeFacts,
  { requiredCheck, owner }: Pick<Settings, 'requiredCheck' | 'owner'>,
): MergeState {
  if (facts.conflicts) return { state: 'dirty', why: 'Pull Request is not mergeable' };
  const expected = `Repository rule violations found\n\nRequired status check "${requiredCheck}" is expected.\n\n`;
  if (!facts.current) return { state: 'behind', why: expected };
  if (facts.required === undefined || facts.required === null) return { state: 'blocked', why: expected };
  if (!PASSES.has(facts.required)) return { state: 'blocked', why: expected.replace('expected', 'failing') };
  if (facts.touchesOwned && !facts.approved) {
    const why = `Repository rule violations found\n\nWaiting on code owner review from ${owner}.\n\n`;
    return { state: 'blocked', why };
  }
  if (facts.held !== undefined)
    return { state: 'blocked', why: `Repository rule violations found\n\n${facts.held}\n\n` };
  return { state: facts.othersFail ? 'unstable' : 'clean' };
}

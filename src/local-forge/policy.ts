import { anonymous, notFound, Refusal } from './http.ts';
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

const rights = () => new Refusal(403, 'Must have admin rights to Repository.');
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
): Refusal | undefined {
  if (!actor) return anonymous();
  const refusal = act.kind === 'push' ? deniedPush(actor, act, appBranches) : deniedCall(actor, act);
  return outsideToken(actor, act) ?? refusal;
}

/** GitHub's refusal to let a token read what needs a permission, or undefined where it is allowed. */
export function deniedReading(actor: Actor | null, permission: string): Refusal | undefined {
  return actor?.permissions && !(permission in actor.permissions) ? unreachable(actor) : undefined;
}

/**
 * GitHub's refusal to let an account see or change settings of the repository, or undefined where it is allowed: an administrator, whose
 * token has the permission.
 */
export function deniedSettings(
  actor: Actor | null,
  permission: string,
  writes: boolean,
): Refusal | undefined {
  if (!actor) return anonymous();
  const level = actor.permissions?.[permission];
  if (actor.permissions && (level === undefined || (writes && level !== 'write'))) return unreachable(actor);
  if (actor.role === 'owner') return undefined;
  return actor.type === 'Bot' ? unreachable(actor) : rights();
}

function outsideToken(actor: Actor, act: Act): Refusal | undefined {
  if (!actor.permissions || actor.permissions[PERMISSION[act.kind]] === 'write') return undefined;
  return unreachable(actor);
}

function unreachable({ type }: Actor): Refusal {
  const what = type === 'Bot' ? 'integration' : 'personal access token';
  return new Refusal(403, `Resource not accessible by ${what}`);
}

const RESTRICTED = { create: 'creations', update: 'updates', delete: 'deletions' };

const violated = (rule: string) => `Repository rule violations found\n\n${rule}\n\n`;
const violation = (rule: string) => new Refusal(422, violated(rule));

function deniedPush(
  actor: Actor,
  { ref, change }: Act & { kind: 'push' },
  appBranches: readonly string[],
): Refusal | undefined {
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

function deniedCall(actor: Actor, act: Exclude<Act, { kind: 'push' }>): Refusal | undefined {
  const { role, login } = actor;
  switch (act.kind) {
    case 'open-issue':
    case 'comment':
      return undefined;
    case 'edit-comment':
      return act.author === login || role === 'owner' ? undefined : rights();
    case 'edit-issue':
    case 'edit-pull':
      return act.author === login || WRITES.includes(role) ? undefined : rights();
    case 'reopen-issue':
      // As in an organization: readers can reopen what they closed themselves, not what a collaborator closed.
      return WRITES.includes(role) || (act.author === login && act.closedBy === login) ? undefined : rights();
    case 'label':
      return WRITES.includes(role) || role === 'actions' ? undefined : rights();
    case 'check':
      if (actor.type === 'User') return new Refusal(403, 'You must authenticate via a GitHub App.');
      // Any app with the permission can report a check, but main requires the one from GitHub Actions.
      return role === 'actions' || actor.permissions?.checks === 'write' ? undefined : unreachable(actor);
    case 'auto-merge':
      return role === 'app' && act.author === login ? undefined : unreachable(actor);
    default:
      return WRITES.includes(role) ? undefined : deniedRole(actor);
  }
}

/** The refusal for a missing role. GitHub tells an app what it lacks, but hides from a person what they cannot write. */
function deniedRole(actor: Actor): Refusal {
  return actor.type === 'Bot' ? unreachable(actor) : notFound();
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
  const check = (is: string) => violated(`Required status check "${requiredCheck}" is ${is}.`);
  if (!facts.current) return { state: 'behind', why: check('expected') };
  if (facts.required === undefined || facts.required === null)
    return { state: 'blocked', why: check('expected') };
  if (!PASSES.has(facts.required)) return { state: 'blocked', why: check('failing') };
  if (facts.touchesOwned && !facts.approved)
    return { state: 'blocked', why: violated(`Waiting on code owner review from ${owner}.`) };
  if (facts.held !== undefined) return { state: 'blocked', why: violated(facts.held) };
  return { state: facts.othersFail ? 'unstable' : 'clean' };
}

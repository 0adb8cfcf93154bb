import type { Core } from './core.ts';
import { emitPull, emitPush, type Moved } from './events.ts';
import { Refusal } from './http.ts';
import { stateOf } from './merge-state.ts';
import { autoMergeOf, noReply } from './shapes.ts';
import type { User } from './store/accounts.ts';
import type { Pull } from './store/pulls.ts';
import { type Actor, NO_QUIRKS } from './types.ts';

// The squash merge: one commit on main with the tree of the head, by compare-and-set. When the forge opens again after a crash,
// an interrupted merge is either complete or has no effect.

interface MergeOptions {
  readonly sha?: string | undefined;
  readonly title?: string | null | undefined;
  readonly message?: string | null | undefined;
}

/** Merges a pull request now. Returns the commit on main. Throws GitHub's `Refusal` where it cannot be merged. */
export async function mergeNow(core: Core, pull: Pull, by: User, options: MergeOptions): Promise<string> {
  if (pull.state === 'closed') throw new Refusal(405, 'Pull Request is not mergeable');
  if (options.sha !== undefined && options.sha !== pull.head_sha) {
    throw new Refusal(409, 'Head branch was modified. Review and try the merge again.');
  }
  if (await lags(core, pull)) {
    throw new Refusal(409, 'Head branch is out of date. Review and try the merge again.');
  }
  const { why } = await stateOf(core, pull, by.role === 'owner');
  if (why) throw new Refusal(405, why);
  return squash(core, pull, by, options);
}

/** Whether a pull request shows an old commit of its branch. GitHub does not merge it then. */
async function lags({ repository }: Core, { head_ref, head_sha }: Pull): Promise<boolean> {
  return (await repository.ref(`refs/heads/${head_ref}`)) !== head_sha;
}

async function squash(core: Core, pull: Pull, by: User, { title, message }: MergeOptions): Promise<string> {
  const { objects } = core.repository;
  const ref = `refs/heads/${pull.base_ref}`;
  const base = await core.repository.ref(ref);
  if (!base) throw new Refusal(405, 'Pull Request is not mergeable');
  const at = core.now();
  const author = core.accounts.byId(pull.user_id);
  const subject = title || `${pull.title} (#${pull.number})`;
  const sha = objects.writeCommit({
    tree: (await objects.commit(pull.head_sha)).tree,
    parents: [base],
    author: { name: author.login, email: noReply(author), date: at },
    committer: { name: 'GitHub', email: 'noreply@github.localhost', date: at },
    message: message ? `${subject}\n\n${message}` : subject,
  });
  core.pulls.change(pull.number, { merging_sha: sha });
  if (!(await core.repository.setRef(ref, base, sha))) {
    throw new Refusal(405, 'Base branch was modified. Review and try the merge again.');
  }
  const merged = markMerged(core, pull, sha, base, by.id);
  emitPush(core, { ref, before: base, after: sha }, by.id);
  await emitPull(core, 'closed', merged, by.id);
  return sha;
}

function markMerged(core: Core, pull: Pull, sha: string, base: string, by: number): Pull {
  const merged = { merged_sha: sha, merged_at: core.moment(), merged_by: by };
  core.transaction(() => {
    core.pulls.change(pull.number, { ...merged, base_sha: base, auto_merge: null });
    core.issues.setState(pull.number, 'closed', by);
  });
  return core.pulls.there(pull.number);
}

/** Merges every pull request that has auto-merge enabled and meets all conditions. */
export async function runAutoMerge(core: Core): Promise<void> {
  if (core.quirks.autoMergeSleeps) return;
  for (const pull of core.pulls.open()) {
    const request = autoMergeOf(pull);
    if (!request || (await lags(core, pull))) continue;
    const by = core.accounts.byId(request.enabled_by);
    if ((await stateOf(core, pull, false)).why) continue;
    await squash(core, pull, by, { title: request.commit_title, message: request.commit_message });
  }
}

/** Recovers after a start: records a merge whose commit is already on main, and closes a pull request without a branch. */
export async function recoverAtStart(core: Core): Promise<void> {
  for (const pull of core.pulls.open()) {
    const main = await core.repository.ref(`refs/heads/${pull.base_ref}`);
    const { merging_sha: sha } = pull;
    if (sha && main && (await core.repository.isAncestor(sha, main))) {
      const [base = main] = (await core.repository.objects.commit(sha)).parents;
      markMerged(core, pull, sha, base, pull.user_id);
      continue;
    }
    const head = await core.repository.ref(`refs/heads/${pull.head_ref}`);
    if (head) core.pulls.change(pull.number, { head_sha: head });
    else core.issues.setState(pull.number, 'closed', pull.user_id);
  }
  await runAutoMerge(core);
}

// Runs after a reference has moved, by a push or by a call.

/**
 * Emits events for moved references and updates their pull requests: a new head is shown, a deleted branch closes its pull
 * request, and auto-merge runs. As GitHub documents, auto-merge stays enabled when somebody with write access pushes; nobody
 * else can push here.
 */
export async function afterMoves(core: Core, moves: readonly Moved[], by: Actor): Promise<void> {
  for (const move of moves) {
    const { ref, before, after } = move;
    if (before === after) continue;
    emitPush(core, move, by.id);
    const branch = ref.replace(/^refs\/heads\//, '');
    for (const pull of core.pulls.open()) {
      if (pull.head_ref !== branch) continue;
      if (after) {
        if (!core.quirks.headsLag) await showHead(core, pull, after, by.id);
      } else await closePull(core, pull, by.id);
    }
  }
  await runAutoMerge(core);
}

async function showHead(core: Core, pull: Pull, after: string, by: number): Promise<void> {
  // As on GitHub, the base of a pull request is main at the time when the head last moved.
  const base = await core.repository.ref(`refs/heads/${pull.base_ref}`);
  const moved = core.pulls.change(pull.number, { head_sha: after, base_sha: base ?? pull.base_sha });
  core.issues.change(pull.number, {});
  await emitPull(core, 'synchronize', moved, by);
}

/** Turns all quirks off: updates the head of every open pull request, and runs pending auto-merges. */
export async function catchUp(core: Core): Promise<void> {
  Object.assign(core.quirks, NO_QUIRKS);
  for (const pull of core.pulls.open()) {
    const head = await core.repository.ref(`refs/heads/${pull.head_ref}`);
    if (head && head !== pull.head_sha) await showHead(core, pull, head, pull.user_id);
  }
  await runAutoMerge(core);
}

/** Closes a pull request and disables its auto-merge. */
export async function closePull(core: Core, pull: Pull, by: number): Promise<void> {
  core.pulls.change(pull.number, { auto_merge: null });
  core.issues.setState(pull.number, 'closed', by);
  await emitPull(core, 'closed', core.pulls.there(pull.number), by);
}

import type { Core } from '../core.ts';
import { emitPull, emitPush } from '../events.ts';
import type { Pull } from '../store/pulls.ts';
import type { Actor } from '../types.ts';
import { runAutoMerge } from './merge.ts';

// Runs after a reference has moved, by a push or by a call.

/** A reference before and after a move; undefined where it did not or does not exist. */
export interface Moved {
  readonly ref: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/**
 * Emits events for moved references and updates their pull requests: a new head is shown, a deleted branch closes its pull
 * request, and auto-merge runs. As GitHub documents, auto-merge stays enabled when somebody with write access pushes; nobody
 * else can push here.
 */
export async function afterMoves(core: Core, moves: readonly Moved[], by: Actor): Promise<void> {
  for (const { ref, before, after } of moves) {
    if (before === after) continue;
    await emitPush(core, ref, before, after, by.id);
    const branch = ref.replace(/^refs\/heads\//, '');
    for (const pull of core.pulls.open()) {
      if (pull.head_ref !== branch) continue;
      if (after) {
        if (!core.moods.headsLag) await showHead(core, pull, after, by.id);
      } else {
        core.pulls.change(pull.number, { auto_merge: null });
        core.issues.setState(pull.number, 'closed', by.id);
        await emitPull(core, 'closed', core.pulls.there(pull.number), by.id);
      }
    }
  }
  await runAutoMerge(core);
}

async function showHead(core: Core, pull: Pull, after: string, by: number): Promise<void> {
  // As on GitHub, the base of a pull request is main at the time when the head last moved.
  const base = await core.repository.ref(`refs/heads/${pull.base_ref}`);
  const moved = core.pulls.change(pull.number, { head_sha: after, base_sha: base ?? pull.base_sha });
  core.issues.change(pull.number, {});
  await emitPull(core, 'synchronize', moved, by, { before: pull.head_sha, after });
}

/** Turns all moods off: updates the head of every open pull request, and runs pending auto-merges. */
export async function catchUp(core: Core): Promise<void> {
  Object.assign(core.moods, { headsLag: false, autoMergeSleeps: false, secret: undefined, held: undefined });
  for (const pull of core.pulls.open()) {
    const head = await core.repository.ref(`refs/heads/${pull.head_ref}`);
    if (head && head !== pull.head_sha) await showHead(core, pull, head, pull.user_id);
  }
  await runAutoMerge(core);
}

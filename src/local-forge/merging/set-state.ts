import type { Core } from '../core.ts';
import { emitPull } from '../events.ts';
import { invalid } from '../refusal.ts';
import type { Pull } from '../store/pulls.ts';

/**
 * Closes or reopens a pull request. Closing disables auto-merge. Throws GitHub's 422 for one that was merged or whose branch was
 * deleted.
 */
export async function setPullState(
  core: Core,
  pull: Pull,
  state: 'open' | 'closed',
  by: number,
): Promise<void> {
  const head = await core.repository.ref(`refs/heads/${pull.head_ref}`);
  if (state === 'open') {
    const refuse = (message: string) =>
      invalid({ resource: 'PullRequest', field: 'state', code: 'invalid', message });
    if (pull.merged_at) throw refuse('state cannot be changed. The pull request was merged.');
    if (!head) throw refuse(`state cannot be changed. The ${pull.head_ref} branch has been deleted.`);
    core.pulls.change(pull.number, { head_sha: head });
  } else core.pulls.change(pull.number, { auto_merge: null });
  core.issues.setState(pull.number, state, by);
  await emitPull(core, state === 'open' ? 'reopened' : 'closed', core.pulls.there(pull.number), by);
}

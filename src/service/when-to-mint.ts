import type { ForgeEvent } from '../local-forge/types.ts';
import { LOGINS } from './forge-settings.ts';

// Which events of the forge start a pass of the mint, as those that .github/workflows/mint.yml names do on GitHub. Each pass takes a
// second of a processor, so that the mint's own acts must not start the next one.

/** When a pass is due after an event: at once, soon unless something else starts one before, or not at all. */
export type When = 'now' | 'later' | 'never';

/**
 * When the mint is due after an event. A person's acts are answered at once. A pull request that passed is merged by the forge, and the merge
 * starts the pass; only if there is none does the mint look.
 */
export function whenToMint(event: ForgeEvent): When {
  const { name, action, payload } = event;
  if (name === 'push' || name === 'issue_comment') return 'never';
  if (name === 'check_run') {
    const { passed, refused } = checkOf(event);
    if (passed) return 'later';
    return refused ? 'now' : 'never';
  }
  const isOwn = (Object(payload.sender) as { login?: string }).login === LOGINS.app;
  const isMerge = name === 'pull_request' && action === 'closed';
  return isOwn && !isMerge ? 'never' : 'now';
}

/** Of which commit an event brings the gate's result, and which; neither passed nor refused where it brings none. */
export function checkOf({ name, payload }: ForgeEvent): {
  readonly head_sha: string;
  readonly passed: boolean;
  readonly refused: boolean;
} {
  const check = Object(name === 'check_run' ? payload.check_run : {}) as Record<string, string | null>;
  const isDone = check.status === 'completed';
  const passed = isDone && check.conclusion === 'success';
  return { head_sha: check.head_sha ?? '', passed, refused: isDone && !passed };
}

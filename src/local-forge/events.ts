import type { Core } from './core.ts';
import { ZERO } from './git/objects.ts';
import { pullWithState } from './merge-state.ts';
import { checkShape, issueShape, repositoryShape, type Shape, userById } from './shapes.ts';
import type { Issue } from './store/issues.ts';
import type { Check, Pull } from './store/pulls.ts';
import type { EventName } from './types.ts';

// Emits events to the forge's listeners. The fields of a payload are those of GitHub's webhook of that name.

/** Emits an event of an issue: opened, edited, closed, reopened, labeled. */
export function emitIssue(core: Core, action: string, issue: Issue, by: number, more: Shape = {}): void {
  emit(core, 'issues', action, by, { issue: issueShape(core, issue), ...more });
}

/** Emits an event of a pull request: opened, edited, synchronize, closed, auto_merge_enabled, auto_merge_disabled. */
export async function emitPull(core: Core, action: string, pull: Pull, by: number): Promise<void> {
  const pull_request = await pullWithState(core, pull, 'unknown');
  emit(core, 'pull_request', action, by, { number: pull.number, pull_request });
}

/** Emits an event of a check run: created, completed. */
export function emitCheck(core: Core, action: string, check: Check): void {
  emit(core, 'check_run', action, check.user_id, { check_run: checkShape(core, check) });
}

/** A reference before and after a move; undefined where it did not or does not exist. */
export interface Moved {
  readonly ref: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** Emits the push event of a reference that moved. It names no commits and no pusher, since nobody reads them. */
export function emitPush(core: Core, { ref, before = ZERO, after = ZERO }: Moved, by: number): void {
  emit(core, 'push', undefined, by, { ref, before, after });
}

function emit(core: Core, name: EventName, action: string | undefined, by: number, payload: Shape): void {
  const about = { repository: repositoryShape(core), sender: userById(core, by) };
  core.emit({ name, action, payload: { ...(action && { action }), ...payload, ...about } });
}

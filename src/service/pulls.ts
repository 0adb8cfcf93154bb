import { z } from 'zod';
import { BRANCHES, type Family, familyOf } from '../bot/pass-context.ts';
import type { ForgeEvent } from '../local-forge/index.ts';
import { issuesNamed } from '../registry/answers/proposal.ts';
import { LOGINS } from './place.ts';

// The events of the forge that start a pass of the mint, as the events in .github/workflows/mint.yml do on GitHub. Each pass takes a
// second of a processor, so the mint's own acts must not start the next one.

/** When a pass is due after an event: at once, soon unless something else starts one before, or not at all. */
type When = 'now' | 'later' | 'never';

/**
 * When the mint is due after an event. A person's acts are answered at once. A pull request that passed is merged by the forge, and the merge
 * starts the pass; only if there is none does the mint look.
 */
export function whenToMint(event: ForgeEvent): When {
  const { name, action, payload } = event;
  if (name === 'push') return 'never';
  if (name === 'check_run') {
    const { passed, refused } = checkOf(event);
    if (passed) return 'later';
    return refused ? 'now' : 'never';
  }
  const isOwn = (Object(payload.sender) as { login?: string }).login === LOGINS.app;
  const isMerge = name === 'pull_request' && action === 'closed';
  return isOwn && !isMerge ? 'never' : 'now';
}

/** The commit for which an event reports a result of the gate, and the result; neither passed nor refused if it reports none. */
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

// Tracks the pull requests of the local forge: from its lists at the start, then from its events.

const MAIN = 'refs/heads/main';

const Pull = z.object({
  number: z.int(),
  state: z.string(),
  body: z.string().nullable(),
  created_at: z.string(),
  merged_at: z.string().nullable(),
  user: z.object({ type: z.string() }).nullable(),
  head: z.object({ sha: z.string(), ref: z.string() }),
});
type Pull = z.infer<typeof Pull>;

/** A pull request with the gate's result for its current head. */
export interface TrackedPull extends Pull {
  readonly checked: { readonly at: string; readonly passed: boolean } | null;
}

/** All pull requests and the gate's results. */
export type Pulls = ReturnType<typeof trackPulls>;

/** Tracks the pull requests that events and lists bring. */
export function trackPulls() {
  const all = new Map<number, Pull>();
  const checked = new Map<string, TrackedPull['checked']>();
  const tracked = {
    /** Records an event. Returns the pull request if its head needs validation. */
    take({ name, action, payload }: ForgeEvent): TrackedPull | undefined {
      if (name !== 'pull_request') return undefined;
      const pull = Pull.parse(payload.pull_request);
      all.set(pull.number, pull);
      const hasNewHead = action === 'opened' || action === 'synchronize';
      return hasNewHead && !checked.has(pull.head.sha) ? tracked.track(pull) : undefined;
    },
    /** Records a list from the REST interface. Returns the open pull requests, whose heads need validation. */
    list(pulls: unknown): TrackedPull[] {
      for (const pull of z.array(Pull).parse(pulls)) all.set(pull.number, pull);
      return [...all.values()].filter(({ state }) => state === 'open').map((pull) => tracked.track(pull));
    },
    record(sha: string, at: string, passed: boolean): void {
      checked.set(sha, { at, passed });
    },
    /** The family of the bot's branch whose head is a commit, or undefined. The forge lets only the bot create one. */
    familyOf(sha: string): Family | undefined {
      const families = [...all.values()].map(({ head }) => head.sha === sha && familyOf(head.ref));
      return families.find((family) => family) || undefined;
    },
    /** Whether an event may let the reading pass go on: main moved, or the gate has refused a commit of its own. */
    concernsReading(event: ForgeEvent): boolean {
      if (event.name === 'push') return event.payload.ref === MAIN;
      const { head_sha, refused } = checkOf(event);
      return refused && tracked.familyOf(head_sha) === 'read';
    },
    /** Whether the newest pull request of the reading pass was closed without a merge, so that it waits until main changes. */
    isReadingHeld(): boolean {
      const newest = [...all.values()].findLast(({ head }) => familyOf(head.ref) === 'read');
      return newest?.state === 'closed' && newest.merged_at === null;
    },
    /** Whether this is still the head of an open pull request. */
    isCurrent({ number, head }: TrackedPull): boolean {
      const now = all.get(number);
      return now?.state === 'open' && now.head.sha === head.sha;
    },
    /** The newest pull request with an issue's submission, except those closed without a merge. */
    ofIssue(issue: number): TrackedPull | undefined {
      const found = [...all.values()].findLast(
        ({ state, merged_at, body, head }) =>
          (state === 'open' || merged_at !== null) &&
          head.ref.startsWith(BRANCHES.mint) &&
          issuesNamed(body ?? '').includes(issue),
      );
      return found && tracked.track(found);
    },
    track(pull: Pull): TrackedPull {
      return { ...pull, checked: checked.get(pull.head.sha) ?? null };
    },
  };
  return tracked;
}

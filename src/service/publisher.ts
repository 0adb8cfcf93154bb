import { loadArchive } from '../archive/load.ts';
import type { Clone } from '../forge/clone.ts';
import type { Progress } from '../registry/answers/progress.ts';
import { issueKey } from '../registry/archive.ts';
import type { Deposit } from '../registry/model/deposit.ts';
import type { Commands } from './commands.ts';

// Publishes main: its files in a folder of their own, and the site that is built of them.

/** What is published now. */
export interface Published {
  /** The commit of main. */
  readonly sha: string;
  readonly at: string;
  /** The deposits by the key of the issue that they came by. */
  readonly byIssue: ReadonlyMap<string, Deposit>;
}

/** Builds the site of main at a commit, or takes over the one of these that the gate built of it. Returns what is published, or why it was not built. */
export async function publish(
  clone: Clone,
  commands: Commands,
  sha: string,
  kept: readonly string[],
  now: () => string,
): Promise<Published | { readonly trouble: string }> {
  await clone.settle(sha);
  const { code, output } = await commands.run(
    'build',
    kept.flatMap((site) => ['--from', site]),
    {},
  );
  if (code !== 0) return { trouble: output.trim() };
  const { deposits } = loadArchive(clone.folder).archive.registry;
  const byIssue = deposits.flatMap((deposit) =>
    deposit.issue_url ? [[issueKey(deposit.issue_url), deposit] as const] : [],
  );
  return { sha, at: now(), byIssue: new Map(byIssue) };
}

/** Why what is merged is not published, and when that is tried again. */
export interface PublicationFailure {
  readonly message: string;
  readonly until: string;
}

const UNPUBLISHED = 'it is merged, but the site build failed; the terminal of the service shows why';

/** The trouble of a publication that failed at an instant and is tried again after a pause, both in milliseconds. */
export function failureUntil(now: number, pause: number): PublicationFailure {
  return { message: UNPUBLISHED, until: new Date(now + pause).toISOString() };
}

/** What is told of a submission while main cannot be published: what is merged waits for it. */
export function whileUnpublished(progress: Progress, trouble: PublicationFailure | undefined): Progress {
  const merged = progress.stages.some(({ name, state }) => name === 'merged' && state === 'done');
  if (!trouble || !merged || progress.state !== 'working') return progress;
  return { ...progress, state: 'waiting', message: trouble.message, waits_until: trouble.until };
}

import { loadArchive } from '../archive/load.ts';
import type { Clone } from '../forge/clone.ts';
import type { Progress } from '../registry/answers/progress.ts';
import { issueKey, paths } from '../registry/archive.ts';
import type { Deposit } from '../registry/model/deposit.ts';
import type { Commands } from './commands.ts';

// Publishes main: checks out its files into a folder and builds the site from them.

/** The published state. */
export interface Published {
  /** The commit of main. */
  readonly sha: string;
  readonly at: string;
  /** Deposits by the key of the issue that submitted them. */
  readonly byIssue: ReadonlyMap<string, Deposit>;
}

/**
 * Builds the site of main at a commit. Returns the published state, or the build's output in `trouble` when it failed.
 */
export async function publish(
  clone: Clone,
  commands: Commands,
  sha: string,
  now: () => string,
): Promise<Published | { readonly trouble: string }> {
  await clone.settle(sha);
  const { code, output } = await commands.run('build', [], {});
  return code === 0 ? publishedAt(clone, sha, now) : { trouble: output.trim() };
}

/** The published state where the site of main at a commit is there already; undefined where a file of that site is not as it was made. */
export async function publishKept(
  clone: Clone,
  commands: Commands,
  sha: string,
  site: string,
  now: () => string,
): Promise<Published | undefined> {
  await clone.settle(sha);
  const { code } = await commands.run('verify', [site], {});
  return code === 0 ? publishedAt(clone, sha, now) : undefined;
}

function publishedAt(clone: Clone, sha: string, now: () => string): Published {
  const { deposits } = loadArchive(clone.folder).archive.registry;
  const byIssue = deposits.flatMap((deposit) =>
    deposit.issue_url ? [[issueKey(deposit.issue_url), deposit] as const] : [],
  );
  return { sha, at: now(), byIssue: new Map(byIssue) };
}

/** The fields of a published deposit that its progress shows, with paths below `base`. */
export function briefOf({ deposit_number, axn, hash, hex }: Deposit, base: string): Progress['deposit'] {
  const at = (path: string) => `${base.replace(/\/$/, '')}${path}`;
  const [record, text] = [at(paths.record(deposit_number)), at(paths.text(hex))];
  return { number: deposit_number, axn, hash, record, text };
}

/** Why merged changes are not published, and when the next attempt starts. */
export interface PublicationFailure {
  readonly message: string;
  readonly until: string;
}

const UNPUBLISHED = 'it is merged, but the site build failed; the terminal of the service shows why';

/** The failure of a publication at `now` that is retried after `pause`, both in milliseconds. */
export function failureUntil(now: number, pause: number): PublicationFailure {
  return { message: UNPUBLISHED, until: new Date(now + pause).toISOString() };
}

/** The progress of a submission while main cannot be published: a merged one waits. */
export function whileUnpublished(progress: Progress, trouble: PublicationFailure | undefined): Progress {
  const merged = progress.stages.some(({ name, state }) => name === 'merged' && state === 'done');
  if (!trouble || !merged || progress.state !== 'working') return progress;
  return { ...progress, state: 'waiting', message: trouble.message, waits_until: trouble.until };
}

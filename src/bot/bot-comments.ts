import type { Comment, Forge, Issue } from '../forge/forge.ts';
import { type Marker, readMarker } from '../registry/answers/marker.ts';
import { LABELS } from '../registry/forge-settings/names.ts';

// The comments of the bot. Nobody else can write them, so they alone prove that an issue is answered; a label does not, since any
// steward can set it. They are read in one list for all issues: a run costs no more for a thousand of them.

/** The bot's comment on an issue, and what it says for programs. */
export interface BotComment {
  readonly comment: Comment;
  readonly marker: Marker;
}

/** The comments that the bot had written before a pass. */
export interface BotComments {
  /** The bot's comment by the number of its issue; none where there are several, which are reduced to one first. */
  readonly on: ReadonlyMap<number, BotComment>;
  /** How many issues this pass may answer. */
  readonly quota: number;
}

/**
 * How many issues are answered by a pass, so that good submissions do not wait for a crowd of bad ones; and in an hour. GitHub lets
 * an app write 500 times an hour (“Rate limits for the REST API”): the rest is left for records.
 */
const QUOTA = { pass: 50, hour: 300 };
const HOUR_MS = 3_600_000;

/** Reads the bot's comments on issues that have one of its labels. Without such an issue nothing is asked. Throws what the forge throws. */
export async function readBotComments(
  forge: Forge,
  issues: readonly Issue[],
  at: string,
): Promise<BotComments> {
  const marked = issues.filter(({ labels }) =>
    [LABELS.refused, LABELS.waiting, LABELS.stuck].some((label) => labels.includes(label)),
  );
  const [oldest] = marked.map(({ updatedAt }) => updatedAt).sort();
  if (oldest === undefined) return { on: new Map(), quota: QUOTA.pass };
  // Two runs at once may both have written a comment, the first of them before the issue was last updated.
  const own = await forge.ownCommentsSince(later(oldest, -HOUR_MS));
  const lately = own.filter(({ updatedAt }) => updatedAt > later(at, -HOUR_MS)).length;
  return { on: byIssue(own), quota: Math.max(0, Math.min(QUOTA.pass, QUOTA.hour - lately)) };
}

/** An instant so many milliseconds later, to the second. */
export function later(instant: string, milliseconds: number): string {
  return `${new Date(Date.parse(instant) + milliseconds).toISOString().slice(0, 19)}Z`;
}

function byIssue(comments: readonly Comment[]): Map<number, BotComment> {
  // A comment that is edited while the list is read may be on two of its pages.
  const unique = new Map(botCommentsIn(comments).map((one) => [one.comment.id, one]));
  const groups = Map.groupBy(unique.values(), ({ comment }) => comment.issue);
  return new Map(
    [...groups].flatMap(([issue, [one, ...more]]) => (one && !more.length ? [[issue, one]] : [])),
  );
}

function botCommentsIn(comments: readonly Comment[]): BotComment[] {
  return comments.flatMap((comment) => {
    const marker = readMarker(comment.body);
    return marker ? [{ comment, marker }] : [];
  });
}

/** The bot's comment on an issue: the oldest, where an interrupted run left another, which is removed. */
export async function botCommentOn(
  forge: Forge,
  { number, comments }: Pick<Issue, 'number' | 'comments'>,
): Promise<BotComment | undefined> {
  if (comments === 0) return undefined;
  const [first, ...others] = botCommentsIn(await forge.ownComments(number));
  for (const { comment } of others) await forge.removeComment(comment.id);
  return first;
}

const OWN_UPDATE_MS = 5000;

/**
 * Whether the last update of an issue may be the bot's own comment: GitHub may date the issue a second later than the comment.
 * A comment that is edited for that reason would update the issue again, without end.
 */
export function isOwnUpdate({ labels, updatedAt }: Issue, { comment, marker }: BotComment): boolean {
  return labels.includes(LABELS[marker.state]) && updatedAt <= later(comment.updatedAt, OWN_UPDATE_MS);
}

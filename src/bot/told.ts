import type { Comment, Forge, Issue } from '../forge/forge.ts';
import { type Marker, readMarker } from '../registry/answers/marker.ts';

// What the mint has said. Nobody else can write its comments, so they alone prove that an issue is answered; a label does
// not, which any steward may set. They are read in one list for all issues: a run costs no more for a thousand of them.

/** Labels by which people see where an issue stands. */
export const LABELS = { refused: 'refused', waiting: 'waiting', stuck: 'stuck', minted: 'minted' } as const;

/** The mint's comment on an issue, and what it says for programs. */
export interface Said {
  readonly comment: Comment;
  readonly marker: Marker;
}

/** What was said before a pass. */
export interface Told {
  /** The mint's comment by the number of its issue; none where there are several, which are seen to before anything else. */
  readonly on: ReadonlyMap<number, Said>;
  /** How many issues this pass may answer. */
  readonly room: number;
}

/**
 * How many issues are answered by a pass, so that what is good waits for no crowd of what is bad; and in an hour. GitHub lets
 * an app write 500 times an hour (“Rate limits for the REST API”): the rest is left for records.
 */
const ROOM = { pass: 50, hour: 300 };
const HOUR_MS = 3_600_000;

/** Reads what was said on issues that look answered. That costs nothing where none does. Throws what the forge throws. */
export async function readTold(forge: Forge, issues: readonly Issue[], at: string): Promise<Told> {
  const marked = issues.filter(({ labels }) =>
    [LABELS.refused, LABELS.waiting, LABELS.stuck].some((label) => labels.includes(label)),
  );
  const [oldest] = marked.map(({ updatedAt }) => updatedAt).sort();
  if (oldest === undefined) return { on: new Map(), room: ROOM.pass };
  // Two runs at once may both have written a comment, and the first of the two stirred the issue before the second.
  const own = await forge.ownCommentsSince(earlier(oldest, HOUR_MS));
  const lately = own.filter(({ updatedAt }) => updatedAt > earlier(at, HOUR_MS)).length;
  return { on: byIssue(own), room: Math.max(0, Math.min(ROOM.pass, ROOM.hour - lately)) };
}

function earlier(instant: string, milliseconds: number): string {
  return `${new Date(Date.parse(instant) - milliseconds).toISOString().slice(0, 19)}Z`;
}

function byIssue(comments: readonly Comment[]): Map<number, Said> {
  // One that is edited while the list is read comes on two of its pages.
  const said = new Map(saidIn(comments).map((one) => [one.comment.id, one]));
  const groups = Map.groupBy(said.values(), ({ comment }) => comment.issue);
  return new Map(
    [...groups].flatMap(([issue, [one, ...more]]) => (one && !more.length ? [[issue, one]] : [])),
  );
}

function saidIn(comments: readonly Comment[]): Said[] {
  return comments.flatMap((comment) => {
    const marker = readMarker(comment.body);
    return marker ? [{ comment, marker }] : [];
  });
}

/** The mint's comment on an issue: the oldest, where a run that was cut short left another, which is taken away. */
export async function saidOn(forge: Forge, { number, comments }: Issue): Promise<Said | undefined> {
  if (comments === 0) return undefined;
  const [first, ...others] = saidIn(await forge.ownComments(number));
  for (const { comment } of others) await forge.removeComment(comment.id);
  return first;
}

const ECHO_MS = 5000;

/**
 * Whether what stirred on an issue last may be the mint's own comment: GitHub may date the issue a second later than the
 * comment. A comment that is edited for that would stir the issue again, and so on for ever.
 */
export function isEcho({ labels, updatedAt }: Issue, { comment, marker }: Said): boolean {
  const later = Date.parse(updatedAt) - Date.parse(comment.updatedAt);
  return labels.includes(LABELS[marker.state]) && later <= ECHO_MS;
}

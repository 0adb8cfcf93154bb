import { bodyHash } from '../archive/hashes.ts';
import { attachmentOf, fetchAttachment } from '../forge/attachment.ts';
import type { Issue } from '../forge/forge.ts';
import type { Forge } from '../forge/github.ts';
import { readBounded } from '../reader/read-bounded.ts';
import { LABELS, STEWARD_LABELS } from '../registry/documents/forge-settings/names.ts';
import type { Submission } from '../registry/model/submission.ts';
import { type BotComment, botCommentOn, isOwnUpdate, readBotComments } from './answer.ts';
import { count, isSkipped, type MintContext } from './pass-context.ts';

// Which issues are to be validated, and the submission of each.

/** An issue to be validated, with the bot's comment on it. */
interface Candidate {
  readonly issue: Issue;
  /** SHA-256 of its body as it is now. */
  readonly body: string;
  readonly posted: BotComment | undefined;
  /** The last reopening of an issue that was refused or reopened before, by the forge's id; null for any other. */
  readonly reopened: string | null;
}

/** A candidate with its submission, read. */
export interface Pending extends Candidate {
  readonly submission: Submission;
}

/** The candidates that were read, oldest first; whether these are all (`whole`); and how many of them may be answered (`quota`). */
export interface Candidates {
  readonly pending: readonly Pending[];
  readonly whole: boolean;
  readonly quota: number;
}

/** The limits of one pass: a text may take a minute, and a run must give its answers before it is ended. */
const READING = { milliseconds: 300_000, characters: 50_000_000 };

/**
 * Reads the issues to validate, with their attachments. Skips those of the pending mint and those that are dormant, settled or
 * left to another run. Leaves the issues beyond the limits of one pass to the next; up to the limits, the first issue of each
 * author comes before the second of any.
 */
export async function readCandidates(
  context: MintContext,
  inPendingMint: (issue: Issue) => boolean = () => false,
): Promise<Candidates> {
  const { forge, at, answered, state } = context;
  const open = context.issues.filter(
    (issue) =>
      !inPendingMint(issue) &&
      !answered.has(issue.number) &&
      !isSkipped(state, issue.number) &&
      !isDormant(issue, at),
  );
  const { on, quota } = await readBotComments(forge, open, at);
  const candidates = open.map(
    (issue): Candidate => ({
      issue,
      body: bodyHash(issue.body),
      posted: on.get(issue.number),
      reopened: null,
    }),
  );
  // An author's answered issues also count as turns: otherwise an author with many issues would come first in every pass.
  const changed = inTurns(candidates).filter((one) => !isSettled(one, at));
  const unsettled = await withoutEdited(forge, changed);
  const pending: Pending[] = [];
  const until = performance.now() + (context.readsFor ?? READING.milliseconds);
  let characters = 0;
  let whole = true;
  // Issues that changed since their answer come first: the answer itself may be the only update of the others.
  for (const one of unsettled.toSorted((a, b) => Number(hasChanged(b)) - Number(hasChanged(a)))) {
    whole = pending.length === 0 || (performance.now() <= until && characters <= READING.characters);
    if (!whole) break;
    const submission = await submissionOf(forge, one, await seenSince(context, one));
    characters += submission.fields.body.length;
    pending.push({ ...one, submission });
  }
  pending.sort((a, b) => a.issue.number - b.issue.number);
  return { pending, whole, quota };
}

const DORMANT_DAYS = 7;

/** Whether an issue was refused and has not been updated for so long that a run of the bot has seen it since. */
function isDormant({ labels, updatedAt }: Issue, now: string): boolean {
  const days = (Date.parse(now) - Date.parse(updatedAt)) / 86_400_000;
  return labels.includes(LABELS.refused) && days > DORMANT_DAYS;
}

/**
 * The candidates without those that were refused and not reopened since: an author who edits may still be writing, and reopens the issue
 * when done. An issue without an answer is checked as it is.
 */
async function withoutEdited(forge: Forge, candidates: readonly Candidate[]): Promise<Candidate[]> {
  const isRefused = ({ posted }: Candidate) => posted?.marker.state === 'refused';
  const asked = candidates.filter((one) => isRefused(one) || one.issue.reopened);
  if (asked.length === 0) return [...candidates];
  const last = await forge.lastReopenings(asked.map(({ issue }) => issue.number));
  return candidates
    .map((one) => ({ ...one, reopened: last.get(one.issue.number) ?? null }))
    .filter((one) => !isRefused(one) || one.reopened !== one.posted?.marker.reopened);
}

/** Whether an answer still holds: it is for this body, and the issue was not updated since. */
function isSettled({ issue, body, posted }: Candidate, now: string): boolean {
  if (!posted || posted.marker.body !== body) return false;
  const { state, until } = posted.marker;
  // Instants have a precision of seconds, and a steward may set a label within the second of the answer.
  if (state === 'waiting' && !isStillFor(posted.marker.why, stewardOf(issue))) return false;
  const isHeld = state === 'waiting' && until === null;
  const holds = state === 'refused' || isHeld || (state !== 'minted' && until !== null && now < until);
  // A new try because of the bot's own update would update the issue again, without end.
  const isQuiet =
    issue.updatedAt <= posted.comment.updatedAt || (state === 'stuck' && isOwnUpdate(issue, posted));
  return holds && isQuiet && issue.labels.includes(LABELS[state]);
}

/** The steward's label on an issue, or undefined. If an issue has both, `hold` wins. */
function stewardOf({ labels }: Issue): (typeof STEWARD_LABELS)[number] | undefined {
  return STEWARD_LABELS.find((label) => labels.includes(label));
}

/** Whether the reason for a wait holds, as far as the labels of stewards go. */
function isStillFor(why: string | null, steward: ReturnType<typeof stewardOf>): boolean {
  if (why === 'hold') return steward === 'hold';
  return steward === undefined || (steward === 'release' && why !== 'first');
}

/** Whether the gate refused it, as it is now, when it was proposed alone. */
export function wasHeld({ body, posted }: Candidate): boolean {
  return posted?.marker.state === 'stuck' && posted.marker.until !== null && posted.marker.body === body;
}

function hasChanged({ issue, body, posted }: Candidate): boolean {
  return posted?.marker.body !== body || !isOwnUpdate(issue, posted);
}

/** Sorts items by turns: the oldest issue of each author, then the second of each, and so on. */
export function inTurns<T extends { readonly issue: Issue }>(byAge: readonly T[]): T[] {
  const filed = new Map<number, number>();
  const turns = byAge.map((one) => ({ one, turn: count(filed, one.issue.author.id) }));
  return turns.sort((a, b) => a.turn - b.turn).map(({ one }) => one);
}

/**
 * The instant since which a submission has its present text: a text that changed after its answer is new. Comments older than the last
 * update of their issue were not read, and only the wait of first deposits needs them.
 */
async function seenSince(
  { forge, archive, at }: MintContext,
  { issue, body, posted }: Candidate,
): Promise<string> {
  const isWaited =
    (archive.site.limits.first_deposit_hours ?? 0) > 0 && issue.labels.includes(LABELS.waiting);
  const said = posted ?? (isWaited ? await botCommentOn(forge, issue) : undefined);
  return said && said.marker.body !== body ? at : (said?.marker.since ?? issue.createdAt);
}

/** Reads the submission of an issue, with its attachment where it has one. */
async function submissionOf(
  { attachments }: Forge,
  { issue }: Candidate,
  seen_since: string,
): Promise<Submission> {
  const { author } = issue;
  const steward = stewardOf(issue);
  const link = attachmentOf(issue.body, attachments);
  return readBounded({
    raw: {
      where: `issue ${issue.number}`,
      body: issue.body,
      ...(link ? { attachment: await fetchAttachment(link, attachments) } : {}),
      origin: {
        issue_number: issue.number,
        issue_url: issue.url,
        submitter: { id: author.id, login: author.login },
        filed_at: issue.createdAt,
        seen_since,
        ...(steward ? { steward } : {}),
        automated: author.automated,
      },
    },
  });
}

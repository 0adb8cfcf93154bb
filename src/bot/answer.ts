import { bodyHash } from '../archive/hashes.ts';
import { type Comment, type Issue, isFailure } from '../forge/forge.ts';
import type { Forge } from '../forge/github.ts';
import { type Marker, readMarker } from '../registry/answers/marker.ts';
import { type About, record } from '../registry/answers/mint.ts';
import { LABELS } from '../registry/documents/forge-settings/names.ts';
import type { Deposit } from '../registry/model/deposit.ts';
import { HOUR_MS, later } from '../registry/text/days.ts';
import type { MintContext } from './pass-context.ts';

// The comments of the bot. Nobody else can write them, so only they prove that an issue is answered; a label does not, since any
// steward can set it. One list has the comments of all issues, so that a run with a thousand issues needs no more calls.

/** The bot's comment on an issue, and its marker for programs. */
export interface BotComment {
  readonly comment: Comment;
  readonly marker: Marker;
}

/** The comments that the bot had written before a pass. */
interface BotComments {
  /** The bot's comment by the number of its issue; none if an issue has several, which are reduced to one first. */
  readonly on: ReadonlyMap<number, BotComment>;
  /** How many issues this pass may answer. */
  readonly quota: number;
}

/**
 * The number of issues that are answered in a pass, so that good submissions do not wait for many bad ones, and in an hour. GitHub lets
 * an app write 500 times an hour (“Rate limits for the REST API”): the rest is reserved for records.
 */
const QUOTA = { pass: 50, hour: 300 };

/** Reads the bot's comments on issues that have one of its labels. Makes no call without such an issue. Throws what the forge throws. */
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
  // Two runs at once may both have written a comment, the first of them before the last update of the issue.
  const own = await forge.ownCommentsSince(later(oldest, -HOUR_MS));
  const lately = own.filter(({ updatedAt }) => updatedAt > later(at, -HOUR_MS)).length;
  return { on: byIssue(own), quota: Math.max(0, Math.min(QUOTA.pass, QUOTA.hour - lately)) };
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

// The bot's one comment on an issue, edited in place, and its label. Each step can be repeated: nothing is written twice.

/** An answer for an issue: its label, and its text, whose first line says the same for programs. */
export interface IssueAnswer {
  readonly label: keyof typeof LABELS;
  readonly text: string;
}

/** The answer of a label on an issue as it is now. */
export function answerOf(
  label: IssueAnswer['label'],
  { archive, at }: Pick<MintContext, 'archive' | 'at'>,
  issue: Issue,
  write: (about: About) => string,
): IssueAnswer {
  return { label, text: write({ site: archive.site, body: bodyHash(issue.body), at }) };
}

/** The answer that an issue became a deposit. */
export function mintedAnswer(context: MintContext, issue: Issue, deposit: Deposit): IssueAnswer {
  return answerOf('minted', context, issue, (about) => record(about, deposit));
}

/** Whether a comment gives an answer already; a refusal only where it was the last update of the issue. */
function isPosted(issue: Issue, { label, text }: IssueAnswer, posted: BotComment): boolean {
  const forPrograms = (comment: string) => comment.split('\n', 1)[0];
  if (forPrograms(posted.comment.body) !== forPrograms(text)) return false;
  return label !== 'refused' || isOwnUpdate(issue, posted);
}

/** Whether an issue is as an answer would leave it. */
export function isAnswered(issue: Issue, answer: IssueAnswer, posted: BotComment | undefined): boolean {
  if (!posted || !isPosted(issue, answer, posted)) return false;
  return answer.label !== 'minted' || (!issue.open && issue.labels.includes(LABELS.minted));
}

/**
 * Posts an answer on an issue, unless it is posted already. Where the forge refuses it, since the issue was deleted, is full or is locked,
 * the refusal is logged and kept for the end of the run, and the work goes on without the issue.
 */
export async function postAnswer(
  { forge, state, say }: Pick<MintContext, 'forge' | 'state' | 'say'>,
  issue: Issue,
  answer: IssueAnswer,
): Promise<void> {
  try {
    await post(forge, issue, answer);
  } catch (error) {
    if (!isFailure(error, 'refused')) throw error;
    state.skipped.set(issue.number, error);
    say(`issue ${issue.number}: skipped. ${error.message}`);
  }
}

/** The answer `minted` also closes the issue, and none replaces it. */
async function post(forge: Forge, issue: Issue, answer: IssueAnswer): Promise<void> {
  const posted = await botCommentOn(forge, issue);
  if (isAnswered(issue, answer, posted)) return;
  if (answer.label === 'minted') return postRecord(forge, issue, answer, posted);
  // A run that read the forge earlier may know less.
  if (posted?.marker.state === 'minted') return;
  // The label first: the comment is then the last update of the issue, and shows that there was none since.
  await setLabel(forge, issue, answer.label);
  await write(forge, issue, answer, posted);
  if (!posted) await keepOne(forge, issue, answer);
}

async function postRecord(
  forge: Forge,
  issue: Issue,
  answer: IssueAnswer,
  posted: BotComment | undefined,
): Promise<void> {
  try {
    await write(forge, issue, answer, posted);
  } catch (error) {
    // If nobody can comment any more, the label still shows the result, and closing keeps the issue out of the next pass.
    if (isFailure(error, 'refused')) await close(forge, issue);
    throw error;
  }
  const comments = await close(forge, issue);
  if (!posted && comments !== issue.comments + 1) await keepOne(forge, issue, answer);
}

async function write(
  forge: Forge,
  issue: Issue,
  answer: IssueAnswer,
  posted: BotComment | undefined,
): Promise<void> {
  const { text } = answer;
  if (!posted) await forge.addComment(issue.number, text);
  else if (!isPosted(issue, answer, posted) && posted.comment.body !== text)
    await forge.editComment(posted.comment.id, text);
}

/** Labels an issue as minted and closes it. Returns how many comments it has then; undefined where it was closed before. */
async function close(forge: Forge, issue: Issue): Promise<number | undefined> {
  await setLabel(forge, issue, 'minted');
  return issue.open ? forge.closeIssue(issue.number) : undefined;
}

/** Gives an issue one of the bot's labels and removes its others. Labels that are not the bot's are left alone. */
async function setLabel(forge: Forge, issue: Issue, which: keyof typeof LABELS): Promise<void> {
  const label = LABELS[which];
  const labels = issue.labels.includes(label) ? issue.labels : await forge.addLabel(issue.number, label);
  for (const other of Object.values(LABELS))
    if (other !== label && labels.includes(other)) await forge.removeLabel(issue.number, other);
}

/** Two runs at once may both find no comment and both write one: the earlier stays, and gets the text of this run. */
async function keepOne(forge: Forge, issue: Issue, answer: IssueAnswer): Promise<void> {
  const kept = await botCommentOn(forge, { ...issue, comments: 1 });
  if (!kept || kept.comment.body === answer.text) return;
  if (kept.marker.state !== 'minted' || answer.label === 'minted')
    await forge.editComment(kept.comment.id, answer.text);
  else await close(forge, issue);
}

import { bodyHash } from '../archive/hashes.ts';
import { type Forge, ForgeError, type Issue } from '../forge/forge.ts';
import { type About, held, record, refusal, stuck, waiting } from '../registry/answers/mint.ts';
import type { Deposit } from '../registry/model/deposit.ts';
import type { Finding } from '../registry/rules/rule.ts';
import { isEcho, LABELS, type Said, saidOn } from './told.ts';

// The mint's one comment on an issue, edited in place, and the label that goes with it. Each of these may be done again:
// what stands there already is not said twice.

/** What an issue is to be told: a text, the label that goes with it, and whether a comment says as much already. */
export interface Answer {
  readonly label: keyof typeof LABELS;
  readonly text: string;
  readonly isSaid: (said: Said) => boolean;
}

/** That the rules refuse it, with every finding. What it was told a moment ago it is not told again. */
export function refused(issue: Issue, about: About, findings: readonly Finding[]): Answer {
  const text = refusal(about, findings);
  // For programs both say the same: for the same body, the same findings.
  const isSame = ({ comment }: Said) => comment.body.split('\n', 1)[0] === text.split('\n', 1)[0];
  return { label: 'refused', text, isSaid: (said) => isEcho(issue, said) && isSame(said) };
}

/** Until when it waits. */
export function waits(about: About, until: string): Answer {
  const isSaid = ({ marker }: Said) =>
    marker.state === 'waiting' && marker.until === until && marker.body === about.body;
  return { label: 'waiting', text: waiting(about, until), isSaid };
}

/** That its pull request is open and neither merged nor armed. */
export function stuckAt(about: About, pullRequest: string, why: string): Answer {
  const isSaid = ({ marker }: Said) => marker.state === 'stuck' && marker.body === about.body;
  return { label: 'stuck', text: stuck(about, pullRequest, why), isSaid };
}

/** That the gate did not let it pass, and when it is tried again. */
export function heldUntil(
  about: About,
  pullRequest: string,
  until: string,
  findings: readonly Finding[],
): Answer {
  const isSaid = ({ marker }: Said) =>
    marker.state === 'stuck' && marker.until === until && marker.body === about.body;
  return { label: 'stuck', text: held(about, pullRequest, until, findings), isSaid };
}

/** Which deposit it became. */
export function became(issue: Issue, site: About['site'], deposit: Deposit, at: string): Answer {
  const body = bodyHash(issue.body);
  const edited = body !== deposit.submission_sha256;
  const isSaid = ({ marker }: Said) =>
    marker.state === 'minted' && marker.deposit === deposit.deposit_number && marker.body === body;
  return { label: 'minted', text: record({ site, body, at }, deposit, { edited }), isSaid };
}

/** Whether an issue stands as an answer would leave it. */
export function isTold(issue: Issue, { label, isSaid }: Answer, said: Said | undefined): boolean {
  if (!said || !isSaid(said)) return false;
  return label !== 'minted' || (!issue.open && issue.labels.includes(LABELS.minted));
}

/** Tells an issue an answer. One that is told its record is closed, and that is never taken back. */
export async function tell(forge: Forge, issue: Issue, answer: Answer): Promise<void> {
  const said = await saidOn(forge, issue);
  if (isTold(issue, answer, said)) return;
  if (answer.label === 'minted') return tellRecord(forge, issue, answer, said);
  // A run that was slower to read may have less to say.
  if (said?.marker.state === 'minted') return;
  // The label first: the comment is then the last thing that stirred, and shows that nothing has since.
  await putLabel(forge, issue, answer.label);
  if (said) return edit(forge, said, answer);
  await forge.addComment(issue.number, answer.text);
  await keepOne(forge, issue, answer);
}

async function tellRecord(forge: Forge, issue: Issue, answer: Answer, said: Said | undefined): Promise<void> {
  try {
    if (said) await edit(forge, said, answer);
    else await forge.addComment(issue.number, answer.text);
  } catch (error) {
    // Where nothing can be written any more, the label at least tells, and the issue does not come back.
    if (error instanceof ForgeError && error.failure === 'refused') await close(forge, issue);
    throw error;
  }
  const comments = await close(forge, issue);
  if (!said && comments !== issue.comments + 1) await keepOne(forge, issue, answer);
}

async function edit(forge: Forge, said: Said, { text, isSaid }: Answer): Promise<void> {
  if (!isSaid(said) && said.comment.body !== text) await forge.editComment(said.comment.id, text);
}

/** Labels an issue as minted and closes it. Returns how many comments it has then; undefined where it was closed before. */
async function close(forge: Forge, issue: Issue): Promise<number | undefined> {
  await putLabel(forge, issue, 'minted');
  return issue.open ? forge.closeIssue(issue.number) : undefined;
}

/** Puts one of the mint's labels on an issue and takes its others off. Labels of anybody else's are left alone. */
async function putLabel(forge: Forge, issue: Issue, which: keyof typeof LABELS): Promise<void> {
  const label = LABELS[which];
  const labels = issue.labels.includes(label) ? issue.labels : await forge.addLabel(issue.number, label);
  for (const other of Object.values(LABELS))
    if (other !== label && labels.includes(other)) await forge.removeLabel(issue.number, other);
}

/** Two runs at once may both find no comment and both write one: the earlier stays, and says what this run has to say. */
async function keepOne(forge: Forge, issue: Issue, answer: Answer): Promise<void> {
  const stands = await saidOn(forge, { ...issue, comments: 1 });
  if (!stands || stands.comment.body === answer.text) return;
  if (stands.marker.state !== 'minted' || answer.label === 'minted')
    await forge.editComment(stands.comment.id, answer.text);
  else await close(forge, issue);
}

import { bodyHash } from '../../src/archive/hashes.ts';
import { type About, record, refusal, stuck, waiting } from '../../src/registry/answers/mint.ts';
import type { Deposit } from '../../src/registry/model/deposit.ts';
import type { Finding } from '../../src/registry/rules/rule.ts';
import { type Forge, ForgeError, type Issue } from '../forge/forge.ts';
import { LABELS, type Said, saidOn } from './examine.ts';

// The mint's one comment on an issue, edited in place, and the label that goes with it. Each of these may be done again:
// what stands there already is not said twice.

type Label = keyof typeof LABELS;

async function say(
  forge: Forge,
  issue: Issue,
  said: Said | undefined,
  label: Label,
  text: string,
  close = false,
): Promise<void> {
  const labels = [...otherLabels(issue), LABELS[label]];
  const mark = async () => {
    if (close === issue.open || !issue.labels.includes(LABELS[label]))
      await forge.markIssue(issue.number, labels, close);
  };
  // A run that was slower to read may have less to say: that an issue is a record is never taken back.
  if (!close && said && (await isRecord(forge, issue))) return;
  // The label first: the comment is then the last thing that stirred, and shows that nothing has since.
  if (!close) await mark();
  try {
    if (!said) await addOnce(forge, issue, label, text);
    else if (said.comment.body !== text) await forge.editComment(said.comment.id, text);
  } catch (error) {
    // Where nothing can be written any more, the label at least tells, and the issue does not come back.
    if (close && error instanceof ForgeError && error.failure === 'refused') await mark();
    throw error;
  }
  if (close) await mark();
}

async function isRecord(forge: Forge, issue: Issue): Promise<boolean> {
  return (await saidOn(forge, { ...issue, comments: 1 }))?.marker.state === 'minted';
}

/** Two runs at once may both find no comment and both write one: the earlier stays, and says what this run has to say. */
async function addOnce(forge: Forge, issue: Issue, label: Label, text: string): Promise<void> {
  await forge.addComment(issue.number, text);
  const stands = await saidOn(forge, { ...issue, comments: 1 });
  if (!stands || stands.comment.body === text) return;
  if (stands.marker.state !== 'minted' || label === 'minted')
    await forge.editComment(stands.comment.id, text);
  else await forge.markIssue(issue.number, [...otherLabels(issue), LABELS.minted], true);
}

const otherLabels = ({ labels }: Issue) =>
  labels.filter((one) => !(Object.values(LABELS) as string[]).includes(one));

/** Tells an issue that the rules refuse it, with every finding, unless that is what it was told a moment ago. */
export async function sayRefused(
  forge: Forge,
  issue: Issue,
  said: Said | undefined,
  about: About,
  findings: readonly Finding[],
): Promise<void> {
  const text = refusal(about, findings);
  if (said && isEcho(issue, said) && sameVerdict(text, said.comment.body)) return;
  await say(forge, issue, said, 'refused', text);
}

const ECHO_MS = 5000;

/**
 * Whether what stirred on an issue last may be the mint's own comment: GitHub may date the issue a second later than the
 * comment. A comment that is edited for that would stir the issue again, and so on for ever.
 */
function isEcho({ labels, updatedAt }: Issue, { comment }: Said): boolean {
  return labels.includes(LABELS.refused) && Date.parse(updatedAt) - Date.parse(comment.updatedAt) <= ECHO_MS;
}

/** Whether two comments say the same to programs: for the same body, the same findings. */
function sameVerdict(one: string, other: string): boolean {
  return one.split('\n', 1)[0] === other.split('\n', 1)[0];
}

/** Tells an issue until when it waits, unless that is what it was told. */
export async function sayWaiting(
  forge: Forge,
  issue: Issue,
  said: Said | undefined,
  about: About,
  until: string,
): Promise<void> {
  const { marker } = said ?? {};
  if (marker?.state === 'waiting' && marker.until === until && marker.body === about.body) return;
  await say(forge, issue, said, 'waiting', waiting(about, until));
}

/** Tells an issue that its pull request is open and neither merged nor armed. */
export function sayStuck(
  forge: Forge,
  issue: Issue,
  said: Said | undefined,
  about: About,
  pullRequest: string,
  why: string,
): Promise<void> {
  return say(forge, issue, said, 'stuck', stuck(about, pullRequest, why));
}

/** Tells an issue which deposit it became, and closes it. What was told before is left as it is. */
export async function sayRecord(
  forge: Forge,
  issue: Issue,
  site: About['site'],
  deposit: Deposit,
  at: string,
): Promise<void> {
  const said = await saidOn(forge, issue);
  const told =
    said?.marker.state === 'minted' && said.marker.deposit === deposit.deposit_number ? said : undefined;
  const body = bodyHash(issue.body);
  const edited = body !== deposit.submission_sha256;
  const text =
    told && told.marker.body === body ? told.comment.body : record({ site, body, at }, deposit, { edited });
  if (told && !issue.open && issue.labels.includes(LABELS.minted) && text === told.comment.body) return;
  await say(forge, issue, said, 'minted', text, true);
}

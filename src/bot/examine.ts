import { attachmentOf, fetchAttachment } from '../forge/attachment.ts';
import type { Forge, Issue } from '../forge/forge.ts';
import { readBounded } from '../reader/read-bounded.ts';
import type { Submission } from '../registry/model/submission.ts';
import { TITLE_PREFIX } from '../registry/model/vocabulary.ts';
import { isEcho, LABELS, type Said } from './told.ts';

// Which issues there are to judge, and what each of them says.

/** An issue to be judged, with what the mint has said there before. */
export interface Candidate {
  readonly issue: Issue;
  /** SHA-256 of its body as it is now. */
  readonly body: string;
  readonly said: Said | undefined;
}

/** Whether an issue is a submission of Path A. */
export function isDeposit({ title, open }: Issue): boolean {
  return open && title.startsWith(TITLE_PREFIX);
}

const FORGOTTEN_DAYS = 7;

/** Whether an issue was refused and nothing has stirred there for so long that a run of the mint has seen it since. */
export function isAsleep({ labels, updatedAt }: Issue, now: string): boolean {
  const days = (Date.parse(now) - Date.parse(updatedAt)) / 86_400_000;
  return labels.includes(LABELS.refused) && days > FORGOTTEN_DAYS;
}

/** Whether an answer stands as it is: for this body, and with nothing stirring on the issue since. */
export function isSettled({ issue, body, said }: Candidate, now: string): boolean {
  if (!said || said.marker.body !== body) return false;
  const { state, until } = said.marker;
  const stands = state === 'refused' || (state !== 'minted' && until !== null && now < until);
  // To try what was held back anew for an echo would make the next echo.
  const isQuiet = issue.updatedAt <= said.comment.updatedAt || (state === 'stuck' && isEcho(issue, said));
  return stands && isQuiet && issue.labels.includes(LABELS[state]);
}

/** Whether the gate did not let it pass, as it is now, when it was proposed by itself. */
export function wasHeld({ body, said }: Candidate): boolean {
  return said?.marker.state === 'stuck' && said.marker.until !== null && said.marker.body === body;
}

/** Reads the submission of an issue, with its attachment where it has one. */
export async function submissionOf({ attachments }: Forge, issue: Issue): Promise<Submission> {
  const { author } = issue;
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
        automated: author.automated,
      },
    },
  });
}

import { type ForgeError, isFailure, type Secret } from '../forge/forge.ts';
import type { Forge } from '../forge/github.ts';
import { type FoundSecret, refusal, secretFinding, waiting } from '../registry/answers/mint.ts';
import { paths } from '../registry/archive/archive.ts';
import type { QueueResult } from '../registry/changes/mint.ts';
import { fromUtf8 } from '../registry/identity/hash.ts';
import { SUBMISSION_FIELDS, type SubmissionFields } from '../registry/model/submission.ts';
import { answerOf, type IssueAnswer, isAnswered, mintedAnswer, postAnswer } from './answer.ts';
import { type Candidates, inTurns, type Pending } from './candidates.ts';
import type { MintContext, StepResult } from './pass-context.ts';
import type { Validated, Validation } from './validate.ts';

// The answers of a validation, after the step that it led to.

/**
 * Takes a step, then gives the answers of a validation, so that good submissions do not wait for many bad ones. If the forge
 * refuses the step, a state that may last, the answers are still given.
 */
export async function stepThenAnswer(
  context: MintContext,
  validation: Validation,
  { quota, whole }: Candidates,
  step: () => Promise<StepResult>,
): Promise<StepResult> {
  let refused: unknown;
  const result = await step().catch((error: unknown) => {
    if (isFailure(error, 'secret')) return refuseSecrets(context, validation, error);
    if (!isFailure(error, 'forbidden', 'refused')) throw error;
    refused = error;
    return undefined;
  });
  const { answered, left } = await answerIssues(context, validation.validated, quota);
  if (!result) throw refused;
  // The rest gets another pass at once only if this pass answered some issues; otherwise passes would repeat without end.
  return result === 'nothing' && answered > 0 && (left > 0 || !whole) ? 'more' : result;
}

/**
 * Gives the answers that are due now, the first of every author before the second of any, as many as the quota allows. Good
 * submissions are answered when they are in the registry. Returns how many answers were given, and how many are left.
 */
export async function answerIssues(
  context: MintContext,
  validated: readonly Validated[],
  quota: number,
): Promise<{ answered: number; left: number }> {
  const { say } = context;
  const due = inTurns(
    validated.flatMap(({ pending, result }) => {
      const { issue, posted } = pending;
      const one = answerTo(context, pending, result);
      return one && !isAnswered(issue, one.answer, posted) ? [{ issue, ...one }] : [];
    }),
  );
  const now = due.slice(0, quota);
  for (const { issue, answer, inShort } of now) {
    await postAnswer(context, issue, answer);
    say(`issue ${issue.number}: ${inShort}`);
  }
  const left = due.length - now.length;
  if (left > 0) say(`${left} more to be answered later`);
  return { answered: now.length, left };
}

/** The answer for a result, and a line for the log; undefined where it is given later. */
function answerTo(
  context: MintContext,
  { issue, submission, reopened }: Pending,
  result: QueueResult,
): { answer: IssueAnswer; inShort: string } | undefined {
  switch (result.outcome) {
    case 'already': {
      const { deposit } = result;
      const answer = mintedAnswer(context, issue, deposit);
      return { answer, inShort: `is deposit ${deposit.deposit_number}` };
    }
    case 'refused': {
      const { findings } = result;
      const rules = [...new Set(findings.map(({ rule }) => rule))].join(', ');
      const answer = answerOf('refused', context, issue, (about) => refusal(about, findings, reopened));
      return { answer, inShort: `refused (${rules})` };
    }
    case 'waiting': {
      const { wait } = result;
      const since = submission.origin.seen_since;
      const answer = answerOf('waiting', context, issue, (about) => waiting(about, wait, since));
      const until = wait.until === null ? 'as long as a steward holds it' : `until ${wait.until}`;
      return { answer, inShort: `waits ${until}` };
    }
    default:
      return undefined;
  }
}

// Push protection: GitHub stores no file in which something looks like a key or a password (docs.github.com, “About push
// protection”). It does not say where, and mostly not which kind. One such text would stop every run. Only the host knows its
// patterns, so the bot asks the host about halves, then about halves of these, until it finds the refused text.

/** Parts that the host refuses to store together, each half of which it would store. */
interface Refused<T> {
  readonly parts: readonly T[];
  readonly secret: Secret;
}

/** The smallest runs of parts that the host refuses. Throws what the forge throws. */
async function refusedOf<T>(
  forge: Forge,
  parts: readonly T[],
  textOf: (parts: readonly T[]) => string,
): Promise<Refused<T>[]> {
  const secret = parts.length > 0 ? await forge.probeForSecret(textOf(parts)) : undefined;
  if (!secret) return [];
  if (parts.length === 1) return [{ parts, secret }];
  const half = Math.ceil(parts.length / 2);
  const found = [
    ...(await refusedOf(forge, parts.slice(0, half), textOf)),
    ...(await refusedOf(forge, parts.slice(half), textOf)),
  ];
  return found.length > 0 ? found : [{ parts, secret }];
}

/** The number of texts in a pass that are searched for the place: each takes some thirty calls, and an app may write 500 times an hour. */
const SEARCHED = 5;

/**
 * Refuses the submissions whose texts the host does not store; the answer says what was found, and where. The next pass mints the
 * others. Throws `error` if none of them is the cause.
 */
async function refuseSecrets(
  context: MintContext,
  { validated, minted, files }: Validation,
  error: ForgeError,
): Promise<StepResult> {
  const { forge, say } = context;
  const texts = new Map(files.map(({ path, bytes }) => [path, bytes]));
  const found = await refusedOf(forge, minted, (deposits) =>
    deposits
      .map((one) => `${JSON.stringify(one)}\n${fromUtf8(texts.get(paths.text(one.hex).slice(1)) ?? NOTHING)}`)
      .join('\n'),
  );
  let searched = 0;
  for (const { parts, secret } of found) {
    const [only, ...more] = parts;
    const one = validated.find(({ result }) => result.outcome === 'minted' && result.deposit === only);
    if (!one || more.length > 0) continue;
    const { issue, submission, reopened } = one.pending;
    const place =
      searched < SEARCHED ? await placeOf(forge, submission.fields, secret) : { ...NOWHERE, ...secret };
    searched += 1;
    const finding = secretFinding(place, submission.where);
    const answer = answerOf('refused', context, issue, (about) => refusal(about, [finding], reopened));
    await postAnswer(context, issue, answer);
    say(`issue ${issue.number}: refused (push protection: ${finding.actual})`);
  }
  if (searched === 0) throw error;
  return 'again';
}

const NOTHING = new Uint8Array();
const NOWHERE = { field: null, lines: null };

/** The place of a text that the host refuses: the field of the submission, the line of the field, and the word. */
async function placeOf(forge: Forge, fields: SubmissionFields, secret: Secret): Promise<FoundSecret> {
  const given = SUBMISSION_FIELDS.flatMap(({ name }) => {
    const text: unknown = fields[name as keyof SubmissionFields];
    return typeof text === 'string' && text !== '' ? [{ name, text }] : [];
  });
  const [inField] = await refusedOf(forge, given, (some) => some.map(({ text }) => text).join('\n'));
  const [field, ...others] = inField?.parts ?? [];
  if (!inField || !field || others.length > 0) return { ...NOWHERE, ...secret };
  const numbered = field.text.split('\n').map((text, at) => ({ text, number: at + 1 }));
  const [inLines] = await refusedOf(forge, numbered, (some) => some.map(({ text }) => text).join('\n'));
  const [line, ...more] = inLines?.parts ?? [];
  if (!line) return { ...inField.secret, field: field.name, lines: null };
  const lines = [line.number, more.at(-1)?.number ?? line.number] as const;
  const words = more.length === 0 ? line.text.split(/\s+/).filter(Boolean) : [];
  const [inWords] = await refusedOf(forge, words, (some) => some.join(' '));
  const [word, ...rest] = inWords?.parts ?? [];
  return { ...inField.secret, field: field.name, lines, word: rest.length === 0 ? word : undefined };
}

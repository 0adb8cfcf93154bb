import { shorten } from '../registry/text/cut.ts';
import { UNNAMED_WAIT } from './client.ts';
import { ForgeError } from './forge.ts';

// What the failures of calls mean to the mint.

/** Waits for a call. Throws a `ForgeError` that says what was asked and what to do. */
export async function asked<T>(what: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw failureOf(what, error);
  }
}

/** An answer of the forge that is an error, as `@octokit/request` throws it. One that never came has no `response`. */
interface HttpError extends Error {
  readonly status: number;
  readonly response?: { readonly headers: Headers };
}

type Headers = Readonly<Record<string, string | number | undefined>>;
type Answered = HttpError & Required<Pick<HttpError, 'response'>>;

function answered(error: unknown): error is Answered {
  return error instanceof Error && 'status' in error && Boolean((error as HttpError).response);
}

/** Whether a failed call is this answer of the forge: by status, and by its message where one is given. */
export function isAnswer(error: unknown, status: number, message = /(?:)/): error is Error {
  return answered(error) && error.status === status && message.test(error.message);
}

/** Waits for a removal; that there was nothing to remove is as good. Throws what else fails. */
export async function unlessMissing(removal: Promise<unknown>): Promise<void> {
  try {
    await removal;
  } catch (error) {
    if (!isAnswer(error, 404) && !isAnswer(error, 422, /does not exist/i)) throw error;
  }
}

/** What a failed call means. GitHub's answers: docs.github.com/rest, “Troubleshooting” and “Rate limits”. */
function failureOf(what: string, error: unknown): ForgeError {
  if (error instanceof ForgeError) return error;
  if (!answered(error) || error.status >= 500) {
    const [why, status] = answered(error) ? [`answered ${error.status}`, error.status] : [reason(error), 0];
    return new ForgeError(
      'unsure',
      status,
      `The forge ${why} when asked to ${what}. Run it again later; nothing is lost.`,
    );
  }
  const { status } = error;
  const limit = limitOf(status, error);
  if (limit !== undefined) {
    return new ForgeError('limited', status, `The forge asks to wait before it will ${what}.`, limit);
  }
  if (status === 401 || (status === 403 && !OF_ONE_ISSUE.test(error.message))) {
    return new ForgeError(
      'forbidden',
      status,
      `The token may not ${what}: ${plain(error.message)} Compare the permissions of the app with .github/SETUP.md.`,
    );
  }
  return new ForgeError('refused', status, `The forge will not ${what} (${status}): ${plain(error.message)}`);
}

/** Of one issue GitHub says with 403, too, that nobody may comment on it, whatever the token may do. */
const OF_ONE_ISSUE = /commenting is disabled|issue is locked|\bblocked\b/i;

/** Seconds to wait where an answer is about a limit; undefined where it is about none. */
function limitOf(status: number, { message, response }: Answered): number | undefined {
  if (status !== 403 && status !== 429) return undefined;
  const about = status === 429 || /\brate limit\b/i.test(message);
  return waitAsked(response.headers) ?? (about ? UNNAMED_WAIT : undefined);
}

/** The seconds that the headers of an answer ask to wait, or undefined where they do not. */
function waitAsked(headers: Headers): number | undefined {
  const after = headers['retry-after'];
  if (after !== undefined) return Number(after);
  if (String(headers['x-ratelimit-remaining']) !== '0') return undefined;
  return Math.max(1, Number(headers['x-ratelimit-reset']) - Math.floor(Date.now() / 1000));
}

function reason(error: unknown): string {
  const cause = (error as Error).cause;
  const said = cause instanceof Error ? cause.message : (error as Error).message;
  return `did not answer (${plain(said)})`;
}

/** A message on one line, without what could steer a terminal, a log or a comment. */
export function plain(message: string): string {
  const line = shorten(message.replace(/[\p{Cc}\p{Cf}]+/gu, ' ').trim(), 300);
  return /[.!?]$/.test(line) ? line : `${line}.`;
}

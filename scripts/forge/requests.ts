import { setTimeout as sleep } from 'node:timers/promises';
import { shorten } from '../../src/registry/cut.ts';
import { ForgeError } from './forge.ts';

// How a call to the forge is tried, and what its failures mean. Only a read is repeated: of a write whose answer was lost
// nobody knows whether it happened, so its caller reads the forge again, as after a crash.

/** Limits of a call. Milliseconds. */
export interface Patience {
  /** How long an answer may take. */
  readonly timeout: number;
  /** How often a read is tried. */
  readonly tries: number;
  /** The pause before the second try; it doubles from there. */
  readonly pause: number;
  /** The longest wait that a rate limit may ask for. */
  readonly longest: number;
  /** The least time between two writes (GitHub asks for a second). */
  readonly betweenWrites: number;
}

/** What GitHub asks of its clients: a second between writes, and waits as its headers say. */
export const GITHUB_PATIENCE: Patience = {
  timeout: 30_000,
  tries: 4,
  pause: 1_000,
  longest: 120_000,
  betweenWrites: 1_000,
};

/** What may be asked of a forge on this machine, which has no limits to respect. */
export const LOCAL_PATIENCE: Patience = {
  timeout: 10_000,
  tries: 4,
  pause: 100,
  longest: 5_000,
  betweenWrites: 0,
};

/**
 * Does one call. Waits where a rate limit asks for it, and repeats what failed for a moment where it only reads. Throws a
 * `ForgeError` that says what was asked and what to do.
 */
export async function call<T>(
  what: string,
  kind: 'read' | 'write',
  patience: Patience,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    if (kind === 'write') await takeTurn(patience.betweenWrites);
    try {
      return await work(AbortSignal.timeout(patience.timeout));
    } catch (error) {
      const failure = failureOf(what, error);
      const wait = waitBefore(failure, kind, attempt, patience);
      if (wait === undefined) throw failure;
      await sleep(wait);
    }
  }
}

/** How long to wait before the next try, or undefined when there is none. */
function waitBefore(
  { failure, retryAfter }: ForgeError,
  kind: 'read' | 'write',
  attempt: number,
  { tries, pause, longest }: Patience,
): number | undefined {
  if (attempt >= tries) return undefined;
  const backoff = pause * 2 ** (attempt - 1);
  // A call that was over a limit was not carried out, so a write may be repeated too.
  if (failure === 'limited') {
    const asked = (retryAfter ?? UNNAMED_WAIT) * 1000;
    return asked <= longest ? Math.max(asked, backoff) : undefined;
  }
  return failure === 'unsure' && kind === 'read' ? backoff : undefined;
}

let lastWrite = 0;

async function takeTurn(between: number): Promise<void> {
  const due = lastWrite + between;
  const now = Date.now();
  lastWrite = Math.max(now, due);
  if (due > now && between > 0) await sleep(due - now);
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
export function isAnswer(error: unknown, status: number, message = /(?:)/): boolean {
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

/** What GitHub asks for where an answer about a limit names no time (“Rate limits for the REST API”). */
const UNNAMED_WAIT = 60;

/** Seconds to wait where an answer is about a limit; undefined where it is about none. */
function limitOf(status: number, { message, response }: Answered): number | undefined {
  if (status !== 403 && status !== 429) return undefined;
  const asked = waitAsked(response.headers);
  const about = status === 429 || /\brate limit\b/i.test(message);
  return asked ?? (about ? UNNAMED_WAIT : undefined);
}

/** The seconds that the headers of an answer ask to wait, or undefined where they do not. */
export function waitAsked(headers: Headers): number | undefined {
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

/** A message on one line, without what could steer a terminal or a log. */
function plain(message: string): string {
  const line = shorten(message.replace(/[\p{Cc}\p{Cf}]/gu, ' '), 300);
  return /[.!?]$/.test(line) ? line : `${line}.`;
}

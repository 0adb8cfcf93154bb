import { retry } from '@octokit/plugin-retry';
import { throttling } from '@octokit/plugin-throttling';
import { RequestError } from '@octokit/request-error';
import { Octokit } from '@octokit/rest';
import Bottleneck from 'bottleneck';

// The client of GitHub's API, and how a call is tried. Only a read is repeated: of a write whose answer was lost nobody knows
// whether it happened, so its caller reads the forge again, as after a crash. A call that was over a limit was not carried
// out, so a write, too, is repeated when the time has come.

/** Limits of a call. Milliseconds, where nothing else is said. */
export interface Patience {
  /** How long an answer may take. */
  readonly timeout: number;
  /** How often a call is tried. */
  readonly tries: number;
  /** The pause before the second try; it grows with the square of the tries. What is asked for in seconds counts so many. */
  readonly pause: number;
  /** The longest wait that a rate limit may ask for, in seconds. */
  readonly longest: number;
  /** The least time between two writes. */
  readonly betweenWrites: number;
}

/** What GitHub asks of its clients: a second between writes, and waits as its headers say. */
export const GITHUB_PATIENCE: Patience = {
  timeout: 30_000,
  tries: 4,
  pause: 1_000,
  longest: 120,
  betweenWrites: 1_000,
};

/** What may be asked of a forge on this machine, which has no limits to respect. */
export const LOCAL_PATIENCE: Patience = {
  timeout: 10_000,
  tries: 4,
  pause: 100,
  longest: 5,
  betweenWrites: 0,
};

/** What GitHub asks for where an answer about a limit names no time (“Rate limits for the REST API”). Seconds. */
export const UNNAMED_WAIT = 60;

/** What repeating does not help, and rate limits, which the throttling plugin repeats. */
const FINAL = [400, 401, 403, 404, 405, 409, 410, 422, 429, 451];

const SILENT = { debug() {}, info() {}, warn() {}, error() {} };

/**
 * Makes every rate limit one that the throttling plugin recognizes: the plugin looks at the message, and at GitHub's own URL of
 * GraphQL; GitHub also documents a status and a header, and GraphQL answers with status 200.
 */
function limitsBySign({ hook }: Pick<Octokit, 'hook'>): void {
  hook.after('request', (response, request) => {
    const { errors } = Object(response.data) as { errors?: readonly { type?: string; message: string }[] };
    const limit = errors?.find(
      ({ type, message }) => type === 'RATE_LIMITED' || /\brate limit\b/i.test(message),
    );
    if (limit) throw new RequestError(limit.message, 429, { request, response });
  });
  hook.error('request', (error) => {
    const { status, response } = error as RequestError;
    const isLimit = status === 429 || (status === 403 && response?.headers['retry-after'] !== undefined);
    const isKnown =
      response?.headers['x-ratelimit-remaining'] === '0' || /\bsecondary rate\b/i.test(error.message);
    if (isLimit && !isKnown) error.message += ' (secondary rate limit)';
    throw error;
  });
}

const Client = Octokit.plugin(limitsBySign, retry, throttling);

/** A client of one forge, anonymous without a token. `call` (requests.ts) makes `ForgeError`s of what its calls throw. */
export function client(apiUrl: string, token: string | undefined, patience: Patience): Octokit {
  const { timeout, tries, pause, longest, betweenWrites } = patience;
  const mayWait = (seconds: number, _call: object, _client: object, tried: number) =>
    seconds <= longest && tried < tries - 1;
  const octokit = new Client({
    ...(token && { auth: token }),
    baseUrl: apiUrl.replace(/\/$/, ''),
    userAgent: 'deposit-registry-mint',
    log: SILENT,
    request: {
      fetch: (address: string, init: RequestInit) =>
        fetch(address, { ...init, signal: AbortSignal.timeout(timeout) }),
    },
    retry: { doNotRetry: FINAL, retries: tries - 1, retryAfterBaseValue: pause },
    throttle: {
      write: new Bottleneck.Group({ maxConcurrent: 1, minTime: betweenWrites }),
      // What notifies people is a write like any other, and has waited as one.
      notifications: new Bottleneck.Group({ maxConcurrent: 1 }),
      fallbackSecondaryRateRetryAfter: UNNAMED_WAIT,
      retryAfterBaseValue: pause,
      onRateLimit: mayWait,
      onSecondaryRateLimit: mayWait,
    },
  });
  octokit.hook.before('request', (options) => {
    // An object of its own for each call, since the plugins count in it. For a read `retries` must stay unset: the plugin takes a
    // number that is set for leave to repeat what is final, too.
    options.request = { ...options.request, ...(options.method === 'GET' ? {} : { retries: 0 }) };
  });
  return octokit;
}

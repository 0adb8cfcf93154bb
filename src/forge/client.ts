import { retry } from '@octokit/plugin-retry';
import { RequestError } from '@octokit/request-error';
import { Octokit } from '@octokit/rest';

// The client of GitHub's API, and its retries. Only a read is repeated: if the answer to a write was lost, nobody knows
// whether the write happened, so its caller reads the forge again, as after a crash. A call over a rate limit was not
// carried out, so even a write is repeated after the wait.

/** Limits of a call. Milliseconds, where nothing else is said. */
export interface Patience {
  /** How long an answer may take. */
  readonly timeout: number;
  /** The pause before the second try; it grows with the square of the tries. A wait of n seconds that an answer asks for takes n pauses. */
  readonly pause: number;
  /** The longest wait that a rate limit may ask for, in seconds. */
  readonly longest: number;
  /** The least time between two writes. */
  readonly betweenWrites: number;
}

/** The limits that GitHub asks clients to keep: a second between writes, and waits as its headers say. */
export const GITHUB_PATIENCE: Patience = {
  timeout: 30_000,
  pause: 1_000,
  longest: 120,
  betweenWrites: 1_000,
};

/** Limits for a forge on this machine, which has no rate limits. */
export const LOCAL_PATIENCE: Patience = {
  timeout: 10_000,
  pause: 100,
  longest: 5,
  betweenWrites: 0,
};

/** How often a call is tried. */
const TRIES = 4;

/** Seconds to wait if an answer about a rate limit names no time, as GitHub asks (“Rate limits for the REST API”). */
const UNNAMED_WAIT = 60;

/** The status codes after which a call is not repeated: final refusals, and rate limits, which have their own waiting times. */
const FINAL = [400, 401, 403, 404, 405, 409, 410, 422, 429, 451];

const SILENT = { debug() {}, info() {}, warn() {}, error() {} };

/**
 * The seconds that an answer asks to wait, or undefined where it is about no rate limit (“Rate limits for the REST API”): by its status, its
 * headers or its message. GraphQL answers with status 200 and an error.
 */
export function waitOf({ status, message, response }: RequestError): number | undefined {
  const {
    'retry-after': after,
    'x-ratelimit-remaining': left,
    'x-ratelimit-reset': reset,
  } = response?.headers ?? {};
  if (status !== 429 && status !== 403) return undefined;
  if (after !== undefined) return Number(after) || UNNAMED_WAIT;
  // A second more, since the limit ends after that time.
  if (left === '0') return Math.max(0, Math.ceil(Number(reset ?? 0) - Date.now() / 1000) + 1);
  return status === 429 || /\brate limit\b/i.test(message) ? UNNAMED_WAIT : undefined;
}

/** The plugin that repeats failed calls. After a rate limit it waits as long as the answer asks, up to `longest`. */
function retrying(octokit: Parameters<typeof retry>[0], options: Parameters<typeof retry>[1]) {
  const { pause, longest } = options.patience as Patience;
  octokit.hook.after('request', (response, request) => {
    const { errors } = Object(response.data) as { errors?: readonly { type?: string; message: string }[] };
    const limit = errors?.find(
      ({ type, message }) => type === 'RATE_LIMITED' || /\brate limit\b/i.test(message),
    );
    if (limit) throw new RequestError(limit.message, 429, { request, response });
  });
  octokit.hook.error('request', (error) => {
    const wait = error instanceof RequestError ? waitOf(error) : undefined;
    if (wait === undefined || wait > longest) throw error;
    throw repeated.retry.retryRequest(error as RequestError, TRIES - 1, wait);
  });
  const repeated = retry(octokit, {
    retry: { doNotRetry: FINAL, retries: TRIES - 1, retryAfterBaseValue: pause },
  });
  return repeated;
}

const Client = Octokit.plugin(retrying);

/**
 * A client of one forge, anonymous without a token. `call` (requests.ts) turns the errors of its calls into `ForgeError`s. Once `signal`
 * is aborted, all calls reject, including those under way.
 */
export function client(
  apiUrl: string,
  token: string | undefined,
  patience: Patience,
  signal?: AbortSignal,
): Octokit {
  const { timeout, betweenWrites } = patience;
  const octokit = new Client({
    ...(token && { auth: token }),
    baseUrl: apiUrl.replace(/\/$/, ''),
    userAgent: 'deposit-registry-mint',
    log: SILENT,
    request: {
      fetch: (address: string, init: RequestInit) =>
        fetch(address, {
          ...init,
          signal: AbortSignal.any([AbortSignal.timeout(timeout), ...(signal ? [signal] : [])]),
        }),
    },
    patience,
  });
  let free = 0;
  octokit.hook.before('request', async (options) => {
    // Each call gets its own object, since the plugin counts in it. For a read `retries` must stay unset: if it is set, the plugin
    // also repeats calls whose failure is final.
    options.request = { ...options.request, ...(options.method === 'GET' ? {} : { retries: 0 }) };
    if (options.method === 'GET') return;
    const now = Date.now();
    const turn = Math.max(now, free);
    free = turn + betweenWrites;
    if (turn > now) await new Promise((resolve) => setTimeout(resolve, turn - now));
  });
  return octokit;
}

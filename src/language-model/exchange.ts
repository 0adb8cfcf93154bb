import { printable } from '../registry/answers/printable.ts';
import { shorten } from '../registry/text/cut.ts';
import { type Cause, NoAnswer } from './writer.ts';

// What is sent to an endpoint and what comes back, within limits. The client libraries repeat what failed, with back-off; each of their
// requests passes here.

/** The limits of one question. */
export interface Limits {
  /** How long one request may take, its answer included, in milliseconds. */
  readonly timeout: number;
  /** How often the client repeats a request that failed. */
  readonly retries: number;
  /** How long it waits at most where the endpoint asks it to, in milliseconds. */
  readonly patience: number;
  /** How long an answer may be, in bytes, once it is decompressed. */
  readonly bytes: number;
}

/** The limits, but the time of one request, which is a setting. */
export const LIMITS: Omit<Limits, 'timeout'> = { retries: 2, patience: 60_000, bytes: 1_000_000 };

/** How many tokens a model may write in one answer. */
export const MOST_TOKENS = 16_000;

/** What one run may send: requests, repeated ones included, and characters. */
export class Budget {
  readonly #most: { readonly requests: number; readonly characters: number };
  #requests = 0;
  #characters = 0;

  constructor(most: { readonly requests: number; readonly characters: number }) {
    this.#most = most;
  }

  /** What was sent so far. */
  get spent(): { readonly requests: number; readonly characters: number } {
    return { requests: this.#requests, characters: this.#characters };
  }

  /** Whether nothing more may be sent. */
  get isSpent(): boolean {
    return this.#requests >= this.#most.requests || this.#characters >= this.#most.characters;
  }

  /** Takes a request of so many characters from the budget. Returns whether there was enough. */
  take(characters: number): boolean {
    if (this.#requests + 1 > this.#most.requests || this.#characters + characters > this.#most.characters)
      return false;
    this.#requests += 1;
    this.#characters += characters;
    return true;
  }
}

/** What a client library is given for one question: a `fetch` within the limits, and the signal that ends it. */
export interface Exchange {
  readonly fetch: typeof fetch;
  readonly signal: AbortSignal;
}

/**
 * Asks one question by a client library. Returns what `ask` returns. Throws a `NoAnswer` for everything that `ask` throws; its message
 * does not hold the key, even where the endpoint repeats it.
 */
export async function exchange<T>(
  { limits, budget, key }: { readonly limits: Limits; readonly budget: Budget; readonly key: string },
  ask: (exchange: Exchange) => Promise<T>,
): Promise<T> {
  const stop = new AbortController();
  try {
    return await ask({ fetch: limited(limits, budget, stop), signal: stop.signal });
  } catch (error) {
    const { cause, message } = stop.signal.aborted
      ? (stop.signal.reason as NoAnswer)
      : failure(error, limits);
    const safe = message.split(key).join('[key]');
    throw new NoAnswer(cause, shorten(printable(safe), 300));
  }
}

/** A `fetch` that takes each request from the budget, follows no redirect with the key in hand, and bounds time and size. */
function limited(limits: Limits, budget: Budget, stop: AbortController): typeof fetch {
  return async (url, init = {}) => {
    if (!budget.take(typeof init.body === 'string' ? init.body.length : 0)) {
      stop.abort(new NoAnswer('budget', 'the budget of this run is spent'));
      stop.signal.throwIfAborted();
    }
    const signals = [AbortSignal.timeout(limits.timeout), ...(init.signal ? [init.signal] : [])];
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.any(signals) });
    return bounded(response, limits);
  };
}

const WAITS = [
  ['retry-after-ms', 1],
  ['retry-after', 1000],
] as const;

/** The response, with a body that ends in an error where it is too long, and no more waiting than the limits permit. */
function bounded(response: Response, { bytes, patience }: Limits): Response {
  const headers = new Headers(response.headers);
  for (const [name, milliseconds] of WAITS) {
    const asked = headers.get(name);
    // Seconds are what endpoints send. A date, which needs a clock that agrees, gets the client's own back-off.
    if (asked === null || Number(asked) * milliseconds <= patience) continue;
    headers.delete(name);
    if (!Number.isNaN(Number(asked))) headers.set('x-should-retry', 'false');
  }
  let seen = 0;
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      seen += chunk.byteLength;
      if (seen > bytes) throw new NoAnswer('answer', `an answer of more than ${bytes} bytes`);
      controller.enqueue(chunk);
    },
  });
  const { status, statusText } = response;
  return new Response(response.body?.pipeThrough(counting) ?? null, { status, statusText, headers });
}

/** What went wrong, in words. The libraries' errors are known by what they hold: a status, a time-out, a cause. */
function failure(error: unknown, { timeout }: Limits): { readonly cause: Cause; readonly message: string } {
  if (error instanceof NoAnswer) return error;
  const { name, status, message, cause } = error as Error & { readonly status?: number };
  if (status === 401 || status === 403)
    return { cause: 'key', message: `the endpoint refuses the key: ${message}` };
  if (typeof status === 'number') return { cause: 'connection', message: `the endpoint answered ${message}` };
  if (/Timeout/.test(`${name} ${(error as Error).constructor.name}`))
    return { cause: 'connection', message: `no answer within ${timeout / 1000} s` };
  if (error instanceof SyntaxError) return { cause: 'answer', message: 'an answer that is not JSON' };
  return {
    cause: 'connection',
    message: `the connection failed: ${cause instanceof Error ? rootOf(cause) : message}`,
  };
}

/** What the innermost error says, by its code where it has one, such as ECONNREFUSED: the outer ones say only that a fetch failed. */
function rootOf(error: Error): string {
  if (error.cause instanceof Error) return rootOf(error.cause);
  return (error as NodeJS.ErrnoException).code ?? error.message;
}

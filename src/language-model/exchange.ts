import { setTimeout as pause } from 'node:timers/promises';
import { EXTRACTIVE } from '../registry/model/deposit.ts';
import type { EnrichmentRequest, WrittenAnswer } from '../registry/reading/enrichment-request.ts';
import { printable, shorten } from '../registry/text/strings.ts';

// The one interface to what writes articles, and what is sent to an endpoint, within limits. No other folder calls
// a language model.

/** A writer of articles and entities. */
export interface Writer {
  /** Its name in `generated_by`. */
  readonly model: string;
  /**
   * Returns what the writer says about one text, in the schema of an answer; null where the article that the mint extracted stays.
   * Throws a `NoAnswer` that says why there is none, whatever went wrong.
   */
  ask(request: EnrichmentRequest): Promise<WrittenAnswer | null>;
}

/**
 * The writer without a key: it needs no network, since the mint extracted the article and the entities of every text already
 * (`generatedAtMint`), and these stay.
 */
export const OFFLINE_WRITER: Writer = { model: EXTRACTIVE, ask: async () => null };

/** Why there is no answer: `answer` means that a model answered but the answer cannot be used, so there is no point in asking again. */
type Cause = 'answer' | 'connection' | 'key' | 'budget';

/** That a model gave no answer that can be used. The message says why. */
export class NoAnswer extends Error {
  override name = 'NoAnswer';
  override readonly cause: Cause;

  constructor(cause: Cause, message: string) {
    super(message);
    this.cause = cause;
  }
}

/** The limits of one question. */
export interface Limits {
  /** How long one request may take, its answer included, in milliseconds. */
  readonly timeout: number;
  /** How often a request that failed is repeated. */
  readonly retries: number;
  /** How long to wait at most where the endpoint asks for it, in milliseconds. */
  readonly patience: number;
  /** How long an answer may be, in bytes, once it is decompressed. */
  readonly bytes: number;
}

/** The limits, but the time of one request, which is a setting. */
export const LIMITS: Omit<Limits, 'timeout'> = { retries: 2, patience: 60_000, bytes: 1_000_000 };

interface Spent {
  requests: number;
  characters: number;
}

/** The budget of one run: requests, repeated ones included, and characters. */
export class Budget {
  readonly #most: Spent;
  /** Sent so far. */
  readonly spent: Spent = { requests: 0, characters: 0 };

  constructor(most: Spent) {
    this.#most = most;
  }

  /** Takes a request of so many characters from the budget. Returns whether there was enough. */
  take(characters: number): boolean {
    const { spent } = this;
    if (spent.requests + 1 > this.#most.requests || spent.characters + characters > this.#most.characters)
      return false;
    spent.requests += 1;
    spent.characters += characters;
    return true;
  }
}

/** Where a question goes, with what it says there and within which limits. No message may contain the `key`. */
export interface Question {
  readonly url: string;
  readonly key: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: object;
  readonly limits: Limits;
  readonly budget: Budget;
}

/**
 * Sends one question and returns the text of the answer. Retries a request after a temporary failure, waiting as long as the endpoint
 * asks or a growing time. Throws a `NoAnswer`, whose message does not hold the key, even where the endpoint repeats it.
 */
export async function post(question: Question): Promise<string> {
  const { limits, budget, key } = question;
  const body = JSON.stringify(question.body);
  for (let tried = 0; ; tried += 1) {
    if (!budget.take(body.length)) throw new NoAnswer('budget', 'the budget of this run is spent');
    const reply = await send(question, body).catch((error: unknown) => failed(error, limits));
    if ('text' in reply) return reply.text;
    const wait = reply.wait ?? 500 * 2 ** tried;
    if (!reply.mayPass || tried === limits.retries || wait > limits.patience) {
      const { cause, message } = reply.failure;
      throw new NoAnswer(cause, shorten(printable(message.split(key).join('[key]')), 300));
    }
    await pause(wait);
  }
}

/** The result of one request: the text of the answer, or why there is none, whether that may pass, and after which time. */
type Reply =
  | { readonly text: string }
  | { readonly failure: NoAnswer; readonly mayPass: boolean; readonly wait?: number | undefined };

/** One request, which follows no redirect with the key in hand. Throws what `fetch` throws, and a `NoAnswer` for a text that is too long. */
async function send({ url, headers, limits }: Question, body: string): Promise<Reply> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(limits.timeout),
  });
  const text = await textOf(response, limits.bytes);
  const { ok, status } = response;
  if (ok) return { text };
  const said = `${status} ${messageIn(text)}`;
  const failure =
    status === 401 || status === 403
      ? new NoAnswer('key', `the endpoint refuses the key: ${said}`)
      : new NoAnswer('connection', `the endpoint answered ${said}`);
  return { failure, mayPass: status >= 500 || [408, 409, 429].includes(status), wait: waitOf(response) };
}

async function textOf(response: Response, most: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > most) throw new NoAnswer('answer', `an answer of more than ${most} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** The words of an error: both formats have them in `error.message`. */
function messageIn(text: string): string {
  try {
    const { error } = JSON.parse(text) as { readonly error?: { readonly message?: unknown } };
    if (typeof error?.message === 'string') return error.message;
  } catch {
    // an HTML page from a proxy, not JSON
  }
  return text;
}

/** How long the endpoint asks to wait, in milliseconds. Ignores a date, because reading it would need clocks that agree. */
function waitOf({ headers }: Response): number | undefined {
  const [exact, seconds] = [headers.get('retry-after-ms'), headers.get('retry-after')];
  const wait = exact === null ? (seconds === null ? Number.NaN : Number(seconds) * 1000) : Number(exact);
  return wait >= 0 ? wait : undefined;
}

/** Why a request brought no answer, in words. */
function failed(error: unknown, { timeout }: Limits): Reply {
  if (error instanceof NoAnswer) return { failure: error, mayPass: false };
  const { name } = error as Error;
  const message =
    name === 'TimeoutError'
      ? `no answer within ${timeout / 1000} s`
      : `the connection failed: ${rootOf(error as Error)}`;
  return { failure: new NoAnswer('connection', message), mayPass: true };
}

/** The code of the innermost error, such as ECONNREFUSED, or else its words: the outer ones say only that a fetch failed. */
function rootOf(error: Error): string {
  if (error.cause instanceof Error) return rootOf(error.cause);
  return (error as NodeJS.ErrnoException).code ?? error.message;
}

import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import type { EnrichmentRequest, WrittenAnswer } from '../registry/reading/enrichment-request.ts';
import { lineAs } from '../registry/text/json.ts';
import { printable, shorten } from '../registry/text/strings.ts';

// The one interface to what writes articles, and what is sent to an endpoint, within limits. No other folder calls
// a language model.

/** A writer of articles and entities. */
export interface Writer {
  /** Its name in `generated_by`. */
  readonly model: string;
  /** Returns what the writer says about one text. Throws a `NoAnswer` that says why there is nothing, whatever went wrong. */
  ask(request: EnrichmentRequest): Promise<WrittenAnswer>;
}

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

/** How often a request that failed is repeated. */
const RETRIES = 2;

/** How long to wait at most where the endpoint asks for it, in milliseconds. */
const PATIENCE_MS = 60_000;

/** How long an answer may be, in bytes, once it is decompressed. */
const MOST_BYTES = 1_000_000;

/** The budget of one run: how many requests it may send, repeated ones included, and how many it has sent. */
export interface Budget {
  readonly most: number;
  sent: number;
}

/** Where a question goes, and what it says there. No message may contain the `key`. */
interface Question {
  readonly url: string;
  readonly key: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: object;
  /** How long one request may take, its answer included, in milliseconds. */
  readonly timeout: number;
  readonly budget: Budget;
}

/**
 * Sends one question and returns the text of the answer. Retries a request after a temporary failure, waiting as long as the endpoint
 * asks or a growing time. Throws a `NoAnswer`, whose message does not hold the key, even where the endpoint repeats it.
 */
export async function post(question: Question): Promise<string> {
  const { timeout, budget, key } = question;
  const body = JSON.stringify(question.body);
  for (let tried = 0; ; tried += 1) {
    if (budget.sent >= budget.most) throw new NoAnswer('budget', 'the budget of this run is spent');
    budget.sent += 1;
    const reply = await send(question, body).catch((error: unknown) => failed(error, timeout));
    if ('text' in reply) return reply.text;
    const wait = reply.wait ?? 500 * 2 ** tried;
    if (!reply.mayPass || tried === RETRIES || wait > PATIENCE_MS) {
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
async function send({ url, headers, timeout }: Question, body: string): Promise<Reply> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(timeout),
  });
  const text = await textOf(response);
  const { ok, status } = response;
  if (ok) return { text };
  const said = `${status} ${lineAs(text, ErrorReply)?.error.message ?? text}`;
  const failure =
    status === 401 || status === 403
      ? new NoAnswer('key', `the endpoint refuses the key: ${said}`)
      : new NoAnswer('connection', `the endpoint answered ${said}`);
  return { failure, mayPass: status >= 500 || [408, 409, 429].includes(status), wait: waitOf(response) };
}

async function textOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MOST_BYTES) throw new NoAnswer('answer', `an answer of more than ${MOST_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** An error in both formats. A proxy may answer an HTML page instead. */
const ErrorReply = z.object({ error: z.object({ message: z.string() }) });

/** How long the endpoint asks to wait, in milliseconds. Ignores a date, because reading it would need clocks that agree. */
function waitOf({ headers }: Response): number | undefined {
  const [exact, seconds] = [headers.get('retry-after-ms'), headers.get('retry-after')];
  const wait = exact === null ? (seconds === null ? Number.NaN : Number(seconds) * 1000) : Number(exact);
  return wait >= 0 ? wait : undefined;
}

/** Why a request brought no answer, in words. */
function failed(error: unknown, timeout: number): Reply {
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

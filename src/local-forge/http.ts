import type { IncomingMessage, ServerResponse } from 'node:http';

// Refusals in GitHub's words and shape.

/** One of the `errors` of a 422. */
interface FieldError {
  readonly resource: string;
  readonly code: string;
  readonly field?: string;
  readonly message?: string;
  readonly value?: string | null;
}

/** The refusal of a call. Any function can throw it; the dispatcher turns it into the response. */
export class Refusal extends Error {
  readonly status: number;
  readonly errors: readonly FieldError[] | undefined;

  constructor(status: number, message: string, errors?: readonly FieldError[]) {
    super(message);
    this.status = status;
    this.errors = errors;
  }

  /** The response body, in the shape of GitHub's `basic-error` and `validation-error`. */
  body(documentation: string): Record<string, unknown> {
    return {
      message: this.message,
      ...(this.errors && { errors: this.errors }),
      documentation_url: documentation,
      status: String(this.status),
    };
  }
}

/** The refusal for something that does not exist, or is hidden from the caller. */
export const notFound = (): Refusal => new Refusal(404, 'Not Found');

/** The refusal of what nobody may do without an account. */
export const anonymous = (): Refusal => new Refusal(401, 'Requires authentication');

/** The refusal of invalid fields: a 422 that names them. */
export const invalid = (...errors: FieldError[]): Refusal => new Refusal(422, 'Validation Failed', errors);

// Reads requests and writes responses.

/** The body of a request. Throws a 413 `Refusal` when it exceeds the limit, without reading the rest. */
export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > limit) throw new Refusal(413, `The body is longer than ${limit} bytes.`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** The body of a request as a JSON object; an empty body is an empty object. Throws GitHub's 400. */
export async function readJson(request: IncomingMessage, limit: number): Promise<Record<string, unknown>> {
  const text = (await readBody(request, limit)).toString();
  if (text.trim() === '') return {};
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Refusal(400, 'Problems parsing JSON');
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return value as Record<string, unknown>;
  throw new Refusal(400, 'Body should be a JSON object');
}

/** Sends JSON; for 204, no body. */
export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.statusCode = status;
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('X-Content-Type-Options', 'nosniff');
  if (status === 204 || body === undefined) return void response.end();
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.end(JSON.stringify(body));
}

/** Sends text of a given type, with headers that keep a browser from guessing another type. */
export function sendText(
  response: ServerResponse,
  status: number,
  type: string,
  text: string | Uint8Array,
): void {
  response.statusCode = status;
  response.setHeader('Content-Type', type);
  response.setHeader('Cache-Control', 'no-cache');
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Referrer-Policy', 'no-referrer');
  response.end(text);
}

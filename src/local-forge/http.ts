import type { IncomingMessage, ServerResponse } from 'node:http';
import { Refusal } from './refusal.ts';

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

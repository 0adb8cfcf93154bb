import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { actorOf } from './auth.ts';
import type { Core } from './core.ts';
import { readBody, sendJson, sendText } from './http.ts';
import { notFound, Refusal } from './refusal.ts';

// Files that people attach to issues (decision 16): stored by a random id, served as plain text and nothing else.

const MAX_BYTES = 5_000_000;

/** Handles an upload or a download of a file; `path` begins after `/user-attachments/files`. */
export async function answerAttachment(
  core: Core,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  query: URLSearchParams,
): Promise<void> {
  if (request.method === 'POST' && path === '')
    return store(core, request, response, query.get('name') ?? '');
  const [, id = ''] = /^\/([0-9a-f]{32})\/[^/]+$/.exec(path) ?? [];
  if (!id || (request.method !== 'GET' && request.method !== 'HEAD')) throw notFound();
  const folder = join(core.folder, 'attachments', id);
  const [name] = safeList(folder);
  if (name === undefined || path !== `/${id}/${encodeURIComponent(name)}`) throw notFound();
  response.setHeader('Content-Security-Policy', "default-src 'none'; sandbox");
  sendText(response, 200, 'text/plain; charset=utf-8', readFileSync(join(folder, name)));
}

async function store(
  core: Core,
  request: IncomingMessage,
  response: ServerResponse,
  given: string,
): Promise<void> {
  if (!actorOf(core, request)) throw new Refusal(401, 'Requires authentication');
  const name = safeName(given);
  const bytes = await readBody(request, MAX_BYTES);
  const id = randomBytes(16).toString('hex');
  const folder = join(core.folder, 'attachments', id);
  const partial = join(core.folder, 'attachments', `.${id}`);
  mkdirSync(partial, { recursive: true });
  writeFileSync(join(partial, name), bytes);
  renameSync(partial, folder);
  const url = `${core.web()}/user-attachments/files/${id}/${encodeURIComponent(name)}`;
  sendJson(response, 201, { url });
}

/** A name that is safe as one segment of a path and of a URL: other characters become hyphens. */
function safeName(given: string): string {
  const name = given
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[.-]+/, '')
    .slice(-100);
  return /\.(?:md|markdown|txt)$/i.test(name) ? name : `${name || 'text'}.txt`;
}

function safeList(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import { readsOnly } from '../server/requests.ts';
import { answerAttachment } from './attachments.ts';
import type { Core } from './core.ts';
import type { Description } from './description.ts';
import type { Faults } from './faults.ts';
import { answerGraphql } from './graphql.ts';
import { sendJson } from './http.ts';
import { Refusal } from './refusal.ts';
import { answerRest, type CallLog } from './rest.ts';
import { answerSession } from './session.ts';
import { answerGit } from './smart-http.ts';
import { PREFIX } from './types.ts';

// Dispatches requests to the parts of the forge. There are no CORS headers: callers are programs and pages of the same server.

/** What the handlers need. */
export interface Parts {
  readonly core: Core;
  readonly record: CallLog;
  readonly description: Description;
  readonly faults: Faults;
  readonly strict: boolean;
}

/** Handles a request below the prefix. Never rejects: an internal error becomes a 500 and a violation. */
export async function answer(
  parts: Parts,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    await dispatch(parts, request, response);
  } catch (error) {
    const known = error instanceof Refusal ? error : undefined;
    if (!known) parts.record.violations.push(`${request.method} ${request.url} failed: ${String(error)}`);
    if (response.headersSent) return void response.destroy();
    const refusal = known ?? new Refusal(500, 'The local forge failed.');
    sendJson(response, refusal.status, refusal.body('https://docs.github.com/rest'), { Connection: 'close' });
  }
}

async function dispatch(parts: Parts, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { core } = parts;
  const [whole = '', search = ''] = (request.url ?? '').split(/\?(.*)/s);
  const path = whole.slice(PREFIX.length);
  const query = new URLSearchParams(search);
  if (path === '/api/graphql') {
    return answerGraphql(core, parts.faults, parts.record, request, response);
  }
  if (path.startsWith('/api/v3/')) {
    const { description, faults, record, strict } = parts;
    return answerRest(core, description, faults, record, strict, request, response, path.slice(7), query);
  }
  const clone = `/${core.owner}/${core.name}.git`;
  if (path.startsWith(`${clone}/`))
    return answerGit(core, request, response, path.slice(clone.length), query);
  if (path === '/session') return answerSession(core, request, response);
  if (path.startsWith('/user-attachments/files')) {
    return answerAttachment(core, request, response, path.slice('/user-attachments/files'.length), query);
  }
  if (!readsOnly(request, response)) return;
  // Loaded on demand: most test forges never show a page.
  const { answerPage } = await import('./pages/answer.ts');
  return answerPage(core, response, path);
}

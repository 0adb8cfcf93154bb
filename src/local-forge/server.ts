import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { readsOnly } from '../server/requests.ts';
import { actorOf, type CallLog, type Faults } from './calls.ts';
import type { Core } from './core.ts';
import type { Description, Route } from './description.ts';
import { answerGraphql } from './graphql.ts';
import { anonymous, notFound, Refusal, readBody, readJson, sendJson, sendText } from './http.ts';
import { ACCESS } from './operations/access.ts';
import { GIT } from './operations/git.ts';
import { ISSUES } from './operations/issues.ts';
import type { ForgeResponse, Operation } from './operations/operation.ts';
import { PULLS } from './operations/pulls.ts';
import { RULESETS } from './operations/rulesets.ts';
import { SETTINGS } from './operations/settings.ts';
import { userShape } from './shapes.ts';
import { answerGit } from './smart-http.ts';
import { LoginError } from './store/accounts.ts';
import { PREFIX } from './types.ts';

// The REST interface: authenticates a call, routes and validates it, runs the operation, responds.

/** The function of every operation, by the name that GitHub gives the operation. */
export const OPERATIONS: Readonly<Record<string, Operation>> = {
  ...{ ...ISSUES, ...GIT, ...PULLS, ...SETTINGS, ...RULESETS, ...ACCESS },
};
const DOCUMENTATION = 'https://docs.github.com/rest';
/** In bytes: enough for GitHub's largest blob in base64. */
const MAX_BODY = 140_000_000;

interface Parts {
  readonly core: Core;
  readonly record: CallLog;
  readonly description: Description;
  readonly faults: Faults;
  readonly strict: boolean;
}

/** Handles one REST call; `path` is relative to the interface. */
async function answerRest(
  { core, description, faults, record, strict }: Parts,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  query: URLSearchParams,
): Promise<void> {
  record.requests += 1;
  let routed: Route | undefined;
  let fault: Awaited<ReturnType<Faults>>;
  let answer: ForgeResponse;
  try {
    const body = await readJson(request, MAX_BODY);
    const method = request.method ?? 'GET';
    const call = description.route(method, path, Object.fromEntries(query), body);
    routed = call?.routed;
    fault = await faults(routed?.operation ?? 'unknown', method, path, response);
    if (fault === 'sent') return;
    answer = await answerCall(core, request, call, body);
  } catch (error) {
    answer = refused(error, routed, record);
  }
  if (strict && routed) answer = checked(description, record, routed, answer);
  if (fault === 'lost') return void response.destroy();
  sendJson(response, answer.status, answer.body, headersOf(request, answer, path, query));
}

async function answerCall(
  core: Core,
  request: IncomingMessage,
  call: ReturnType<Description['route']>,
  body: Record<string, unknown>,
): Promise<ForgeResponse> {
  const actor = actorOf(core, request);
  if (!call || !concerns(core, call.routed)) throw notFound();
  const { routed, wrong } = call;
  const writes = request.method !== 'GET';
  if (writes && !actor) throw anonymous();
  if (wrong?.part === 'path') throw notFound();
  if (wrong) throw new Refusal(422, `Invalid request.\n\n${wrong.requirement}`);
  const operation = OPERATIONS[routed.operation];
  if (!operation) throw notFound();
  const { params, query } = routed;
  const work = async () => operation(core, { actor, params, query, body });
  return writes ? core.inTurn(work) : work();
}

/** Whether a call is for the one repository here. As on GitHub, the case of names does not matter. */
function concerns({ owner, name }: Core, { params }: Route): boolean {
  if (params.owner === undefined) return true;
  return `${params.owner}/${params.repo}`.toLowerCase() === `${owner}/${name}`.toLowerCase();
}

function refused(error: unknown, routed: Route | undefined, record: CallLog): ForgeResponse {
  if (error instanceof Refusal) {
    return { status: error.status, body: error.body(routed?.documentation ?? DOCUMENTATION) };
  }
  const what = error instanceof Error ? (error.stack ?? error.message) : String(error);
  record.violations.push(`${routed?.operation ?? 'a call'} failed: ${what}`);
  const refusal = new Refusal(500, 'Server Error: the local forge failed. See its list of violations.');
  return { status: 500, body: refusal.body(DOCUMENTATION) };
}

function checked(
  description: Description,
  record: CallLog,
  routed: Route,
  answer: ForgeResponse,
): ForgeResponse {
  if (answer.status === 500) return answer;
  const body = answer.body === undefined ? undefined : (JSON.parse(JSON.stringify(answer.body)) as unknown);
  const mismatch = description.mismatch(routed.operation, answer.status, body);
  if (!mismatch) return answer;
  const what = `The response ${answer.status} of ${routed.operation} does not match GitHub's description: ${mismatch}`;
  record.violations.push(what);
  return { status: 500, body: new Refusal(500, what).body(routed.documentation) };
}

function headersOf(
  request: IncomingMessage,
  { list }: ForgeResponse,
  path: string,
  query: URLSearchParams,
): Record<string, string> {
  const headers = { 'X-GitHub-Media-Type': 'github.v3; format=json' };
  if (!list || list.page * list.perPage >= list.total) return headers;
  // The link has the host of the request, because the caller sends its token to the next page as well.
  const api = `http://${request.headers.host}${PREFIX}/api/v3`;
  const parameters = new URLSearchParams(query);
  parameters.set('page', String(list.page + 1));
  return { ...headers, Link: `<${api}${path}?${parameters}>; rel="next"` };
}

/**
 * `POST /_forge/session {login}`: returns a token of a plain account, and creates the account where it is missing. There is no
 * password, because the forge is for one machine: whoever can reach it can act as any reader, but as no other role.
 */
async function answerSession(core: Core, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== 'POST') throw notFound();
  const { login } = await readJson(request, 10_000);
  if (typeof login !== 'string') throw new Refusal(422, 'Send {"login": "…"}: the name of an account.');
  try {
    const token = core.accounts.plain(login, 'reader');
    const user = core.accounts.byLogin(login);
    sendJson(response, 200, { token, user: user && userShape(user) });
  } catch (error) {
    if (error instanceof LoginError) throw new Refusal(422, error.message);
    throw error;
  }
}

// Files that people attach to issues: stored by a random id, served as plain text and nothing else.

const MAX_BYTES = 5_000_000;

/** Handles an upload or a download of a file; `path` begins after `/user-attachments/files`. */
async function answerAttachment(
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
  const [name] = existsSync(folder) ? readdirSync(folder) : [];
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
  if (!actorOf(core, request)) throw anonymous();
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

/** Returns a name that is safe in a path and in a URL: other characters become hyphens, and `.txt` is added unless it ends like a text. */
function safeName(given: string): string {
  const name = given
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[.-]+/, '')
    .slice(-100);
  return /\.(?:md|markdown|txt)$/i.test(name) ? name : `${name || 'text'}.txt`;
}

// Dispatches requests to the parts of the forge. There are no CORS headers: callers are programs and pages of the same server.

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
  if (path.startsWith('/api/v3/')) return answerRest(parts, request, response, path.slice(7), query);
  const clone = `/${core.owner}/${core.name}.git`;
  if (path.startsWith(`${clone}/`))
    return answerGit(core, request, response, path.slice(clone.length), query);
  if (path === '/session') return answerSession(core, request, response);
  if (path.startsWith('/user-attachments/files')) {
    return answerAttachment(core, request, response, path.slice('/user-attachments/files'.length), query);
  }
  if (!readsOnly(request, response)) return;
  // Loaded on demand: most test forges never show a page.
  const { answerPage } = await import('./pages.ts');
  return answerPage(core, response, path);
}

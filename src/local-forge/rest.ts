import type { IncomingMessage, ServerResponse } from 'node:http';
import { actorOf } from './auth.ts';
import type { Core } from './core.ts';
import type { Description, Route } from './description.ts';
import type { Faults } from './faults.ts';
import { readJson, sendJson } from './http.ts';
import { ACCESS } from './operations/access.ts';
import { ENVIRONMENTS } from './operations/environments.ts';
import { GIT } from './operations/git.ts';
import { ISSUES } from './operations/issues.ts';
import type { Answer, Operation } from './operations/operation.ts';
import { OTHERS } from './operations/others.ts';
import { POLICIES } from './operations/policies.ts';
import { PULLS } from './operations/pulls.ts';
import { RULESETS } from './operations/rulesets.ts';
import { SETTINGS } from './operations/settings.ts';
import { WORKFLOWS } from './operations/workflows.ts';
import { notFound, Refusal } from './refusal.ts';
import { PREFIX } from './types.ts';

// The REST interface: authenticates a call, routes and validates it, runs the operation, responds.

/** The function of every operation, by GitHub's names. */
export const OPERATIONS: Readonly<Record<string, Operation>> = {
  ...{ ...ISSUES, ...GIT, ...PULLS, ...OTHERS },
  ...{ ...SETTINGS, ...ENVIRONMENTS, ...RULESETS, ...WORKFLOWS, ...ACCESS, ...POLICIES },
};
const DOCUMENTATION = 'https://docs.github.com/rest';
/** In bytes: GitHub's maximum blob, in base64. */
const MAX_BODY = 140_000_000;

/** The number of calls, and the violations of GitHub's description found so far. */
export interface CallLog {
  requests: number;
  readonly violations: string[];
}

/** Handles one REST call; `path` is relative to the interface. */
export async function answerRest(
  core: Core,
  description: Description,
  faults: Faults,
  record: CallLog,
  strict: boolean,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  query: URLSearchParams,
): Promise<void> {
  record.requests += 1;
  let routed: Route | undefined;
  let answer: Answer;
  try {
    const body = await readJson(request, MAX_BODY);
    const method = request.method ?? 'GET';
    const call = description.route(method, path, Object.fromEntries(query), body);
    routed = call?.routed;
    if (await faults.before(routed?.operation ?? 'unknown', method, path, response)) return;
    answer = await answerCall(core, request, call, body);
  } catch (error) {
    answer = refused(error, routed, record);
  }
  if (strict && routed) answer = checked(description, record, routed, answer);
  if (faults.after(response)) return;
  sendJson(response, answer.status, answer.body, headersOf(request, answer, path, query));
}

async function answerCall(
  core: Core,
  request: IncomingMessage,
  call: ReturnType<Description['route']>,
  body: Record<string, unknown>,
): Promise<Answer> {
  const actor = actorOf(core, request);
  if (!call || !concerns(core, call.routed)) throw notFound();
  const { routed, wrong } = call;
  const writes = request.method !== 'GET';
  if (writes && !actor) throw new Refusal(401, 'Requires authentication');
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

function refused(error: unknown, routed: Route | undefined, record: CallLog): Answer {
  if (error instanceof Refusal) {
    return { status: error.status, body: error.body(routed?.documentation ?? DOCUMENTATION) };
  }
  const what = error instanceof Error ? (error.stack ?? error.message) : String(error);
  record.violations.push(`${routed?.operation ?? 'a call'} failed: ${what}`);
  const refusal = new Refusal(500, 'Server Error: the local forge failed. See its list of violations.');
  return { status: 500, body: refusal.body(DOCUMENTATION) };
}

function checked(description: Description, record: CallLog, routed: Route, answer: Answer): Answer {
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
  { list }: Answer,
  path: string,
  query: URLSearchParams,
): Record<string, string> {
  const headers = { 'X-GitHub-Media-Type': 'github.v3; format=json' };
  if (!list) return headers;
  // Links use the host of the request, because the caller sends its token to the next page as well.
  const api = `http://${request.headers.host}${PREFIX}/api/v3`;
  const last = Math.max(1, Math.ceil(list.total / list.perPage));
  const link = (page: number, rel: string) => {
    const parameters = new URLSearchParams(query);
    parameters.set('page', String(page));
    return `<${api}${path}?${parameters}>; rel="${rel}"`;
  };
  const links = [
    ...(list.page > 1 ? [link(list.page - 1, 'prev')] : []),
    ...(list.page < last ? [link(list.page + 1, 'next'), link(last, 'last')] : []),
    ...(list.page > 1 ? [link(1, 'first')] : []),
  ];
  return links.length > 0 ? { ...headers, Link: links.join(', ') } : headers;
}

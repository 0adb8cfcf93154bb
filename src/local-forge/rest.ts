import type { IncomingMessage, ServerResponse } from 'node:http';
import { actorOf } from './auth.ts';
import type { Core } from './core.ts';
import type { Description, Routed } from './description.ts';
import type { Faults } from './faults.ts';
import { readJson, sendJson } from './http.ts';
import { GIT } from './operations/git.ts';
import { ISSUES } from './operations/issues.ts';
import type { Answer, Operation } from './operations/operation.ts';
import { OTHERS } from './operations/others.ts';
import { PULLS } from './operations/pulls.ts';
import { notFound, Refusal } from './refusal.ts';
import { PREFIX } from './types.ts';

// The REST interface: who asks, what for, is it as described, do it, answer.

const OPERATIONS: Readonly<Record<string, Operation>> = { ...ISSUES, ...GIT, ...PULLS, ...OTHERS };
const DOCUMENTATION = 'https://docs.github.com/rest';
/** As long as a blob of GitHub’s may be, in base64. */
const LONGEST_BODY = 140_000_000;

/** What the interface counts and finds while it answers. */
export interface CallLog {
  requests: number;
  readonly violations: string[];
}

/** Answers one call below the interface; `path` is relative to it. */
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
  let routed: Routed | undefined;
  let answer: Answer;
  try {
    const body = await readJson(request, LONGEST_BODY);
    const method = request.method ?? 'GET';
    const call = description.route(method, path, Object.fromEntries(query), body);
    routed = call?.routed;
    const spoiled = await faults.before(routed?.operation ?? 'unknown', method, path, response);
    if (spoiled) return;
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

/** Whether a call is for the one repository here; names are told apart without case, as on GitHub. */
function concerns({ owner, name }: Core, { params }: Routed): boolean {
  if (params.owner === undefined) return true;
  const [asked, ours] = [`${params.owner}/${params.repo}`, `${owner}/${name}`];
  return asked.toLowerCase() === ours.toLowerCase();
}

function refused(error: unknown, routed: Routed | undefined, record: CallLog): Answer {
  if (error instanceof Refusal) {
    return { status: error.status, body: error.body(routed?.documentation ?? DOCUMENTATION) };
  }
  const what = error instanceof Error ? (error.stack ?? error.message) : String(error);
  record.violations.push(`${routed?.operation ?? 'a call'} failed: ${what}`);
  const refusal = new Refusal(500, 'Server Error: the local forge failed. See its list of violations.');
  return { status: 500, body: refusal.body(DOCUMENTATION) };
}

function checked(description: Description, record: CallLog, routed: Routed, answer: Answer): Answer {
  if (answer.status === 500) return answer;
  const body = answer.body === undefined ? undefined : (JSON.parse(JSON.stringify(answer.body)) as unknown);
  const differs = description.differs(routed.operation, answer.status, body);
  if (!differs) return answer;
  const what = `${routed.operation} answered ${answer.status} otherwise than GitHub describes it: ${differs}`;
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
  // Where the first page was asked for, since the token that asked goes to the next page too.
  const asked = `http://${request.headers.host}${PREFIX}/api/v3`;
  const last = Math.max(1, Math.ceil(list.total / list.perPage));
  const link = (page: number, rel: string) => {
    const parameters = new URLSearchParams(query);
    parameters.set('page', String(page));
    return `<${asked}${path}?${parameters}>; rel="${rel}"`;
  };
  const links = [
    ...(list.page > 1 ? [link(list.page - 1, 'prev')] : []),
    ...(list.page < last ? [link(list.page + 1, 'next'), link(last, 'last')] : []),
    ...(list.page > 1 ? [link(1, 'first')] : []),
  ];
  return links.length > 0 ? { ...headers, Link: links.join(', ') } : headers;
}

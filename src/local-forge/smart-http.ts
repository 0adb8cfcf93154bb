import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { actorOf } from './calls.ts';
import type { Core } from './core.ts';
import { gitEnvironment } from './git/processes.ts';
import { anonymous, Refusal, sendText } from './http.ts';
import { afterMoves } from './merging.ts';
import type { Actor } from './types.ts';

// Clones and pushes over git's smart HTTP, through git's own CGI program. Cloning needs no token. Pushing does, and the
// pre-receive hook applies the policy to every reference.

/**
 * Options to send objects without deltas and compression. Clients are on this machine or near it, where searching for similar objects
 * and compressing takes ten times as long as sending them unchanged.
 */
const AS_THEY_ARE = ['-c', 'pack.window=0', '-c', 'pack.compression=0'];

/** Handles one request of git; `path` begins after `REPO.git`. */
export async function answerGit(
  core: Core,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  query: URLSearchParams,
): Promise<void> {
  const pushes = path === '/git-receive-pack' || query.get('service') === 'git-receive-pack';
  let actor: Actor | null;
  try {
    actor = actorOf(core, request);
    if (pushes && !actor) throw anonymous();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    response.setHeader('WWW-Authenticate', 'Basic realm="local forge"');
    return sendText(response, 401, 'text/plain; charset=utf-8', `${error.message}\n`);
  }
  await runBackend(core, actor, request, response, path, query);
  if (path !== '/git-receive-pack' || !actor) return;
  const by = actor;
  await core.inTurn(async () => afterMoves(core, await core.repository.pushedRefs(), by));
}

async function runBackend(
  core: Core,
  actor: Actor | null,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  query: URLSearchParams,
): Promise<void> {
  const header = (name: string) => String(request.headers[name] ?? '');
  const child = spawn('git', [...AS_THEY_ARE, 'http-backend'], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: {
      ...gitEnvironment(),
      GIT_PROJECT_ROOT: dirname(core.repository.path),
      GIT_HTTP_EXPORT_ALL: '1',
      PATH_INFO: `/repository.git${path}`,
      QUERY_STRING: query.toString(),
      REQUEST_METHOD: request.method ?? 'GET',
      CONTENT_TYPE: header('content-type'),
      HTTP_CONTENT_ENCODING: header('content-encoding'),
      GIT_PROTOCOL: header('git-protocol'),
      REMOTE_ADDR: request.socket.remoteAddress ?? '',
      ...(header('content-length') && { CONTENT_LENGTH: header('content-length') }),
      FORGE_APP_BRANCHES: JSON.stringify(core.settings.appBranches),
      ...(actor && { REMOTE_USER: actor.login, FORGE_ACTOR: JSON.stringify(actor) }),
    },
  });
  request.pipe(child.stdin);
  child.stdin.on('error', () => request.unpipe(child.stdin));
  response.once('close', () => child.kill());
  const ended = once(child, 'close');
  // Whoever leaves before the end gets no answer.
  await pipeline(bodyOf(child.stdout, response), response).catch(() => {});
  await ended;
}

/** The body of a CGI program's output. Takes its header lines, which end with an empty line, over into the response. */
async function* bodyOf(output: AsyncIterable<Buffer>, response: ServerResponse): AsyncGenerator<Buffer> {
  let head: Buffer | undefined = Buffer.alloc(0);
  for await (const part of output) {
    if (head === undefined) {
      yield part;
      continue;
    }
    head = Buffer.concat([head, part]);
    const end = head.indexOf('\r\n\r\n');
    if (end < 0) continue;
    for (const line of head.subarray(0, end).toString().split('\r\n')) {
      const [, name = '', value = ''] = /^([^:]+): *(.*)$/.exec(line) ?? [];
      if (name.toLowerCase() === 'status') response.statusCode = Number.parseInt(value, 10);
      else if (name) response.setHeader(name, value);
    }
    yield head.subarray(end + 4);
    head = undefined;
  }
}

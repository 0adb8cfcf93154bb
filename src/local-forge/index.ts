import { chmodSync, mkdirSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { listen } from '../server/requests.ts';
import { type CallLog, faultsOf } from './calls.ts';
import { openCore } from './core.ts';
import { readDescription } from './description.ts';
import { catchUp, recoverAtStart } from './merging.ts';
import { answer } from './server.ts';
import { type Options, PREFIX } from './types.ts';

// The local forge: GitHub's API over a real git repository, for one machine without GitHub. See README.md.

export { APP_ID, bareHosting, type HostedEnvironment, type Hosting } from './hosting.ts';
export { sendJson } from './http.ts';
export { codeOwners } from './merge-state.ts';
export type { Call, Fault, ForgeEvent, Options, Permissions, Role, Settings } from './types.ts';
export { PREFIX } from './types.ts';

/**
 * Opens a forge in a folder, and creates it where it is missing. Finishes or undoes what a killed process had begun. Throws when
 * git cannot run or the folder is not writable.
 */
export async function openLocalForge(options: Options) {
  mkdirSync(options.folder, { recursive: true });
  // The folder contains the tokens of all accounts.
  chmodSync(options.folder, 0o700);
  const core = await openCore(options);
  const tokens = {
    app: core.accounts.seeded('app'),
    actions: core.accounts.seeded('actions'),
    owner: core.accounts.seeded('owner'),
  };
  await core.inTurn(() => recoverAtStart(core));
  const record: CallLog = { requests: 0, violations: [] };
  const parts = {
    core,
    record,
    description: await readDescription(),
    faults: faultsOf(options.faults),
    strict: options.strict ?? false,
  };
  const open = new Set<Promise<void>>();
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? '/';
    if (path !== PREFIX && !path.startsWith(`${PREFIX}/`)) return false;
    const work = answer(parts, request, response).finally(() => open.delete(work));
    open.add(work);
    return true;
  };
  return {
    /** Handles a request below the prefix, or returns false for any other. The server must refuse requests of other websites. */
    handle,
    /** Tokens of the accounts that every forge has, the same after a restart. */
    tokens,
    /** Calls the listener with each event. Returns a function that removes it. */
    onEvent: core.listen,
    /** A token of a plain account, which is created where it is missing. Throws for a login that cannot be used. */
    account: core.accounts.plain,
    /** A new token of one of the accounts that every forge has, restricted to some permissions. */
    restricted: core.accounts.restricted,
    quirks: core.quirks,
    /** The settings of the repository that GitHub keeps beside git, which may be changed. */
    hosting: core.hosting,
    /** Turns all quirks off: updates the head of every open pull request, and runs pending auto-merges. */
    catchUp: () => core.inTurn(() => catchUp(core)),
    repository: core.repository.path,
    /** Internal errors and, in strict mode, responses that do not match GitHub's description. */
    violations: record.violations as readonly string[],
    /** The number of REST and GraphQL calls so far. */
    get requests() {
      return record.requests;
    },
    close: async () => {
      await Promise.allSettled(open);
      await core.close();
    },
  };
}

/** An open forge, for mounting into an HTTP server. */
export type LocalForge = Awaited<ReturnType<typeof openLocalForge>>;

/** A forge with its own server. */
export type ServedForge = Awaited<ReturnType<typeof serveLocalForge>>;

/** Opens a forge and a server for it at any free port, for tests. Closing it closes both. */
export async function serveLocalForge(options: Omit<Options, 'origin'>) {
  let forge: LocalForge | undefined;
  const server = await listen((request, response) => {
    if (forge?.handle(request, response)) return;
    response.statusCode = 404;
    response.end();
  }, 0);
  const origin = `http://localhost:${server.port}`;
  const opened = await openLocalForge({ ...options, origin: () => origin });
  forge = opened;
  return {
    ...opened,
    get requests() {
      return opened.requests;
    },
    origin,
    /** The base URL for `@octokit/rest`. */
    api: `${origin}${PREFIX}/api/v3`,
    close: async () => {
      await server.close();
      await opened.close();
    },
  };
}

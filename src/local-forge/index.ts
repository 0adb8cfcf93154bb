import { chmodSync, mkdirSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { KEEP_ALIVE_MS } from '../server/requests.ts';
import { type CallLog, faultsOf } from './calls.ts';
import { openCore } from './core.ts';
import { readDescription } from './description.ts';
import { catchUp, recoverAtStart } from './merging.ts';
import { answer } from './server.ts';
import { type LocalForge, type Options, PREFIX } from './types.ts';

// The local forge: GitHub's API over a real git repository, for one machine without GitHub. See README.md.

export { APP_ID, bareHosting, type HostedEnvironment, type Hosting } from './hosting.ts';
export { sendJson } from './http.ts';
export { codeOwners } from './merge-state.ts';
export type { Call, Fault, ForgeEvent, LocalForge, Options, Permissions, Role, Settings } from './types.ts';
export { PREFIX } from './types.ts';

/**
 * Opens a forge in a folder, and creates it where it is missing. Finishes or undoes what a killed process had begun. Throws when
 * git cannot run or the folder is not writable.
 */
export async function openLocalForge(options: Options): Promise<LocalForge> {
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
    handle,
    tokens,
    onEvent: core.listen,
    account: (login, role, permissions) => core.accounts.plain(login, role, permissions),
    restricted: (role, permissions) => core.accounts.restricted(role, permissions),
    quirks: core.quirks,
    hosting: core.hosting,
    catchUp: () => core.inTurn(() => catchUp(core)),
    repository: core.repository.path,
    violations: record.violations,
    get requests() {
      return record.requests;
    },
    close: async () => {
      await Promise.allSettled(open);
      await core.close();
    },
  };
}

/** A forge with its own server. */
export interface ServedForge extends LocalForge {
  readonly origin: string;
  readonly server: Server;
  /** The base URL for `@octokit/rest`. */
  readonly api: string;
}

/** Opens a forge and a server for it at any free port, for tests. Closing it closes both. */
export async function serveLocalForge(options: Omit<Options, 'origin'>): Promise<ServedForge> {
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
    if (forge?.handle(request, response)) return;
    response.statusCode = 404;
    response.end();
  });
  let forge: LocalForge | undefined;
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(0, '127.0.0.1', done);
  });
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  const opened = await openLocalForge({ ...options, origin: () => origin });
  forge = opened;
  return Object.defineProperties(Object.create(opened) as ServedForge, {
    origin: { value: origin },
    api: { value: `${origin}${PREFIX}/api/v3` },
    server: { value: server },
    close: {
      value: async () => {
        server.closeAllConnections();
        await new Promise((done) => server.close(done));
        await opened.close();
      },
    },
  });
}

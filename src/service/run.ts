import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIPv6 } from 'node:net';
import { archiveFiles } from '../archive/files.ts';
import { loadArchive, loadSite } from '../archive/load.ts';
import { archiveRoot } from '../archive/location.ts';
import { instant } from '../command-line/command.ts';
import { stopSignal } from '../command-line/processes.ts';
import { openLocalForge, sendJson } from '../local-forge/index.ts';
import type { Site } from '../registry/model/site.ts';
import { UsageError } from '../registry/text/errors.ts';
import { listen, readsOnly } from '../server/requests.ts';
import { type Serving, serve } from '../server/serving.ts';
import { FORGE_SETTINGS } from './place.ts';
import { renewDocuments } from './run-gate.ts';
import { openService, type Service } from './service.ts';
import { openState, type State } from './state.ts';

const DEFAULT_PORT = '4321';

/**
 * The port to serve at: `PORT`, or any free port for 0. Tries it before anything is built, because the pages contain the URL at
 * which they are served. Throws a `UsageError` for an invalid port and for a port in use.
 */
export async function choosePort(text: string | undefined, open = false): Promise<number> {
  const wanted = text || DEFAULT_PORT;
  const port = Number(wanted);
  if (!/^\d+$/.test(wanted) || port > 65_535) {
    throw new UsageError(`PORT=${wanted} is not a port. Use a number up to 65535, for example PORT=8080.`);
  }
  try {
    const trial = await listen((_request, response) => response.destroy(), port, open);
    await trial.close();
    return trial.port;
  } catch (error) {
    throw inUse(error, port);
  }
}

/** A `UsageError` for a port in use; any other error unchanged. */
function inUse(error: unknown, port: number): Error {
  const { code, address } = error as NodeJS.ErrnoException & { address?: string };
  if (code !== 'EADDRINUSE') return error as Error;
  const another = port === 65_535 ? 8080 : port + 1;
  return new UsageError(
    `Port ${port} is in use at ${address}. Stop the program that uses it (“lsof -i :${port}” names it), or use another port: PORT=${another} npm start`,
  );
}

/** Host names and addresses that do not lead other machines here. */
const UNREACHABLE = /^(?:(?:.+\.)?localhost|127\.\d+\.\d+\.\d+|0\.0\.0\.0|\[::1?\])$/;

/**
 * The name by which others reach this machine, from `--host`, as URLs write it; undefined without the option. Throws a
 * `UsageError` for a name that others cannot reach.
 */
export function chooseHost(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const name = isIPv6(text) ? `[${text}]` : text;
  const hostname = /^(?:\[.*\]|[^@/\\?#:\s]+)$/.test(name)
    ? URL.parse(`http://${name}`)?.hostname
    : undefined;
  if (hostname !== undefined && !UNREACHABLE.test(hostname)) return hostname;
  throw new UsageError(
    `--host ${text} is not reachable from other machines. Use this machine's host name or IP address, for example --host 192.168.1.5`,
  );
}

const OWNER = 'local';
const NAME = 'registry';

/** The contents of a new forge. They are read only for a new one: an existing forge has its own archive. */
const SEED = {
  message: 'The archive as it was begun',
  get files() {
    return archiveFiles(archiveRoot());
  },
  get highestIssue() {
    const { deposits } = loadArchive(archiveRoot()).registry;
    return deposits.reduce((highest, { issue_number }) => Math.max(highest, issue_number ?? 0), 0);
  },
};

/** How the service is run: whether it starts over, by which name others reach it, whether it updates its documents. */
interface Run {
  readonly fresh: boolean;
  readonly host: string | undefined;
  readonly renew: boolean;
}

/**
 * Runs the whole service on this machine until the process is asked to stop: a local forge with an archive of its own, the mint, the
 * gate, the publication and the site. Returns the exit code. Throws a `UsageError` for a wrong setting.
 */
export async function runService({ fresh, host: name, renew }: Run): Promise<0 | 1> {
  const host = chooseHost(name);
  const site = loadSite(archiveRoot());
  const asked = stopSignal();
  const state = await openState(fresh);
  try {
    if (renew) console.log(await renewDocuments(state));
    return await serveUntil(asked, state, site, host);
  } finally {
    state.release();
  }
}

async function serveUntil(
  signal: AbortSignal,
  state: State,
  { name, base }: Site,
  host: string | undefined,
): Promise<0 | 1> {
  const port = await choosePort(process.env.PORT, host !== undefined);
  let serving: Serving | undefined;
  const origin = `http://${host ?? 'localhost'}:${port}`;
  // A new forge begins with this archive, so its errors are reported before anything is created.
  if (!existsSync(state.forge)) loadArchive(archiveRoot());
  const forge = await openLocalForge({
    folder: state.forge,
    owner: OWNER,
    name: NAME,
    settings: { ...FORGE_SETTINGS, newIssue: `${base}deposit/` },
    origin: () => origin,
    seed: SEED,
  });
  const service = await openService({
    forge,
    origin,
    own: `http://127.0.0.1:${port}`,
    repository: `${OWNER}/${NAME}`,
    state,
    base,
    say: (line) => console.log(line),
    published: () => serving?.refresh(),
    now: instant,
  });
  signal.addEventListener('abort', () => service.stop(), { once: true });
  try {
    // The service did not exist yet when this stop was requested, so no event reports it.
    if (signal.aborted) return 0;
    const stages = stagesAt(service);
    // Where the site of main is there already, the first page does not wait until it is checked.
    if (!(await service.publication.keepsSite())) {
      console.log(`Validating and building ${name} …`);
      await service.publication.now();
    }
    serving = await serve(state.site, base, port, {
      name: host,
      handle: (request, response) => forge.handle(request, response) || stages(request, response),
      headers: { 'Set-Cookie': 'deposit_service=%2F_forge; Path=/; SameSite=Strict' },
    });
    await service.begin();
    greet(origin, base, state.folder);
    if (!signal.aborted) await new Promise((done) => signal.addEventListener('abort', done, { once: true }));
    return 0;
  } catch (error) {
    return signal.aborted ? 0 : explain(error as NodeJS.ErrnoException, port, state.folder);
  } finally {
    await service.close();
    await serving?.close();
    await forge.close();
    if (signal.aborted) console.log('Stopped.');
  }
}

function greet(origin: string, base: string, folder: string): void {
  console.log(`
  ${origin}${base}              the site
  ${origin}${base}deposit/      deposit a work here
  ${origin}/_forge/${OWNER}/${NAME}/issues   the issues of the forge on this machine

What is deposited is kept in ${folder}; npm start -- --fresh starts over. Ctrl-C stops it.
`);
}

function explain(error: NodeJS.ErrnoException, port: number, folder: string): 1 {
  if (error.code === 'EADDRINUSE') throw inUse(error, port);
  console.error(error.message);
  if (/IDX-0/.test(error.message))
    console.error(
      `\nThe archive in ${folder} was begun by another version of this code, whose documents differ. To update them with npm run protocol, by a commit on its main: npm start -- --renew-documents`,
    );
  return 1;
}

// `GET /_service/stages/N`: the progress of a submission, for the deposit page.

const PATH = /^\/_service\/stages\/([1-9]\d{0,9})$/;

/** A handler that answers requests for stages and returns false for any other path. */
function stagesAt(service: Service): (request: IncomingMessage, response: ServerResponse) => boolean {
  return (request, response) => {
    const path = (request.url ?? '').split('?', 1)[0] ?? '';
    if (!path.startsWith('/_service/')) return false;
    if (!readsOnly(request, response)) return true;
    const issue = PATH.exec(path)?.[1];
    if (!issue) sendJson(response, 404, { message: 'Not Found' });
    else {
      service.progress(Number(issue)).then(
        (progress) =>
          progress ? sendJson(response, 200, progress) : sendJson(response, 404, { message: 'Not Found' }),
        (error: unknown) => sendJson(response, 500, { message: (error as Error).message }),
      );
    }
    return true;
  };
}

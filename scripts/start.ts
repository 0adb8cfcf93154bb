import { join } from 'node:path';
import { archiveFiles } from '../src/archive/files.ts';
import { loadArchive } from '../src/archive/load.ts';
import { archiveRoot } from '../src/archive/location.ts';
import { argumentsOf, instant, run } from '../src/command-line/command.ts';
import { type LocalForge, openLocalForge } from '../src/local-forge/index.ts';
import type { Site } from '../src/registry/model/site.ts';
import { listen } from '../src/server/listening.ts';
import { foreign } from '../src/server/neighbours.ts';
import { type Serving, serve } from '../src/server/serving.ts';
import { FORGE_SETTINGS } from '../src/service/forge-settings.ts';
import { chooseHost, choosePort, inUse } from '../src/service/port.ts';
import { Service } from '../src/service/service.ts';
import { stagesAt } from '../src/service/stages.ts';
import { openState, type State } from '../src/service/state.ts';

const USAGE =
  'npm start [-- --fresh] [-- --host NAME] [-- --renew-documents]   (PORT=… for another port, STATE=… for another state folder, ARCHIVE=… to begin with another archive)';

const OWNER = 'local';
const NAME = 'registry';

/**
 * `npm start`: the whole service on this machine until Ctrl-C: a local forge with an archive of its own, the mint, the gate,
 * the publication and the site.
 */
export async function main(args: string[]): Promise<number> {
  return run(USAGE, async () => {
    const { values } = argumentsOf({
      args,
      options: {
        fresh: { type: 'boolean', default: false },
        host: { type: 'string' },
        'renew-documents': { type: 'boolean', default: false },
      },
    });
    const host = chooseHost(values.host);
    const { site, registry } = loadArchive(archiveRoot()).archive;
    const highestIssue = Math.max(0, ...registry.deposits.map(({ issue_number }) => issue_number ?? 0));
    const stop = new AbortController();
    process.once('SIGINT', () => stop.abort()).once('SIGTERM', () => stop.abort());
    const state = await openState(values.fresh);
    try {
      return await serveUntil(stop.signal, state, site, {
        host,
        highestIssue,
        renew: values['renew-documents'],
      });
    } finally {
      state.release();
    }
  });
}

async function serveUntil(
  signal: AbortSignal,
  state: State,
  { name, base }: Site,
  { host, highestIssue, renew }: { host: string | undefined; highestIssue: number; renew: boolean },
): Promise<number> {
  const port = await choosePort(process.env.PORT, host !== undefined);
  console.log(`Validating and building ${name} …`);
  let serving: Serving | undefined;
  const origin = `http://${host ?? 'localhost'}:${port}`;
  const forge = await openLocalForge({
    folder: state.forge,
    owner: OWNER,
    name: NAME,
    settings: FORGE_SETTINGS,
    origin: () => origin,
    seed: { files: archiveFiles(archiveRoot()), message: 'The archive as it was begun', highestIssue },
  });
  const service = await Service.open({
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
    const stages = stagesAt(service);
    if (renew) await renewing(service, forge, port);
    await service.publishNow();
    serving = await serve(state.site, base, port, join(state.scratch, `serving-${process.pid}`), {
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

/** Renews the documents while the forge answers, and nothing else. */
async function renewing(service: Service, forge: LocalForge, port: number): Promise<void> {
  const { close } = await listen((request, response) => {
    if (foreign(request) || !forge.handle(request, response)) response.writeHead(503).end();
  }, port);
  try {
    console.log(await service.renew());
  } finally {
    await close();
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

function explain(error: NodeJS.ErrnoException, port: number, folder: string): number {
  if (error.code === 'EADDRINUSE') throw inUse(error, port);
  console.error(error.message);
  if (/IDX-0/.test(error.message))
    console.error(
      `\nThe archive in ${folder} was begun by another version of this code, whose documents say other things. Bring them to this version, as the archive's owner and through the gate: npm start -- --renew-documents`,
    );
  return 1;
}

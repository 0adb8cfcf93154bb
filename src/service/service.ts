import { join } from 'node:path';
import { bodyHash } from '../archive/hashes.ts';
import { openClone } from '../forge/clone.ts';
import { type Progress, progressOf } from '../registry/answers/progress.ts';
import { issueKey } from '../registry/archive/archive.ts';
import { wasRead } from '../registry/reading/concepts.ts';
import { commands } from './commands.ts';
import { commandEnvironment, LOGINS, readIssue, restAt, type ServiceContext } from './place.ts';
import {
  briefOf,
  failureUntil,
  type PublicationFailure,
  publicationOf,
  whileUnpublished,
} from './publication.ts';
import { type TrackedPull, trackPulls, whenToMint } from './pulls.ts';
import { validateHead } from './run-gate.ts';
import { emptyScratch } from './state.ts';

// The whole service on one machine. It does what GitHub and its workflows do for a public registry, with the same commands:
// the forge's events start the mint, the gate and the publication.

const EVERY_MS = 60_000;
/** The time between reading passes without a change of main. Every change of main also starts one. */
const SELDOM_MS = 600_000;
/** How long the forge has to merge a pull request that passed, before a mint pass checks why it has not. */
const MERGE_MS = 2_000;

/** The output of a reading pass without work, which is the usual case, so it is not printed. */
const IDLE = 'Nothing to read.';

/** A running service. */
export type Service = Awaited<ReturnType<typeof openService>>;

/** Opens a service. Does not build its site: see `publication`. Throws a `ForgeError` when the repository is broken. */
export async function openService(context: ServiceContext) {
  emptyScratch(context.state.scratch);
  const clone = await openClone(context.state.archive, context.forge.repository, '');
  const stopped = new AbortController();
  const rest = restAt(
    `${context.own}/_forge/api/v3`,
    context.repository,
    context.forge.tokens.actions,
    stopped.signal,
  );
  const own = commands({
    ARCHIVE: clone.folder,
    OUT: context.state.site,
    // A stopped command can leave files here; the next start removes them.
    TMPDIR: context.state.scratch,
    // The site that the gate builds for a deposit is published when the deposit is merged.
    JUDGED_SITE: join(context.state.scratch, 'judged'),
    SITE_URL: `${context.origin}${context.base.replace(/\/$/, '')}`,
    SITE_REPOSITORY: `${context.origin}/_forge/${context.repository}`,
  });
  const pulls = trackPulls();
  const toValidate: TrackedPull[] = [];
  const publication = publicationOf(context, clone, own);
  let mintFailure: string | null = null;
  let hasReadingFailed = false;
  let publicationFailure: PublicationFailure | undefined;
  const stops: (() => void)[] = [];
  const failed = (what: string) => (error: unknown) => context.say(`${what}: ${(error as Error).message}`);
  const mint = worker(reconcile, failed('mint'));
  const gate = worker(validate, failed('gate'));
  const reading = worker(read, failed('read'));
  const publisher = worker(publish, (error, pause) => {
    failed('publication')(error);
    publicationFailure = failureUntil(Date.now(), pause);
  });
  const workers = [gate, publisher, mint, reading];
  const service = {
    /** Publishes the site of main. Before `begin`, the caller builds a site or keeps the one of an earlier run, which is checked after. */
    publication,
    /** Resumes the work that the last run left, and starts listening to the forge's events. */
    async begin(): Promise<void> {
      const { forge } = context;
      const { octokit, at } = rest;
      const listed = { ...at, state: 'all', sort: 'created', direction: 'asc', per_page: 100 } as const;
      const all = await octokit.paginate(octokit.rest.pulls.list, listed);
      toValidate.push(...pulls.list(all));
      let later: NodeJS.Timeout | undefined;
      stops.push(
        () => clearTimeout(later),
        forge.onEvent((event) => {
          const pull = pulls.take(event);
          if (pull) toValidate.push(pull);
          if (pull) gate.wake();
          if (event.name === 'push') publisher.wake();
          // A reading pass takes a while, and publication must not wait for it.
          if (pulls.concernsReading(event)) void publisher.idle().then(reading.wake);
          const when = whenToMint(event);
          if (when !== 'never') clearTimeout(later);
          if (when === 'now') mint.wake();
          if (when === 'later') later = setTimeout(mint.wake, MERGE_MS);
        }),
      );
      const timer = setInterval(() => {
        mint.wake();
        gate.wake();
      }, EVERY_MS);
      const seldom = setInterval(reading.wake, SELDOM_MS);
      stops.push(
        () => clearInterval(timer),
        () => clearInterval(seldom),
      );
      for (const one of workers) one.wake();
    },
    /** The progress of a submission; undefined if there is no such issue. */
    async progress(number: number): Promise<Progress | undefined> {
      const read = await readIssue(rest, number, LOGINS.app);
      if (!read) return undefined;
      const { issue, said } = read;
      const pull = pulls.ofIssue(number);
      const { published } = publication;
      const deposit = published?.byIssue.get(issueKey(issue.html_url));
      const progress = progressOf({
        issue: number,
        url: issue.html_url,
        received: issue.created_at,
        body: bodyHash(issue.body ?? ''),
        said,
        pull: pull && { opened: pull.created_at, checked: pull.checked, merged: pull.merged_at },
        deposit: deposit ? briefOf(deposit, context.base) : null,
        published: deposit ? (published?.at ?? null) : null,
        read: deposit && wasRead(deposit) ? (published?.at ?? null) : null,
        readable: !hasReadingFailed && !pulls.isReadingHeld(),
        trouble: mintFailure,
      });
      return whileUnpublished(progress, publicationFailure);
    },
    /** Resolves when no work is left. */
    async idle(): Promise<void> {
      for (const one of workers) await one.idle();
    },
    /** Stops all work as soon as possible. */
    stop(): void {
      for (const stop of stops.splice(0)) stop();
      for (const one of workers) one.stop();
      own.stop();
      stopped.abort();
    },
    async close(): Promise<void> {
      service.stop();
      await service.idle();
      clone.release();
    },
  };

  /** Runs the mint or the reading pass, in a process of its own, as the app's account. Returns the exit code. */
  async function reconciled(name: 'mint' | 'read'): Promise<number> {
    const environment = commandEnvironment(context, 'app');
    const { code, output } = await own.run(name, ['--reconcile'], environment);
    for (const line of output.split('\n').filter((one) => one !== '' && one !== IDLE))
      context.say(`${name}  ${line}`);
    return code;
  }

  async function reconcile(): Promise<void> {
    const code = await reconciled('mint');
    if (code < 128)
      mintFailure = code === 0 ? null : 'The mint failed; the terminal of the service shows why.';
  }

  /** Runs a reading pass. A failure is printed to the terminal, and the pass is tried again later; no deposit depends on it. */
  async function read(): Promise<void> {
    const code = await reconciled('read');
    if (code < 128) hasReadingFailed = code !== 0;
    if (hasReadingFailed) throw new Error('the reading pass failed; it is tried again');
  }

  async function validate(): Promise<void> {
    const { forge, state, now } = context;
    const environment = commandEnvironment(context, 'actions');
    const places = { repository: forge.repository, scratch: state.scratch };
    // Removes a pull request only after its validation, so that the next run retries it if the forge fails.
    for (let pull = toValidate[0]; pull; pull = toValidate[0]) {
      const building = publication.hurried;
      await validateHead({ commands: own, rest, environment, ...places, pulls, building, now }, pull);
      toValidate.shift();
      context.say(`gate  pull request ${pull.number}: validated`);
    }
  }

  async function publish(): Promise<void> {
    await publication.follow();
    publicationFailure = undefined;
  }
  return service;
}

// A worker does work that many events request, and never twice at once: all events during a run request one more run. It retries
// failed work, because the next event can be far away.

const FIRST_PAUSE_MS = 5_000;
const MAX_PAUSE_MS = 600_000;

/**
 * Makes a worker from a function. After an error, calls `failed` with it and with the milliseconds until the next attempt, which
 * double each time until the work succeeds, up to ten minutes.
 */
export function worker(work: () => Promise<void>, failed: (error: unknown, pause: number) => void) {
  let requested = false;
  let stopped = false;
  let running: Promise<void> | undefined;
  let pause = FIRST_PAUSE_MS;
  let retry: NodeJS.Timeout | undefined;
  const run = async () => {
    while (requested && !stopped) {
      requested = false;
      clearTimeout(retry);
      try {
        await work();
        pause = FIRST_PAUSE_MS;
      } catch (error) {
        if (stopped) break; // interrupted, not failed
        failed(error, pause);
        retry = setTimeout(wake, pause);
        pause = Math.min(2 * pause, MAX_PAUSE_MS);
      }
    }
    running = undefined;
  };
  const wake = () => {
    // Events can come after the stop. `run` would then clear `running` before it is set, and `idle` would wait forever.
    if (stopped) return;
    requested = true;
    running ??= run();
  };
  return {
    wake,
    /** Resolves when no run is active or requested. Does not wait for a retry. */
    idle: async () => {
      while (running) await running;
    },
    stop: () => {
      stopped = true;
      clearTimeout(retry);
    },
  };
}

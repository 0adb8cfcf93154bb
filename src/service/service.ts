import { join } from 'node:path';
import { bodyHash } from '../archive/hashes.ts';
import { type Clone, openClone } from '../forge/clone.ts';
import { type Progress, progressOf } from '../registry/answers/progress.ts';
import { issueKey } from '../registry/archive/archive.ts';
import { wasRead } from '../registry/reading/concepts.ts';
import { type Commands, commands } from './commands.ts';
import { commandEnvironment, LOGINS, type Rest, readIssue, restAt, type ServiceContext } from './place.ts';
import {
  briefOf,
  failureUntil,
  Publication,
  type PublicationFailure,
  whileUnpublished,
} from './publication.ts';
import { Pulls, type TrackedPull, whenToMint } from './pulls.ts';
import { type Gate, renewArchive, validateHead } from './run-gate.ts';
import { emptyScratch } from './state.ts';

// The whole service on one machine. It does what GitHub and its workflows do for a public registry, with the same commands:
// the forge's events start the mint, the gate and the publication.

const EVERY_MS = 60_000;
/** The time between reading passes without a change of main. Every change of main also starts one. */
const SELDOM_MS = 600_000;
/** How long the forge may take to merge a pull request that passed, before the mint looks why it did not. */
const MERGE_MS = 2_000;

/** The output of a reading pass that has nothing to do, as most have. */
const IDLE = 'Nothing to read.';

/** A running service. */
export class Service {
  readonly #place: ServiceContext;
  readonly #clone: Clone;
  readonly #commands: Commands;
  readonly #rest: Rest;
  readonly #pulls = new Pulls();
  readonly #toValidate: TrackedPull[] = [];
  /** The site of main: the first is published before `begin`, or checked after it. */
  readonly publication: Publication;
  readonly #mint: Worker;
  readonly #gate: Worker;
  readonly #publisher: Worker;
  readonly #reading: Worker;
  #mintFailure: string | null = null;
  #hasReadingFailed = false;
  #publicationFailure: PublicationFailure | undefined;
  #stops: (() => void)[] = [];
  readonly #stopped = new AbortController();

  private constructor(place: ServiceContext, clone: Clone) {
    this.#place = place;
    this.#clone = clone;
    this.#rest = restAt(
      `${place.own}/_forge/api/v3`,
      place.repository,
      place.forge.tokens.actions,
      this.#stopped.signal,
    );
    this.#commands = commands({
      ARCHIVE: clone.folder,
      OUT: place.state.site,
      // A stopped command can leave files here; the next start removes them.
      TMPDIR: place.state.scratch,
      // The site that the gate builds for a deposit is published when the deposit is merged.
      JUDGED_SITE: join(place.state.scratch, 'judged'),
      SITE_URL: `${place.origin}${place.base.replace(/\/$/, '')}`,
      SITE_REPOSITORY: `${place.origin}/_forge/${place.repository}`,
    });
    this.publication = new Publication(place, clone, this.#commands);
    const failed = (what: string) => (error: unknown) => place.say(`${what}: ${(error as Error).message}`);
    this.#mint = worker(() => this.#reconcile(), failed('mint'));
    this.#gate = worker(() => this.#validate(), failed('gate'));
    this.#reading = worker(() => this.#read(), failed('read'));
    this.#publisher = worker(
      () => this.#publish(),
      (error, pause) => {
        failed('publication')(error);
        this.#publicationFailure = failureUntil(Date.now(), pause);
      },
    );
  }

  /** Opens a service. Does not build its site: see `publication`. Throws a `ForgeError` when the repository is broken. */
  static async open(place: ServiceContext): Promise<Service> {
    emptyScratch(place.state.scratch);
    const clone = await openClone(place.state.archive, place.forge.repository, '');
    return new Service(place, clone);
  }

  /** Updates the archive to this code (see `renewArchive`). The forge must be listening. */
  renew(): Promise<string> {
    const { forge, own, repository } = this.#place;
    return renewArchive({ gate: this.#gateOf(), forge, address: `${own}/_forge`, repository });
  }

  /** Resumes the work that the last run left, and starts listening to the forge's events. */
  async begin(): Promise<void> {
    const { forge } = this.#place;
    const { octokit, at } = this.#rest;
    const listed = { ...at, state: 'all', sort: 'created', direction: 'asc', per_page: 100 } as const;
    const all = await octokit.paginate(octokit.rest.pulls.list, listed);
    this.#toValidate.push(...this.#pulls.list(all));
    let later: NodeJS.Timeout | undefined;
    this.#stops.push(
      () => clearTimeout(later),
      forge.onEvent((event) => {
        const pull = this.#pulls.take(event);
        if (pull) this.#toValidate.push(pull);
        if (pull) this.#gate.wake();
        if (event.name === 'push') this.#publisher.wake();
        // A reading pass takes a while, and publication must not wait for it.
        if (this.#pulls.concernsReading(event)) void this.#publisher.idle().then(this.#reading.wake);
        const when = whenToMint(event);
        if (when !== 'never') clearTimeout(later);
        if (when === 'now') this.#mint.wake();
        if (when === 'later') later = setTimeout(this.#mint.wake, MERGE_MS);
      }),
    );
    const timer = setInterval(() => {
      this.#mint.wake();
      this.#gate.wake();
    }, EVERY_MS);
    const seldom = setInterval(this.#reading.wake, SELDOM_MS);
    this.#stops.push(
      () => clearInterval(timer),
      () => clearInterval(seldom),
    );
    for (const one of this.#workers()) one.wake();
  }

  /** The progress of a submission, or undefined without such an issue. */
  async progress(number: number): Promise<Progress | undefined> {
    const read = await readIssue(this.#rest, number, LOGINS.app);
    if (!read) return undefined;
    const { issue, said } = read;
    const pull = this.#pulls.ofIssue(number);
    const { published } = this.publication;
    const deposit = published?.byIssue.get(issueKey(issue.html_url));
    const progress = progressOf({
      issue: number,
      url: issue.html_url,
      received: issue.created_at,
      body: bodyHash(issue.body ?? ''),
      said,
      pull: pull && { opened: pull.created_at, checked: pull.checked, merged: pull.merged_at },
      deposit: deposit ? briefOf(deposit, this.#place.base) : null,
      published: deposit ? (published?.at ?? null) : null,
      read: deposit && wasRead(deposit) ? (published?.at ?? null) : null,
      readable: !this.#hasReadingFailed && !this.#pulls.isReadingHeld(),
      trouble: this.#mintFailure,
    });
    return whileUnpublished(progress, this.#publicationFailure);
  }

  /** Resolves when no work is left. */
  async idle(): Promise<void> {
    for (const one of this.#workers()) await one.idle();
  }

  /** Stops all work as soon as possible. */
  stop(): void {
    for (const stop of this.#stops.splice(0)) stop();
    for (const one of this.#workers()) one.stop();
    this.#commands.stop();
    this.#stopped.abort();
  }

  async close(): Promise<void> {
    this.stop();
    await this.idle();
    this.#clone.release();
  }

  #workers(): readonly Worker[] {
    return [this.#gate, this.#publisher, this.#mint, this.#reading];
  }

  /** Runs the mint or the reading pass, in a process of its own, as the app's account. Returns the exit code. */
  async #reconciled(name: 'mint' | 'read'): Promise<number> {
    const environment = commandEnvironment(this.#place, 'app');
    const { code, output } = await this.#commands.run(name, ['--reconcile'], environment);
    for (const line of output.split('\n').filter((one) => one !== '' && one !== IDLE))
      this.#place.say(`${name}  ${line}`);
    return code;
  }

  async #reconcile(): Promise<void> {
    const code = await this.#reconciled('mint');
    if (code < 128)
      this.#mintFailure = code === 0 ? null : 'The mint failed; the terminal of the service shows why.';
  }

  /** Runs a reading pass. A failure is printed to the terminal, and the pass is tried again later; no deposit depends on it. */
  async #read(): Promise<void> {
    const code = await this.#reconciled('read');
    if (code < 128) this.#hasReadingFailed = code !== 0;
    if (this.#hasReadingFailed) throw new Error('the reading pass failed; it is tried again');
  }

  #gateOf(): Gate {
    const { forge, state, now } = this.#place;
    return {
      commands: this.#commands,
      rest: this.#rest,
      environment: commandEnvironment(this.#place, 'actions'),
      repository: forge.repository,
      scratch: state.scratch,
      pulls: this.#pulls,
      building: this.publication.hurried,
      now,
    };
  }

  async #validate(): Promise<void> {
    // Removed from the list only after validation: if the forge fails meanwhile, the next run retries.
    for (let pull = this.#toValidate[0]; pull; pull = this.#toValidate[0]) {
      await validateHead(this.#gateOf(), pull);
      this.#toValidate.shift();
      this.#place.say(`gate  pull request ${pull.number}: validated`);
    }
  }

  async #publish(): Promise<void> {
    await this.publication.follow();
    this.#publicationFailure = undefined;
  }
}

// Work that many events request and that never runs twice at once: events during a run request one more run together. Failed
// work is retried, because the next event can be far away.

/** A worker that runs when it is woken. */
type Worker = ReturnType<typeof worker>;

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
    // Events can come after the stop. A run that never waits would stay in `running`, and `idle` would wait for it for ever.
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

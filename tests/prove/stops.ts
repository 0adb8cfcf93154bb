import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { TITLE_PREFIX } from '../../src/registry/model/vocabulary.ts';
import { issueTitle } from '../../src/registry/submission/github-issue.ts';
import { ISSUES, post } from '../bench/deposit.ts';
import { archiveOf } from '../fixtures/archive.ts';
import { ROOT } from '../fixtures/checkout.ts';
import { writeArchive } from '../fixtures/disk.ts';
import { freePort } from '../fixtures/port.ts';
import { issueBody, submission } from '../fixtures/submissions.ts';
import type { Proof } from './proof.ts';

// A service that is stopped at moments that are spread over the publication of a deposit: by Ctrl-C, which a terminal sends to all of its
// processes and npm sends on, and by SIGTERM to npm, as a service manager sends it.

const MOMENTS = 40;

export const stops: Proof = {
  name: 'stops',
  requirement:
    'A service that is stopped at any moment of a publication ends, and with it all that it started; the next one goes on, and nothing is lost.',
  run: async ({ scratch, say, deposits: moments = MOMENTS }) => {
    const place = { state: join(scratch, 'state'), archive: join(scratch, 'archive') };
    writeArchive(archiveOf(submission()), place.archive);
    const escapes: string[] = [];
    const first = await NpmStart.at(place);
    const took = await first.publish(0);
    const stopped = async (service: NpmStart, signal: 'SIGINT' | 'SIGTERM', when: string) =>
      escapes.push(...(await service.stop(signal)).map((wrong) => `${signal} ${when}: ${wrong}`));
    await stopped(first, 'SIGTERM', 'after a publication');
    let slowest = 0;
    for (let at = 0; at < moments; at += 1) {
      const after = Math.round((took * at) / Math.max(1, moments - 1));
      if (at % 5 === 0) say(`${at} of ${moments} moments, ${took} ms from an issue to its record`);
      const service = await NpmStart.at(place);
      await service.file(at + 1);
      await pause(after);
      const begun = performance.now();
      await stopped(service, at % 2 === 0 ? 'SIGINT' : 'SIGTERM', `after ${after} ms`);
      slowest = Math.max(slowest, performance.now() - begun);
    }
    const last = await NpmStart.at(place);
    const missing = await last.unpublished(moments + 1);
    escapes.push(...missing.map((title) => `“${title}” was filed and is not published`));
    await stopped(last, 'SIGINT', 'at the end');
    return {
      lines: [
        `${moments} moments within ${took} ms; the slowest stop took ${Math.round(slowest)} ms; ${moments + 1 - missing.length} works published`,
      ],
      escapes,
    };
  },
};

/** Where a service keeps what it has, and the archive that it began with. */
interface ServicePlace {
  readonly state: string;
  readonly archive: string;
}

/** How long a service may take to begin or to publish. */
const BEGIN_MS = 300_000;
/** How long it may take to end, and what it started after that. */
const END_MS = 15_000;
const LEFT_MS = 1_000;
const LOOK_MS = 50;

const titleOf = (turn: number) => `Work ${turn}`;

/** `npm start` as a person starts it, in a process group as a terminal gives it one. */
class NpmStart {
  readonly #child: ChildProcess;
  readonly #ended: Promise<unknown>;
  readonly #state: string;
  readonly #origin: string;
  #said = '';

  private constructor({ state, archive }: ServicePlace, port: number) {
    const { INIT_CWD: _caller, ...inherited } = process.env;
    this.#state = state;
    this.#origin = `http://localhost:${port}`;
    this.#child = spawn('npm', ['start'], {
      cwd: ROOT,
      detached: true,
      env: { ...inherited, STATE: state, ARCHIVE: archive, PORT: String(port), OUT: '' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.#said += text;
      });
    this.#ended = new Promise((done) => this.#child.once('exit', done));
  }

  /** Starts it, and waits until it serves its site. Throws with what it said where it does not. */
  static async at(place: ServicePlace): Promise<NpmStart> {
    const service = new NpmStart(place, await freePort());
    await service.#until(() => service.#said.includes('Ctrl-C stops it'), 'did not begin');
    return service;
  }

  /** Files a work of its own, by an account of its own. */
  async file(turn: number): Promise<void> {
    const { token } = await post<{ token: string }>(this.#origin, '/session', { login: `visitor-${turn}` });
    const body = issueBody({ title: titleOf(turn), body: `The text of work ${turn}.`, defines_concepts: '' });
    const issue = { title: issueTitle(TITLE_PREFIX, titleOf(turn)), body };
    await post(this.#origin, ISSUES, issue, token);
  }

  /** Files a work and waits until it is published. Returns how long that took, in milliseconds. */
  async publish(turn: number): Promise<number> {
    const begun = performance.now();
    await this.file(turn);
    await this.#until(async () => (await this.#titles()).includes(titleOf(turn)), 'did not publish');
    return Math.round(performance.now() - begun);
  }

  /** The works of the first turns that are not published in time. */
  async unpublished(turns: number): Promise<string[]> {
    const due = Array.from({ length: turns }, (_, turn) => titleOf(turn));
    const missing = async () => {
      const there = await this.#titles();
      return due.filter((title) => !there.includes(title));
    };
    await this.#until(async () => (await missing()).length === 0, '').catch(() => {});
    return missing();
  }

  /** Stops it. Returns what is wrong with how it ended. */
  async stop(signal: 'SIGINT' | 'SIGTERM'): Promise<string[]> {
    const { pid = 0 } = this.#child;
    process.kill(signal === 'SIGINT' ? -pid : pid, signal);
    const inTime = await Promise.race([this.#ended.then(() => true), pause(END_MS, false, { ref: false })]);
    const wrong = inTime ? [] : [`it did not end within ${END_MS / 1000} s`];
    const until = performance.now() + LEFT_MS;
    while (this.#left().length > 0 && performance.now() < until) await pause(LOOK_MS);
    for (const [left, what] of this.#left()) {
      if (inTime) wrong.push(`process ${left} is left: ${what}`);
      process.kill(left, 'SIGKILL');
    }
    return wrong;
  }

  /** The processes that have the environment of this service, wherever they belong now: `npm` itself, and all that it started. */
  #left(): [pid: number, command: string][] {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => {
        try {
          const own = readFileSync(`/proc/${name}/environ`, 'utf8')
            .split('\0')
            .includes(`STATE=${this.#state}`);
          const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ');
          return own && command !== '' ? [[Number(name), command] as [number, string]] : [];
        } catch {
          return []; // it has ended
        }
      });
  }

  async #titles(): Promise<string[]> {
    const answer = await fetch(`${this.#origin}/data/registry.json`);
    const { deposits } = (await answer.json()) as { deposits: { title: string }[] };
    return deposits.map(({ title }) => title);
  }

  async #until(holds: () => boolean | Promise<boolean>, wrong: string): Promise<void> {
    const until = performance.now() + BEGIN_MS;
    while (!(await holds())) {
      if (performance.now() > until || this.#child.exitCode !== null)
        throw new Error(`The service ${wrong}: ${this.#said}`);
      await pause(LOOK_MS);
    }
  }
}

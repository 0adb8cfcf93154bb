import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { TITLE_PREFIX } from '../../../src/registry/model/vocabulary.ts';
import { issueTitle } from '../../../src/registry/submission/github-issue.ts';
import { ROOT } from '../../fixtures/checkout.ts';
import { freePort } from '../../fixtures/port.ts';
import { issueBody } from '../../fixtures/submissions.ts';

/** Where a service keeps what it has, and the archive that it began with. */
export interface ServicePlace {
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
export class NpmStart {
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
    const { token } = await this.#post<{ token: string }>('/_forge/session', { login: `visitor-${turn}` });
    const body = issueBody({ title: titleOf(turn), body: `The text of work ${turn}.`, defines_concepts: '' });
    const issue = { title: issueTitle(TITLE_PREFIX, titleOf(turn)), body };
    await this.#post('/_forge/api/v3/repos/local/registry/issues', issue, token);
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

  async #post<T>(path: string, sent: object, token?: string): Promise<T> {
    const answer = await fetch(`${this.#origin}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `token ${token}` }),
      },
      body: JSON.stringify(sent),
    });
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as T;
  }
}

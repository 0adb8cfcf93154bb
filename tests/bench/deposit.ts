import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Progress } from '../../src/registry/answers/progress.ts';
import { freePort } from '../fixtures/port.ts';
import { type Bench, type Figure, measuredBody, median } from './bench.ts';

// `npm start`, and deposits as the deposit page sends them: seconds from the issue to the record that is served, and to the pass that
// reads it; and the processor time of all processes of it, which a busy machine changes little.

const DEPOSITS = 3;
/** What the README promises. */
const AIM_SECONDS = 10;
/** How long the service is left alone before a deposit, so that it has nothing else to do. */
const REST_MS = 4_000;

/** Starts the service on the sample archive, deposits, and measures. */
export const depositBench: Bench = {
  name: 'deposit',
  run: async (scratch, say) => {
    say('npm start');
    const service = await startService({ STATE: join(scratch, 'state'), ARCHIVE: '' });
    const { origin, pid } = service;
    try {
      const figures = [figure('start', service.seconds), figure('  processor time', processorSeconds(pid))];
      const laps: Lap[] = [];
      for (let turn = 1; turn <= DEPOSITS; turn += 1) {
        say(`deposit ${turn} of ${DEPOSITS}`);
        await sleep(REST_MS);
        laps.push(await deposit(origin, pid, turn));
      }
      for (const [turn, { published }] of laps.entries())
        figures.push(figure(`deposit ${turn + 1}, until its record is served`, published, AIM_SECONDS));
      const middle = (key: keyof Lap) => median(laps.map((lap) => lap[key]));
      return [
        ...figures,
        figure('  processor time until then', middle('processor')),
        figure('until it is read', middle('read')),
        figure('  processor time until then', middle('processorRead')),
      ];
    } finally {
      await service.stop();
    }
  },
};

/** A running `npm start`. */
export interface StartedService {
  readonly origin: string;
  readonly pid: number;
  /** From its start until it served its first page. */
  readonly seconds: number;
  readonly stop: () => Promise<void>;
}

/** Runs `npm start` with some settings until it serves the site. Throws with what it said where it ends before. */
export async function startService(settings: NodeJS.ProcessEnv): Promise<StartedService> {
  const port = settings.PORT ?? String(await freePort());
  const start = performance.now();
  const child = spawn(process.execPath, ['scripts/run.mjs', 'start'], {
    env: { ...process.env, PORT: port, OUT: '', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const closed = new Promise<void>((done) => child.once('close', () => done()));
  await new Promise<void>((served, fail) => {
    let said = '';
    child.stdout.on('data', (data) => {
      said += data;
      if (said.includes('Ctrl-C')) served();
    });
    void closed.then(() => fail(new Error(`the service ended:\n${said}`)));
  });
  const origin = `http://127.0.0.1:${port}`;
  const page = await fetch(`${origin}/`);
  if (!page.ok) throw new Error(`the first page is answered with ${page.status}`);
  await page.text();
  const stop = () => {
    child.kill('SIGINT');
    return closed;
  };
  return { origin, pid: child.pid ?? 0, seconds: since(start), stop };
}

const figure = (what: string, value: number, aim?: number): Figure => ({
  bench: 'deposit',
  what,
  value,
  unit: 's',
  ...(aim === undefined ? {} : { aim }),
});

const since = (start: number) => (performance.now() - start) / 1000;

/** Seconds from a deposit to its record, and until it is read, with the processor time of the service. */
export interface Lap {
  readonly published: number;
  readonly processor: number;
  readonly read: number;
  readonly processorRead: number;
}

/**
 * Deposits as the deposit page does, and waits until its record is served; then until the work is read, or takes the instant of the
 * record for that of the reading where `until` says so. Throws where the deposit is refused.
 */
export async function deposit(
  origin: string,
  pid: number,
  turn: number,
  until: 'published' | 'read' = 'read',
): Promise<Lap> {
  const post = async (path: string, body: object, token = '') => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `token ${token}` }) };
    const response = await fetch(`${origin}/_forge${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  const { token } = (await post('/session', { login: `bench-${turn}` })) as { token: string };
  const before = processorSeconds(pid);
  const start = performance.now();
  const issue = { title: '[DEPOSIT] To measure with', body: measuredBody(turn) };
  const { number } = (await post('/api/v3/repos/local/registry/issues', issue, token)) as { number: number };
  const lap = { published: 0, processor: 0 };
  for (;;) {
    const progress = (await (await fetch(`${origin}/_service/stages/${number}`)).json()) as Progress;
    if (progress.state === 'refused') throw new Error(JSON.stringify(progress.findings));
    if (progress.state === 'published' && lap.published === 0 && progress.deposit) {
      const record = await fetch(origin + progress.deposit.record);
      if (!record.ok) throw new Error(`the record is answered with ${record.status}`);
      Object.assign(lap, { published: since(start), processor: processorSeconds(pid) - before });
    }
    const isEnd = until === 'read' ? progress.stages.at(-1)?.state === 'done' : lap.published > 0;
    if (isEnd) return { ...lap, read: since(start), processorRead: processorSeconds(pid) - before };
    await sleep(50);
  }
}

/** User and system time of a process and of its children that have ended, in seconds, from /proc (proc(5): 100 ticks a second). */
function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / 100;
}

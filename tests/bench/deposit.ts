import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Progress } from '../../src/registry/answers/progress.ts';
import { freePort } from '../fixtures/port.ts';
import { type Bench, type Figure, median } from './bench.ts';
import { issueBody } from './mint.ts';

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
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const start = performance.now();
    const child = spawn(process.execPath, ['scripts/run.mjs', 'start'], {
      env: { ...process.env, STATE: join(scratch, 'state'), PORT: String(port), OUT: '', ARCHIVE: '' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const pid = child.pid ?? 0;
    try {
      await new Promise<void>((served, fail) => {
        let said = '';
        child.stdout.on('data', (data) => {
          said += data;
          if (said.includes('Ctrl-C')) served();
        });
        child.once('close', () => fail(new Error(`the service ended:\n${said}`)));
      });
      const figures = [figure('start', since(start)), figure('  processor time', processorSeconds(pid))];
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
      child.kill('SIGINT');
    }
  },
};

const figure = (what: string, value: number, aim?: number): Figure => ({
  bench: 'deposit',
  what,
  value,
  unit: 's',
  ...(aim === undefined ? {} : { aim }),
});

const since = (start: number) => (performance.now() - start) / 1000;

interface Lap {
  readonly published: number;
  readonly processor: number;
  readonly read: number;
  readonly processorRead: number;
}

async function deposit(origin: string, pid: number, turn: number): Promise<Lap> {
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
  const issue = { title: '[DEPOSIT] To measure with', body: issueBody(turn) };
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
    if (progress.stages.at(-1)?.state === 'done')
      return { ...lap, read: since(start), processorRead: processorSeconds(pid) - before };
    await sleep(50);
  }
}

/** User and system time of a process and of its children that have ended, in seconds, from /proc (proc(5): 100 ticks a second). */
function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / 100;
}

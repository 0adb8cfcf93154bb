import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Progress } from '../../src/registry/answers/progress.ts';
import { freePort } from '../fixtures/port.ts';
import { measuredBody } from './bench.ts';

// `npm start`, and deposits as the deposit page sends them: seconds from the issue to the record that is served; and the processor time of
// all processes of it, which a busy machine changes little.

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

const since = (start: number) => (performance.now() - start) / 1000;

/** Where the forge of a service takes issues. */
export const ISSUES = '/api/v3/repos/local/registry/issues';

/** Sends something to the forge of a service. Throws where it is refused. */
export async function post<T>(origin: string, path: string, body: object, token = ''): Promise<T> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `token ${token}` }) };
  const sent = { method: 'POST', headers, body: JSON.stringify(body) };
  const answer = await fetch(`${origin}/_forge${path}`, sent);
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** Seconds from a deposit to its record, and the processor time of the service. */
interface Lap {
  readonly published: number;
  readonly processor: number;
}

/** Deposits as the deposit page does, and waits until its record is served. Throws where the deposit is refused. */
export async function deposit(origin: string, pid: number, turn: number): Promise<Lap> {
  const { token } = await post<{ token: string }>(origin, '/session', { login: `bench-${turn}` });
  const before = processorSeconds(pid);
  const start = performance.now();
  const issue = { title: '[DEPOSIT] To measure with', body: measuredBody(turn) };
  const { number } = await post<{ number: number }>(origin, ISSUES, issue, token);
  for (;;) {
    const progress = (await (await fetch(`${origin}/_service/stages/${number}`)).json()) as Progress;
    if (progress.state === 'refused') throw new Error(JSON.stringify(progress.findings));
    if (progress.state === 'published' && progress.deposit) {
      const record = await fetch(origin + progress.deposit.record);
      if (!record.ok) throw new Error(`the record is answered with ${record.status}`);
      return { published: since(start), processor: processorSeconds(pid) - before };
    }
    await sleep(50);
  }
}

/** User and system time of a process and of its children that have ended, in seconds, from /proc (proc(5): 100 ticks a second). */
function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / 100;
}

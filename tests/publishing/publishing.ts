import { type ChildProcess, spawn } from 'node:child_process';
import { ROOT } from '../fixtures/checkout.ts';
import type { Ended } from '../fixtures/ended.ts';
import { runHere } from '../fixtures/in-process.ts';
import { BUCKET, KEY, type ObjectStore } from '../fixtures/object-store.ts';

const argumentsOf = (store: ObjectStore, prefix: string, folder: string, more: readonly string[]) => [
  ...['--to', `s3://${BUCKET}/${prefix}`.replace(/\/$/, ''), '--endpoint', store.endpoint],
  ...['--dist', folder, ...more],
];

/** Publishes a folder below a prefix, in this process. */
export function publish(
  store: ObjectStore,
  prefix: string,
  folder: string,
  more: readonly string[] = [],
  env: Record<string, string> = {},
): Promise<Ended> {
  return runHere('publish', argumentsOf(store, prefix, folder, more), { ...KEY, ...env });
}

/** The same in a process of its own, which can be killed. */
export function publishing(
  store: ObjectStore,
  prefix: string,
  folder: string,
  more: readonly string[] = [],
): { readonly child: ChildProcess; readonly ended: Promise<Ended> } {
  const args = ['scripts/run.mjs', 'publish', ...argumentsOf(store, prefix, folder, more)];
  const child = spawn(process.execPath, args, { cwd: ROOT, env: { ...process.env, ...KEY, INIT_CWD: ROOT } });
  const written = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const)
    child[stream].setEncoding('utf8').on('data', (part: string) => {
      written[stream] += part;
    });
  const ended = new Promise<Ended>((done, fail) => {
    child.once('error', fail);
    child.once('close', (code, signal) => done({ code, signal, ...written }));
  });
  return { child, ended };
}

/** Publishes, and kills the command outright at one change of the store: when it arrives, or when it was made and is not answered. */
export async function killedAt(
  store: ObjectStore,
  prefix: string,
  folder: string,
  { change, when }: { readonly change: number; readonly when: 'before' | 'after' },
): Promise<Ended> {
  let seen = 0;
  const running = publishing(store, prefix, folder, ['--parallel', '4', '--over-unknown']);
  const kill = () => {
    running.child.kill('SIGKILL');
    return 'hang' as const;
  };
  store.count();
  store.fate = ({ method }) => {
    if (method === 'GET' || method === 'HEAD') return 'pass';
    seen += 1;
    return when === 'before' && seen >= change ? kill() : 'pass';
  };
  store.changed = ({ number }) => (when === 'after' && number >= change ? kill() : 'pass');
  try {
    return await running.ended;
  } finally {
    store.fate = undefined;
    store.changed = undefined;
  }
}

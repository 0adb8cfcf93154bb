import { type Ended, node, type Running } from '../fixtures/disk.ts';
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
export const publishing = (
  store: ObjectStore,
  prefix: string,
  folder: string,
  more: readonly string[] = [],
): Running => node(['scripts/run.mjs', 'publish', ...argumentsOf(store, prefix, folder, more)], KEY);

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
    return await running;
  } finally {
    store.fate = undefined;
    store.changed = undefined;
  }
}

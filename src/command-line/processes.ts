import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from '../archive/location.ts';

// Commands of this project in processes of their own.

interface CommandCall {
  readonly name: string;
  readonly args: readonly string[];
  /** The whole environment of the command. */
  readonly env: NodeJS.ProcessEnv;
}

/**
 * Runs a command in a process of its own, which ends when this process ends, however that happens. One that `leads` a group can be ended
 * together with all processes that it starts.
 */
export function startCommand({ name, args, env }: CommandCall, { leads = false } = {}): ChildProcess {
  return spawn(process.execPath, [join(projectRoot(), 'scripts', 'run.mjs'), name, ...args], {
    cwd: projectRoot(),
    detached: leads,
    env: { ...env, [STARTER]: String(process.pid) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Asks a process that leads a group to end, and all that it started. */
export function endGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return; // it could not start
  try {
    process.kill(-pid, 'SIGTERM');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error; // all have ended
  }
}

// Signals that ask a process of this project to stop, and the way it notices that the process that started it has ended.

/** The signals that a terminal, npm, a service manager and a closed terminal send. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const LOOK_MS = 250;

/** The variable by which a process tells a command that it starts its own id. */
const STARTER = 'STARTED_BY';

/** A signal that is aborted when this process is asked to stop. After this call, the system's signals no longer end the process. */
export function stopSignal(): AbortSignal {
  const stop = new AbortController();
  // Not `once`: a Ctrl-C comes from the terminal, and again from npm. The second would end the process before it has closed.
  for (const signal of SIGNALS) process.on(signal, () => stop.abort());
  return stop.signal;
}

/**
 * Ends this process, as by SIGTERM, when the one that started it has ended: a command that another started, or that `npm run` started by its
 * name. The shell that npm starts a command in does not pass signals on, and nothing passes on SIGKILL. Any other process may go on without
 * the one that started it.
 */
export function endWithStarter(name: string | undefined): void {
  const { [STARTER]: starter, npm_lifecycle_event: script } = process.env;
  // Removed, so that a process that this one starts in another way does not inherit it.
  delete process.env[STARTER];
  if (starter === undefined && (script === undefined || script !== name)) return;
  const expected = starter === undefined ? process.ppid : Number(starter);
  const timer = setInterval(() => {
    if (process.ppid === expected) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_MS);
  timer.unref();
}

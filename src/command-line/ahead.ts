import { type ChildProcess, spawn } from 'node:child_process';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { projectRoot } from '../archive/location.ts';

// Loading Node, zod, unified and the client of a forge takes a second of a processor before a command begins. If a command will
// be needed, a process loads that code ahead and waits for its arguments. It runs one command and ends, like any other
// process of a command, so that no command leaves anything for the next.

/** The command that a process is to run. */
interface CommandCall {
  readonly name: string;
  readonly args: readonly string[];
  /** The whole environment of the command. */
  readonly env: NodeJS.ProcessEnv;
}

/** A process that has loaded some commands, or is loading them. */
export type Ahead = ChildProcess;

/** The way to start a process: the leader of a group can be ended together with all processes that it starts. */
export interface Start {
  readonly leads?: boolean;
}

const AHEAD = '--ahead';

/** Starts a process that loads commands and then waits. It ends when this process ends, in any way, and does not keep it alive. */
export function loadAhead(names: readonly string[], env: NodeJS.ProcessEnv, how: Start = {}): Ahead {
  const child = start([AHEAD, ...names], env, 'ipc', how);
  // A process that cannot start is not running (`isRunning`), so it gets no call.
  child.on('error', () => {});
  child.unref();
  child.channel?.unref();
  for (const output of outputsOf(child)) output.unref();
  return child;
}

const outputsOf = ({ stdout, stderr }: ChildProcess) =>
  [stdout, stderr].filter((one) => one instanceof Socket);

/**
 * Runs a command in the process that has loaded it, or in a new one if that has ended or none is given. The command ends when this process
 * ends, however that happens.
 */
export function startCommand({ name, args, env }: CommandCall, ahead?: Ahead, how: Start = {}): ChildProcess {
  if (!ahead?.connected || !isRunning(ahead)) return start([name, ...args], env, 'ignore', how);
  ahead.ref();
  for (const output of outputsOf(ahead)) output.ref();
  ahead.send({ name, args, env } satisfies CommandCall, (error) => {
    if (error) ahead.kill('SIGKILL');
  });
  return ahead;
}

/** Whether a process has neither ended nor failed to start. */
export function isRunning({ pid, exitCode, signalCode }: ChildProcess): boolean {
  return pid !== undefined && exitCode === null && signalCode === null;
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

function start(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  channel: 'ipc' | 'ignore',
  { leads = false }: Start,
): ChildProcess {
  return spawn(process.execPath, [join(projectRoot(), 'scripts', 'run.mjs'), ...args], {
    cwd: projectRoot(),
    detached: leads,
    env: { ...env, [STARTER]: String(process.pid) },
    stdio: ['ignore', 'pipe', 'pipe', channel],
  });
}

/**
 * In a waiting process: loads the named commands, then takes over the environment of the call that it receives, and returns the arguments
 * of that call. In any other process: returns `typed`. Ends a waiting process if the one that started it ends first.
 */
export async function typedOrSent(
  typed: readonly string[],
  load: (name: string) => Promise<unknown>,
): Promise<readonly string[]> {
  if (typed[0] !== AHEAD || !process.send) return typed;
  const abandoned = () => process.exit(0);
  process.once('disconnect', abandoned);
  const sent = new Promise<CommandCall>((take) =>
    process.once('message', (call) => take(call as CommandCall)),
  );
  // A failure here is ignored: the command loads the same code again, and reports the error.
  await Promise.allSettled(typed.slice(1).map(load));
  const { name, args, env } = await sent;
  process.off('disconnect', abandoned).disconnect();
  const { NODE_COMPILE_CACHE: cache } = process.env;
  for (const key of Object.keys(process.env)) delete process.env[key];
  Object.assign(process.env, env, { NODE_COMPILE_CACHE: env.NODE_COMPILE_CACHE ?? cache });
  return [name, ...args];
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

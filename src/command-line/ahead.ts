import { type ChildProcess, spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { projectRoot } from '../archive/location.ts';

// To load Node, zod, unified and the client of a forge takes a second of a processor, before a command begins. Where it is known
// that a command will be needed, a process loads that code ahead and waits for its arguments. It runs one command and ends, like any
// other process of a command, so that nothing is left of one in the next.

/** What a process is to run. */
interface CommandCall {
  readonly name: string;
  readonly args: readonly string[];
  /** The whole environment of the command. */
  readonly env: NodeJS.ProcessEnv;
}

/** A process that has loaded some commands, or is loading them. */
export type Ahead = ChildProcess;

/** How a process is started: as the leader of a group, it can be ended with all that it starts itself. */
export interface Start {
  readonly leads?: boolean;
}

const AHEAD = '--ahead';

/** Starts a process that loads commands and then waits. It ends with this process, however that ends. Keeps nothing from ending. */
export function loadAhead(names: readonly string[], env: NodeJS.ProcessEnv, how: Start = {}): Ahead {
  const child = start([AHEAD, ...names], env, 'ipc', how);
  // One that cannot start is not running, so that no call goes to it.
  child.on('error', () => {});
  child.unref();
  child.channel?.unref();
  for (const output of outputsOf(child)) output.unref();
  return child;
}

const outputsOf = ({ stdout, stderr }: ChildProcess) => [stdout, stderr] as unknown as Socket[];

/**
 * Runs a command in the process that has loaded it, or in a new one where that has ended or none is given. It ends with this process, however
 * that ends.
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
 * In the process that waits: loads the commands that were named, and takes on the environment of the call that comes. Returns what would
 * have been typed; what was typed here, unless that names commands to load. Ends the process where the one that started it ends first.
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
  // What cannot be loaded ahead is loaded by the command, which says what is wrong.
  await Promise.allSettled(typed.slice(1).map(load));
  const { name, args, env } = await sent;
  process.off('disconnect', abandoned).disconnect();
  const { NODE_COMPILE_CACHE: cache } = process.env;
  for (const key of Object.keys(process.env)) delete process.env[key];
  Object.assign(process.env, env, { NODE_COMPILE_CACHE: env.NODE_COMPILE_CACHE ?? cache });
  return [name, ...args];
}

// How a process of this project is asked to stop, and how it notices that whoever started it has ended.

/** What a terminal, npm, a service manager and a closed terminal send. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const LOOK_MS = 250;

/** The variable by which a process tells a command that it starts its own id. */
const STARTER = 'STARTED_BY';

/** Aborted when this process is asked to stop. From then on, no signal ends the process by itself. */
export function stopSignal(): AbortSignal {
  const stop = new AbortController();
  // Not once: npm passes on a Ctrl-C that the terminal has sent to this process, too, and the second would cut the closing short.
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
  // A process that this one starts otherwise is not to take it for its own.
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

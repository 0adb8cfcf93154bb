// How a process of this project is asked to stop, and how it notices that whoever started it has ended.

/** What a terminal, npm, a service manager and a closed terminal send. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const LOOK_MS = 250;

/** The variable by which a process tells a command that it starts its own id. */
export const STARTER = 'STARTED_BY';

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

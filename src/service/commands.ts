import type { ChildProcess } from 'node:child_process';
import { type Ahead, endGroup, isRunning, loadAhead, startCommand } from '../command-line/ahead.ts';

/** The exit code that shells report for a command ended by Ctrl-C. */
const STOPPED = 130;

/** The exit code and output of a command. */
interface CommandResult {
  readonly code: number;
  readonly output: string;
}

/** Runs commands of the project, each in its own process, so that its memory is freed. */
export type Commands = ReturnType<typeof commands>;

/** The time without a running command after which processes are made ready: one command often follows another at once. */
const REST_MS = 300;

/** A command starts other processes, such as a build, which must end with it. */
const LEADS = { leads: true };

/** The commands of this project, run with the given environment. */
export function commands(baseEnv: Record<string, string>) {
  const running = new Set<ChildProcess>();
  const ready = new Map<readonly string[], Ahead>();
  let lists: readonly (readonly string[])[] = [];
  let stopped = false;
  let later: NodeJS.Timeout | undefined;
  const replace = () => {
    if (stopped || running.size > 0) return;
    for (const list of lists) {
      const there = ready.get(list);
      if (!there || !isRunning(there))
        ready.set(list, loadAhead(list, { ...process.env, ...baseEnv }, LEADS));
    }
  };
  const replaceLater = () => {
    clearTimeout(later);
    if (!stopped && lists.length > 0) later = setTimeout(replace, REST_MS).unref();
  };
  const takeReady = (name: string): Ahead | undefined => {
    const list = lists.find((one) => one.includes(name) && ready.has(one));
    const child = list && ready.get(list);
    if (list) ready.delete(list);
    return child;
  };
  return {
    run: (name: string, args: readonly string[], env: Record<string, string>) =>
      new Promise<CommandResult>((done) => {
        if (stopped) return done({ code: STOPPED, output: '' });
        const child = startCommand(
          { name, args, env: { ...process.env, ...baseEnv, ...env } },
          takeReady(name),
          LEADS,
        );
        running.add(child);
        let output = '';
        for (const stream of [child.stdout, child.stderr]) {
          stream?.on('data', (data) => {
            output += data;
          });
        }
        // Processes that a stopped command started may keep its output open indefinitely, so `close` may never come.
        child.once('exit', () => stopped && done({ code: STOPPED, output }));
        child.once('close', (code, signal) => {
          running.delete(child);
          replaceLater();
          // Ctrl-C can reach the command before the service. The exit code of a stopped command means nothing.
          const interrupted = stopped || signal === 'SIGINT' || signal === 'SIGTERM';
          done({ code: interrupted ? STOPPED : (code ?? 1), output });
        });
      }),
    /**
     * Keeps processes ready from now on, each of which has loaded the commands of one of these lists and will run one of them. Those that were
     * used are replaced when no command is running, so that loading takes no time from one that somebody waits for.
     */
    keepReady: (wanted: readonly (readonly string[])[]) => {
      lists = wanted;
      replace();
    },
    /** Stops all running commands; later calls of `run` resolve at once with exit code 130. */
    stop: () => {
      stopped = true;
      clearTimeout(later);
      for (const child of [...running, ...ready.values()]) endGroup(child);
    },
  };
}

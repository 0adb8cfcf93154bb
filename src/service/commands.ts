import type { ChildProcess } from 'node:child_process';
import { endGroup, startCommand } from '../command-line/processes.ts';

/** The exit code that shells report for a command ended by Ctrl-C. */
const STOPPED = 130;

/** Runs commands of the project, each in its own process, so that its memory is freed. */
export type Commands = ReturnType<typeof commands>;

/** A command starts other processes, such as a build, which must end with it. */
const LEADS = { leads: true };

/** The commands of this project, run with the given environment: each gives its exit code and its output. */
export function commands(baseEnv: Record<string, string>) {
  const running = new Set<ChildProcess>();
  let stopped = false;
  return {
    run: (name: string, args: readonly string[], env: Record<string, string>) =>
      new Promise<{ readonly code: number; readonly output: string }>((done) => {
        if (stopped) return done({ code: STOPPED, output: '' });
        const child = startCommand({ name, args, env: { ...process.env, ...baseEnv, ...env } }, LEADS);
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
          // Ctrl-C can reach the command before the service. The exit code of a stopped command means nothing.
          const interrupted = stopped || signal === 'SIGINT' || signal === 'SIGTERM';
          done({ code: interrupted ? STOPPED : (code ?? 1), output });
        });
      }),
    /** Stops all running commands; later calls of `run` resolve at once with exit code 130. */
    stop: () => {
      stopped = true;
      for (const child of running) endGroup(child);
    },
  };
}

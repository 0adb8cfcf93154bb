import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from '../archive/location.ts';

/** The exit code that shells report for a command ended by Ctrl-C. */
const STOPPED = 130;

/** The exit code and output of a command. */
export interface CommandResult {
  readonly code: number;
  readonly output: string;
}

/** Runs commands of the project, each in its own process, so that its memory is freed. */
export interface Commands {
  readonly run: (
    name: string,
    args: readonly string[],
    env: Record<string, string>,
  ) => Promise<CommandResult>;
  /** Stops all running commands; later calls of `run` resolve at once with exit code 130. */
  readonly stop: () => void;
}

/** The commands of this project, run with the given environment. */
export function commands(baseEnv: Record<string, string>): Commands {
  const running = new Set<ChildProcess>();
  let stopped = false;
  return {
    run: (name, args, env) =>
      new Promise((done) => {
        if (stopped) return done({ code: STOPPED, output: '' });
        const script = join(projectRoot(), 'scripts', 'run.mjs');
        const child = spawn(process.execPath, [script, name, ...args], {
          env: { ...process.env, ...baseEnv, ...env },
          stdio: ['ignore', 'pipe', 'pipe'],
        });
        running.add(child);
        let output = '';
        for (const stream of [child.stdout, child.stderr]) {
          stream.on('data', (data) => {
            output += data;
          });
        }
        // What a stopped command had started may hold its output open for as long as it likes.
        child.once('exit', () => stopped && done({ code: STOPPED, output }));
        child.once('close', (code, signal) => {
          running.delete(child);
          // Ctrl-C can reach the command before the service. The exit code of a stopped command means nothing.
          const interrupted = stopped || signal === 'SIGINT' || signal === 'SIGTERM';
          done({ code: interrupted ? STOPPED : (code ?? 1), output });
        });
      }),
    stop: () => {
      stopped = true;
      for (const child of running) child.kill('SIGTERM');
    },
  };
}

import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from '../archive/location.ts';

/** What a shell says of a command that Ctrl-C ended. */
const STOPPED = 130;

/** How a command of the project ended, and what it said. */
export interface Ended {
  readonly code: number;
  readonly output: string;
}

/** Runs commands of the project, each in a process of its own, so that its memory is given back. */
export interface Commands {
  readonly run: (name: string, args: readonly string[], env: Record<string, string>) => Promise<Ended>;
  /** Ends what is running. */
  readonly stop: () => void;
}

/** The commands of this project, run with this environment. */
export function commands(usual: Record<string, string>): Commands {
  const running = new Set<ChildProcess>();
  let stopped = false;
  return {
    run: (name, args, env) =>
      new Promise((done) => {
        if (stopped) return done({ code: STOPPED, output: '' });
        const script = join(projectRoot(), 'scripts', 'run.mjs');
        const child = spawn(process.execPath, [script, name, ...args], {
          env: { ...process.env, ...usual, ...env },
          stdio: ['ignore', 'pipe', 'pipe'],
        });
        running.add(child);
        let output = '';
        for (const stream of [child.stdout, child.stderr]) {
          stream.on('data', (data) => {
            output += data;
          });
        }
        child.once('close', (code, signal) => {
          running.delete(child);
          // Ctrl-C reaches the command by itself, maybe before the service. What was stopped has said nothing.
          const cut = stopped || signal === 'SIGINT' || signal === 'SIGTERM';
          done({ code: cut ? STOPPED : (code ?? 1), output });
        });
      }),
    stop: () => {
      stopped = true;
      for (const child of running) child.kill('SIGTERM');
    },
  };
}

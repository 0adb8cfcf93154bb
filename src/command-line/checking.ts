import { spawn } from 'node:child_process';

/** How `npm run check` ended: format, lint and types. */
export interface Checked {
  readonly passed: boolean;
  readonly output: string;
}

/** Starts `npm run check` and goes on. It uses one processor for most of its time, and tests that wait leave one free. */
export function startChecking(): Promise<Checked> {
  const child = spawn('npm', ['run', '--silent', 'check'], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data) => {
      output += data;
    });
  }
  return new Promise((done) => {
    child.once('error', ({ message }) => done({ passed: false, output: message }));
    child.once('close', (code) => done({ passed: code === 0, output }));
  });
}

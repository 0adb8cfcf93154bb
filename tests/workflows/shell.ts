import { spawn } from 'node:child_process';

// What a runner has besides the steps: programs, and the files by which steps hand on values.

/** A wrapper for npm: `ci` creates a link, and any other command goes to npm. */
export const NPM = `#!/usr/bin/env bash
set -e
if [ "$*" = ci ]; then
  test -f package-lock.json
  ln -s "$PACKAGES" node_modules
  exit
fi
PATH=\${PATH#*:} exec npm "$@"
`;

/** The lines `NAME=value` of a file that a step wrote. */
export function assignments(text: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => line !== '');
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf('=');
      if (at < 1) throw new Error(`no assignment: ${line}`);
      return [line.slice(0, at), line.slice(at + 1)];
    }),
  );
}

/** Runs a program. The output of both streams is in order. */
export function ran(
  command: string,
  args: readonly string[],
  options: { readonly cwd: string; readonly env?: Record<string, string> },
): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    const pieces: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => pieces.push(piece));
    child.once('error', reject);
    child.once('close', (code) =>
      resolve({ code: code ?? 1, output: Buffer.concat(pieces).toString('utf8') }),
    );
  });
}

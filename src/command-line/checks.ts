import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

// Checks that `npm test` runs beside the tests; in a registry that has begun, it runs them instead of the tests.

/** How `npm run check` ended: format, lint and types. */
export interface Checked {
  readonly passed: boolean;
  readonly output: string;
}

/** Starts `npm run check` without waiting for it. It mostly uses one processor, and waiting tests leave one free. */
export function startChecking(): Promise<Checked> {
  const child = spawn('npm', ['run', '--silent', 'check'], { stdio: ['ignore', 'pipe', 'pipe'] });
  const printed = Promise.all([text(child.stdout), text(child.stderr)]);
  return new Promise((done) => {
    child.once('error', ({ message }) => done({ passed: false, output: message }));
    child.once('close', async (code) => done({ passed: code === 0, output: (await printed).join('') }));
  });
}

/**
 * Runs the checks of `npm test` in a registry that has begun: format, lint and types of its code, every rule over its archive, and a build
 * with the rules of the site. Returns the exit code: 1 if one of them fails.
 */
export function checkOwn(): 0 | 1 {
  const out = mkdtempSync(join(tmpdir(), 'own-'));
  const steps = [
    ['check'],
    ['issue-form', '--', '--check'],
    ['protocol', '--', 'verify'],
    ['validate'],
    ['build', '--', '--out', join(out, 'dist')],
  ];
  console.log(
    'This registry has begun. Its code, its archive and its site are checked; the tests of the code run where the sample is, in the repository that it comes from.',
  );
  try {
    const failed = steps.filter(([name = '', ...rest]) => {
      console.log(`\nnpm run ${[name, ...rest].join(' ')}`);
      return spawnSync('npm', ['run', '--silent', name, ...rest], { stdio: 'inherit' }).status !== 0;
    });
    for (const [name] of failed) console.error(`npm run ${name} failed.`);
    return failed.length === 0 ? 0 : 1;
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

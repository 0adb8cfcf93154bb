import { spawnSync } from 'node:child_process';

const SHOWN = 4000;

/** Runs tests with variables beside those of this process. Returns the end of what was printed where any failed, or none was there. */
export function runTests(args: readonly string[], env: Record<string, string>): string | undefined {
  const call = ['node_modules/vitest/vitest.mjs', 'run', '--reporter', 'dot', ...args];
  const all = { ...process.env, NO_COLOR: '1', ...env };
  const { status, stdout, stderr } = spawnSync(process.execPath, call, { env: all, encoding: 'utf8' });
  return status === 0 ? undefined : `${stdout}${stderr}`.slice(-SHOWN);
}

import { spawnSync } from 'node:child_process';

const SHOWN = 4000;

/** Runs tests of this checkout or another one, with variables beside those of this process. Returns the end of what was printed where any failed, or none was there. */
export function runTests(
  args: readonly string[],
  env: Record<string, string>,
  cwd = process.cwd(),
): string | undefined {
  const call = ['node_modules/vitest/vitest.mjs', 'run', '--reporter', 'dot', ...args];
  const all = { ...process.env, NO_COLOR: '1', ...env };
  const { status, stdout, stderr } = spawnSync(process.execPath, call, { cwd, env: all, encoding: 'utf8' });
  return status === 0 ? undefined : `${stdout}${stderr}`.slice(-SHOWN);
}

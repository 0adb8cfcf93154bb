import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { isRunning, loadAhead, startCommand } from '../../src/command-line/ahead.ts';
import { commands } from '../../src/service/commands.ts';
import { temporaryFolder } from '../fixtures/disk.ts';
import { sampled } from '../fixtures/runs.ts';

// A command that waited with its code loaded is the command that a new process would have run: its arguments, its environment, its
// output and its exit code; and a process that waits is never left behind.

const OWN = { ...process.env, INHERITED: 'by the one that waits' };
const children: ReturnType<typeof loadAhead>[] = [];
const waiting = (...names: string[]) => {
  const child = loadAhead(names, OWN);
  children.push(child);
  return child;
};
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

/** Runs a command. Returns its output, and how it ended. */
async function outcome(
  name: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  ahead?: ReturnType<typeof loadAhead>,
) {
  const child = startCommand({ name, args, env }, ahead);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (said += data));
  const [code, signal] = await once(child, 'close');
  return { pid: child.pid, said, code, signal };
}

describe('a process that waits', () => {
  // Takes long: each command twice, in a process of its own.
  test.each(
    sampled(
      [
        ['for a usage error', 'validate', ['--no-such-option'], {}],
        ['for an archive that is not there', 'validate', [], { ARCHIVE: '/nowhere' }],
        ['for a forge without a token', 'mint', ['--reconcile'], {}],
        ['for help', 'build', ['--help'], {}],
      ] satisfies [string, string, string[], Record<string, string>][],
      1,
    ),
  )('ends as a new one does %s', async (_what, name, args, own) => {
    const { FORGE_TOKEN: _token, ...rest } = process.env;
    const env = { ...rest, ...own };
    const ahead = waiting('mint', 'validate', 'build');
    const [cold, warm] = [await outcome(name, args, env), await outcome(name, args, env, ahead)];
    expect(warm.pid).toBe(ahead.pid);
    expect({ ...warm, pid: 0 }).toEqual({ ...cold, pid: 0 });
    expect(cold.said).not.toBe('');
  });

  test('has the environment of the call, and nothing of its own', async () => {
    const archive = await outcome(
      'validate',
      [],
      { ...process.env, ARCHIVE: '/nowhere/else' },
      waiting('validate'),
    );
    expect(archive.said).toContain('/nowhere/else');
    const { PATH } = process.env;
    const bare = await outcome('validate', [], { PATH, ARCHIVE: '/nowhere' }, waiting('validate'));
    expect(bare).toMatchObject({ code: 1 });
  });

  test('takes a call that comes while it is loading', async () => {
    const ahead = loadAhead(['mint', 'gate'], OWN);
    expect(await outcome('gate', ['--no-such-option'], OWN, ahead)).toMatchObject({
      pid: ahead.pid,
      code: 2,
    });
  });

  test.each([
    ['nowhere', ''],
    ['broken', '{'],
  ])('for a build where its own archive is %s takes a call all the same', async (_what, site) => {
    const root = temporaryFolder();
    mkdirSync(join(root, 'data'));
    if (site) writeFileSync(join(root, 'data/site.json'), site);
    const ahead = loadAhead(['build'], { ...OWN, ARCHIVE: root });
    children.push(ahead);
    expect(await outcome('build', ['--part', 'none'], OWN, ahead)).toMatchObject({ code: 2 });
  });

  test('that was killed is replaced by a new process', async () => {
    const ahead = waiting('validate');
    ahead.kill('SIGKILL');
    await once(ahead, 'exit');
    expect(isRunning(ahead)).toBe(false);
    const ended = await outcome('validate', ['--no-such-option'], OWN, ahead);
    expect(ended).toMatchObject({ code: 2 });
    expect(ended.pid).not.toBe(ahead.pid);
  });

  test('ends when the one that started it is gone', async () => {
    const ahead = waiting('validate');
    ahead.disconnect();
    expect((await once(ahead, 'exit'))[0]).toBe(0);
  });
});

describe('the commands of the service', () => {
  test('run in a process that is ready, and stop those that were not used', async () => {
    const own = commands({});
    own.keepReady([['validate'], ['validate', 'mint']]);
    const results = await Promise.all(['a', 'b', 'c'].map((one) => own.run('validate', [`--${one}`], {})));
    expect(results.map(({ code }) => code)).toEqual([2, 2, 2]);
    const running = own.run('validate', [], {});
    own.stop();
    expect((await running).code).toBe(130);
  });
});

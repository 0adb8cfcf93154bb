import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { tryLock } from '../../src/archive/lock.ts';
import { endGroup } from '../../src/command-line/processes.ts';
import { ROOT } from '../fixtures/checkout.ts';
import { mintFiles } from '../fixtures/mint-files.ts';

// Nothing that a process started outlives it.

const PATIENCE = { timeout: 20_000, interval: 50 };

/** Throws while a process is there. */
function isGone(pid: number): void {
  expect(() => process.kill(pid, 0)).toThrow('ESRCH');
}

// Takes long: processes are killed in turn.
test('a command ends with the process that started it, however that ended', async () => {
  const { root, body } = mintFiles();
  // The command waits for the archive, which nobody gives back.
  onTestFinished(tryLock(join(root, '.archive.lock')) ?? expect.unreachable('the archive is in use'));
  const call = { name: 'mint', args: [body('A work')], env: { ...process.env, ARCHIVE: root } };
  const starter = `
    const { startCommand } = await import(${JSON.stringify(join(ROOT, 'src/command-line/processes.ts'))});
    const child = startCommand(${JSON.stringify(call)});
    child.stderr.once('data', () => console.log(child.pid));
  `;
  const parent = spawn(process.execPath, ['--input-type=module', '-e', starter], { cwd: ROOT });
  const [printed] = await once(parent.stdout, 'data');
  const pid = Number(String(printed));
  process.kill(pid, 0);
  parent.kill('SIGKILL');
  await vi.waitFor(() => isGone(pid), PATIENCE);
});

test('a process that leads a group ends with all that it started', async () => {
  const child = spawn('sh', ['-c', 'sleep 600 & echo $!; wait'], { detached: true });
  const [printed] = await once(child.stdout, 'data');
  endGroup(child);
  await once(child, 'close');
  await vi.waitFor(() => isGone(Number(String(printed))), PATIENCE);
  expect(() => endGroup(child)).not.toThrow();
});

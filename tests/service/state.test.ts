import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyScratch, openState } from '../../src/service/state.ts';
import { temporaryFolder } from '../fixtures/disk.ts';

// A state folder as a crash, a full disk or a mounted volume leaves it.

let folder = '';

beforeEach(() => {
  folder = join(temporaryFolder(), 'state');
  vi.stubEnv('STATE', folder);
});
afterEach(() => vi.unstubAllEnvs());

/** Puts files into the folder; a name that ends in a slash is a folder. */
function holds(...names: readonly (readonly [name: string, text?: string])[]): void {
  mkdirSync(folder, { recursive: true });
  for (const [name, text = ''] of names) {
    if (name.endsWith('/')) mkdirSync(join(folder, name), { recursive: true });
    else writeFileSync(join(folder, name), text);
  }
}

/** Opens the state, which is given back at once. */
async function opens(fresh = false): Promise<void> {
  const { release } = await openState(fresh);
  release();
}

test('the state folder is readable by its own account only', async () => {
  await opens();
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  await opens();
});

test.each([
  ['nothing', []],
  ['what the root of a volume has', [['lost+found/']]],
  ['a mark that was cut short', [['begun-with.json', '{"arch']]],
  ['a mark that was being written', [['begun-with.json.new', '{"arch']]],
] as const)('a folder with %s can be begun with, and again with --fresh', async (_what, names) => {
  for (const fresh of [false, true]) {
    holds(...names);
    await opens(fresh);
  }
});

test('the lock of a killed service is free immediately; that of a running one is not', async () => {
  mkdirSync(folder);
  const holder = spawn(process.execPath, ['tests/fixtures/hold-lock.ts', join(folder, '.lock')]);
  await new Promise((held) => holder.stdout.once('data', held));
  await expect(openState(false)).rejects.toThrow(/Another service is running/);
  holder.kill('SIGKILL');
  await new Promise((gone) => holder.once('exit', gone));
  await opens();
});

test('a folder with other content is neither opened nor emptied', async () => {
  holds(['thesis.md', 'years of work']);
  for (const fresh of [false, true]) await expect(openState(fresh)).rejects.toThrow(/holds “thesis.md”/);
  expect(readFileSync(join(folder, 'thesis.md'), 'utf8')).toBe('years of work');
});

test('a state of another archive is refused and not locked', async () => {
  holds(['begun-with.json', '{"archive":"/elsewhere"}\n']);
  await expect(openState(false)).rejects.toThrow(/belongs to the archive in \/elsewhere/);
  await opens(true);
});

test('a scratch folder into which a command of a killed service still writes is given up, and a new one is empty', async () => {
  holds(['scratch/old/']);
  const scratch = join(folder, 'scratch');
  const write = `const { mkdirSync, writeFileSync } = require('node:fs');
    for (let at = 0; ; at += 1) {
      mkdirSync('old/' + (at % 50), { recursive: true });
      writeFileSync('old/' + (at % 50) + '/' + at, '');
    }`;
  const writer = spawn(process.execPath, ['-e', write], { cwd: scratch, stdio: 'ignore' });
  try {
    await vi.waitFor(() => expect(existsSync(join(scratch, 'old/9'))).toBe(true));
    emptyScratch(scratch);
    expect(readdirSync(scratch)).toEqual([]);
  } finally {
    writer.kill('SIGKILL');
  }
  await new Promise((done) => writer.once('close', done));
  emptyScratch(scratch);
  expect(readdirSync(folder)).toEqual(['scratch']);
});

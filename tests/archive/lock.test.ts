import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test, vi } from 'vitest';
import { lock, lockNow, type Release, tryLock } from '../../src/archive/lock.ts';
import { lockBuild, swap, workingFolder } from '../../src/site/site-folder.ts';
import { temporaryFolder } from '../fixtures/disk.ts';
import { longTest } from '../fixtures/long.ts';

const newPath = () => join(temporaryFolder(), 'a.lock');
const PATIENCE = { minutes: 1 };

longTest(
  'a synchronous caller waits for a lock as long as its process lives, until its timeout',
  async () => {
    const path = newPath();
    const holder = spawn(process.execPath, ['tests/fixtures/hold-lock.ts', path]);
    onTestFinished(() => void holder.kill('SIGKILL'));
    await once(holder.stdout, 'data');
    expect(() => lockNow(path, { minutes: 0.001 })).toThrow(/has held .*a\.lock for 0\.001 minutes/);
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    lockNow(path, PATIENCE)();
  },
);

test('many callers get a lock one after the other', async () => {
  const path = newPath();
  let inside = 0;
  let turns = 0;
  const caller = async () => {
    const release = await lock(path, PATIENCE);
    inside += 1;
    await new Promise((done) => setTimeout(done, 5));
    expect(inside).toBe(1);
    inside -= 1;
    turns += 1;
    release();
    release();
  };
  await Promise.all(Array.from({ length: 12 }, caller));
  expect(turns).toBe(12);
});

test('a lock also excludes another thread of the same process', async () => {
  const path = newPath();
  const release = tryLock(path);
  const worker = new Worker(new URL('../fixtures/hold-lock.ts', import.meta.url), { argv: [path] });
  const refused = await new Promise<Error>((ended) => worker.once('error', ended));
  expect(refused.message).toMatch(/held by another/);
  // The holder keeps the lock although another thread opened and closed the file.
  expect(tryLock(path)).toBeUndefined();
  release?.();
});

test('a lock that cannot be created is reported in one line', () => {
  const file = newPath();
  writeFileSync(file, 'not a SQLite file, and too long to become one');
  for (const path of [file, join(file, 'below')]) {
    expect(() => tryLock(path)).toThrow(
      /^Cannot create a lock at .*\. This account must be able to write to its folder\.$/,
    );
  }
});

test('two builds in one checkout work one after the other', async () => {
  const checkout = temporaryFolder();
  vi.spyOn(process, 'cwd').mockReturnValue(checkout);
  vi.stubEnv('CACHE', join(checkout, '.cache'));
  onTestFinished(() => void vi.restoreAllMocks());
  onTestFinished(() => void vi.unstubAllEnvs());
  const said: string[] = [];
  const first = await lockBuild(() => said.push('the first waits'));
  let second: Release | undefined;
  const later = lockBuild(() => said.push('the second waits')).then((release) => {
    second = release;
  });
  await new Promise((done) => setTimeout(done, 150));
  expect([said, second]).toEqual([['the second waits'], undefined]);
  first();
  await later;
  second?.();
});

test('a site takes the place of another, which is left beside it', () => {
  const folder = temporaryFolder();
  const site = (name: string) => {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'index.html'), name);
    return join(folder, name);
  };
  const target = site('dist');
  const previous = swap(site('next'), target);
  const shown = [target, previous].map((place) => readFileSync(join(place, 'index.html'), 'utf8'));
  expect(shown).toEqual(['next', 'dist']);
});

test('what builds that were killed left beside the site is removed, and nothing else', () => {
  const folder = temporaryFolder();
  for (const name of ['dist', '.dist.building-1', '.dist.building-22', 'other'])
    mkdirSync(join(folder, name));
  expect(workingFolder(join(folder, 'dist'))).toBe(join(folder, `.dist.building-${process.pid}`));
  expect(readdirSync(folder).sort()).toEqual(['dist', 'other']);
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { swap, workingFolder } from '../../src/site/site-folder.ts';
import { temporaryFolder } from '../fixtures/disk.ts';
import { longTest } from '../fixtures/long.ts';

// The folder of a site, as whoever serves it sees it.

const SWAPS = 20;

/** Looks for a file as often as it can until it is told to stop. Prints how often it was not there, of how many times. */
const WATCHER = `
  const { existsSync } = await import('node:fs');
  const [file, stop] = process.argv.slice(1);
  let [looks, missed] = [0, 0];
  console.log('looking');
  while (!existsSync(stop)) for (let at = 0; at < 1000; at += 1) { looks += 1; if (!existsSync(file)) missed += 1; }
  console.log(JSON.stringify({ looks, missed }));
`;

longTest('a site is there at every moment while others take its place', async () => {
  const folder = temporaryFolder();
  const site = (name: string) => {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'index.html'), name);
    return join(folder, name);
  };
  const target = site('dist');
  const stop = join(folder, 'stop');
  const args = ['--input-type=module', '-e', WATCHER, join(target, 'index.html'), stop];
  const watcher = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  watcher.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  await once(watcher.stdout, 'data');
  for (let turn = 0; turn < SWAPS; turn += 1) swap(site(`next-${turn}`), target);
  writeFileSync(stop, '');
  await once(watcher, 'close');
  const { looks, missed } = JSON.parse(said.split('\n')[1] ?? '') as { looks: number; missed: number };
  expect(looks).toBeGreaterThan(SWAPS);
  expect(missed).toBe(0);
});

test('what builds that were killed left beside the site is removed, and nothing else', () => {
  const folder = temporaryFolder();
  for (const name of ['dist', '.dist.building-1', '.dist.building-22', 'other'])
    mkdirSync(join(folder, name));
  expect(workingFolder(join(folder, 'dist'))).toBe(join(folder, `.dist.building-${process.pid}`));
  expect(readdirSync(folder).sort()).toEqual(['dist', 'other']);
});

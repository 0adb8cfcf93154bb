import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../fixtures/checkout.ts';
import { bytesOf, temporaryFolder } from '../fixtures/disk.ts';
import { longTest } from '../fixtures/long.ts';
import { IN_FULL } from '../fixtures/runs.ts';
import { folder, url } from './shared.ts';

// The published program, alone in a folder of its own, run by the system's Node, which is older than the project's.

const systemNodes = ['/usr/bin/node', '/usr/local/bin/node'].filter((path) => existsSync(path));
const nodes = [...new Set([process.execPath, ...systemNodes])];

/** Runs the script as somebody who has nothing else. */
function run(node: string, ...args: string[]): string {
  const own = temporaryFolder();
  cpSync(join(folder, 'api/verify.mjs'), join(own, 'verify.mjs'));
  return execFileSync(node, ['verify.mjs', ...args], {
    cwd: own,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    env: {},
  });
}

it('is one file: it imports nothing but Node', () => {
  const text = readFileSync(join(folder, 'api/verify.mjs'), 'utf8').replace(/\/\*\*[\s\S]*?\*\//g, '');
  const imported = [...text.matchAll(/\bimport\s*\(?\s*["']([^"']+)["']|\bfrom\s+["']([^"']+)["']/g)].map(
    ([, a, b]) => a ?? b,
  );
  expect(imported.filter((name) => !name?.startsWith('node:'))).toEqual([]);
  expect(imported.length).toBeGreaterThan(3);
  // Nothing of it says where it was made.
  expect(text).not.toContain(ROOT);
});

it.each(nodes)('verifies the built site in its folder, by %s', (node) => {
  expect(verified(node, folder)).toEqual([true, []]);
});

// The system's Node, where there is one, reads over HTTP, and with all tests each does.
longTest.each(IN_FULL ? nodes : nodes.slice(-1))('verifies it over HTTP, and mirrors it, by %s', (node) => {
  expect(verified(node, url)).toEqual([true, []]);
  const target = join(temporaryFolder(), 'mirror');
  expect(run(node, 'mirror', url, target)).toMatch(/fetched, 0 kept, 0 removed\./);
  expect(bytesOf(target)).toEqual(bytesOf(folder));
});

function verified(node: string, source: string): [ok: boolean, problems: unknown] {
  const report = JSON.parse(run(node, source, '--json'));
  return [report.ok, report.problems];
}

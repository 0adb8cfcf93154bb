import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { ROOT } from '../fixtures/checkout.ts';
import { bytesOf, temporaryFolder } from '../fixtures/disk.ts';
import { IN_FULL } from '../fixtures/runs.ts';

// The published program, alone in a folder of its own, run by the system's Node, which is older than the project's.

const { url, folder } = inject('site');
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

describe.each(nodes)('by %s', (node) => {
  it('verifies the built site in its folder and over HTTP, and mirrors it', () => {
    // The system's Node reads over HTTP, and the project's from the folder; with all tests, each does both.
    const sources = IN_FULL ? [folder, url] : [node === process.execPath ? folder : url];
    for (const source of sources) {
      const report = JSON.parse(run(node, source, '--json'));
      expect([report.ok, report.problems]).toEqual([true, []]);
    }
    if (!IN_FULL && node === process.execPath && nodes.length > 1) return;
    const target = join(temporaryFolder(), 'mirror');
    expect(run(node, 'mirror', url, target)).toMatch(/fetched, 0 kept, 0 removed\./);
    expect(bytesOf(target)).toEqual(bytesOf(folder));
  });
});

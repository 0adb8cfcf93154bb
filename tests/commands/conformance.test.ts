import { execFile, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { loadArchive } from '../../src/archive/load.ts';
import { serve } from '../../src/server/serving.ts';
import { ROOT } from '../fixtures/checkout.ts';
import { sharedFolder } from '../fixtures/disk.ts';
import { longTest } from '../fixtures/long.ts';
import { writePublished } from '../fixtures/published.ts';
import { sampled } from '../fixtures/runs.ts';

// The published example program: a second implementation, over the vectors and over everything that the sample publishes.

const EXAMPLE = join(ROOT, 'api/conformance/example.mjs');
const archive = loadArchive(ROOT);
const total = archive.registry.deposits.length;
const texts = archive.registry.deposits.filter(
  ({ redacted, hash_status }) => !redacted && !hash_status,
).length;
const site = await writePublished(sharedFolder(), archive);

function run(...args: string[]): { code: number | null; out: string; err: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [EXAMPLE, ...args], { encoding: 'utf8' });
  return { code: status, out: stdout, err: stderr };
}

/** Changes a published file for one run. */
function tampered(path: string, from: string, to: string): ReturnType<typeof run> {
  const file = join(site, path);
  const before = readFileSync(file, 'utf8');
  expect(before).toContain(from);
  writeFileSync(file, before.replace(from, to));
  try {
    return run(site);
  } finally {
    writeFileSync(file, before);
  }
}

describe('the example program of api/conformance', () => {
  test('imports nothing of the project', () => {
    const source = readFileSync(EXAMPLE, 'utf8');
    const imported = [...source.matchAll(/^import .* from '([^']+)';$/gm)].map(([, from]) => from);
    expect(imported.length).toBeGreaterThan(0);
    expect(imported.filter((from) => !from?.startsWith('node:'))).toEqual([]);
    expect(source).not.toMatch(/\b(?:require|import)\(/);
  });

  test('runs the vectors beside it', () => {
    expect(run()).toMatchObject({
      code: 0,
      err: '',
      out: expect.stringMatching(/^\d{3} vectors: 0 differ\n$/),
    });
  });

  test('derives every identifier of a built folder', () => {
    const { code, out, err } = run(site);
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain(`, ${total} identifiers and ${texts} texts: 0 differ`);
  });

  longTest('derives every identifier of a site over the network', async () => {
    const { port, close } = await serve(site, '/', 0);
    onTestFinished(close);
    const { stdout } = await promisify(execFile)(process.execPath, [EXAMPLE, `http://127.0.0.1:${port}/`]);
    expect(stdout).toContain(`${total} identifiers and ${texts} texts: 0 differ`);
  });

  test.each(
    sampled(
      [
        [
          'a glyph in the registry',
          'data/registry.json',
          '"axn":"AXN:01.GOVERNANCE.',
          '"axn":"AXN:01.GOVERNANCE.🌹',
          'deposit 1 identifier',
        ],
        ['a byte in a text', 'data/texts/AXN-02-text.md', '.', '!', 'deposit 2'],
        ['a glyph in the table', 'api/axn-protocol.json', '"🌹"', '"🌺"', 'glyphs-001'],
        ['a vector', 'api/conformance/hex.json', '"FFFF"', '"FFFE"', 'api/conformance/hex.json'],
      ],
      2,
    ),
  )('tells of %s that was changed', (_name, path, from, to, named) => {
    const { code, err } = tampered(path, from, to);
    expect(code).toBe(1);
    expect(err).toContain(named);
  });

  test('reports two folders as a usage error', () => {
    expect(run('a', 'b')).toMatchObject({ code: 2, out: '' });
  });
});

import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashes } from '../../src/archive/hashes.ts';
import { serve } from '../../src/server/serving.ts';
import { longSuite, longTest } from '../fixtures/long.ts';
import { freePort } from '../fixtures/port.ts';
import { copyArchive, startCommand } from './building.ts';
import { folder } from './shared.ts';

let scratch = '';

/** How long a build may take on a slow machine. */
const BUILD_MS = 240_000;

beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'test-serving-'));
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** Starts a command that serves. */
const start = (command: string, own: NodeJS.ProcessEnv) =>
  startCommand(['scripts/run.mjs', command], {
    ...process.env,
    ...{ VITEST: '', OUT: '', NODE_ENV: command === 'dev' ? 'development' : 'production' },
    ...own,
  });

const answers = async (address: string) => {
  try {
    return (await fetch(address)).ok;
  } catch {
    return false;
  }
};

describe('npm start', () => {
  it('stops with one clear message at an archive that cannot be read', async () => {
    const archive = copyArchive();
    writeFileSync(join(archive, 'data/waivers.json'), '{"waivers": [');
    const own = { PORT: String(await freePort()), ARCHIVE: archive, STATE: join(scratch, 'never') };
    const { seen, ended } = start('start', own);
    expect(await ended).toBe(1);
    expect(seen.output).toMatch(/data\/waivers\.json is not valid JSON/);
    expect(seen.output).not.toMatch(/\n\s+at /);
  });
});

longSuite('npm run dev', () => {
  it('answers every surface with the bytes that the build writes', async () => {
    const port = await freePort();
    const address = `http://localhost:${port}/`;
    const { child, ended } = start('dev', { PORT: String(port) });
    await expect.poll(() => answers(`${address}data/browse-index.json`), { timeout: BUILD_MS }).toBe(true);
    for (const path of ['data/registry.json', 'data/texts/AXN-0C-text.md', 'api/axn-protocol.json']) {
      const answer = await fetch(`${address}${path}`);
      expect(`${path} ${hashes.sha256(new Uint8Array(await answer.arrayBuffer()))}`).toBe(
        `${path} ${hashes.sha256(readFileSync(join(folder, path)))}`,
      );
    }
    const record = await fetch(`${address}s/records/2/`);
    expect(await record.text()).toContain('How an identifier is made');
    child.kill('SIGINT');
    expect(await ended).toBe(0);
  });
});

describe('a served site that is built anew', () => {
  longTest('never answers with bytes of neither release', async () => {
    const site = join(scratch, 'swapped');
    const state = (release: number) => JSON.stringify({ release, more: 'x'.repeat(5000 * release) });
    const made = (name: string, release: number) => {
      cpSync(folder, join(scratch, name), { recursive: true });
      writeFileSync(join(scratch, name, 'data/state.json'), state(release));
      return join(scratch, name);
    };
    renameSync(made('first', 0), site);
    const serving = await serve(site, '/', 0);
    let newest = '';
    let running = true;
    const clients = Array.from({ length: 4 }, async () => {
      while (running) {
        newest = await (await fetch(`http://localhost:${serving.port}/data/state.json`)).text();
        expect([state(0), state(1)]).toContain(newest);
      }
    });
    for (let turn = 1; turn <= 8; turn++) {
      const next = made(`next-${turn}`, turn % 2);
      renameSync(site, join(scratch, `old-${turn}`));
      renameSync(next, site);
      serving.refresh();
      await expect.poll(() => newest).toBe(state(turn % 2));
    }
    running = false;
    await Promise.all(clients);
    await serving.close();
  });

  it('keeps to what it serves while no release is there, and then takes the next', async () => {
    const [site, away, next] = ['there', 'away', 'after'].map((name) => join(scratch, name)) as [
      string,
      string,
      string,
    ];
    for (const [made, text] of [
      [site, 'before'],
      [next, 'after'],
    ] as const) {
      mkdirSync(made);
      for (const name of ['404.html', 'index.html']) writeFileSync(join(made, name), text);
    }
    const serving = await serve(site, '/', 0);
    const served = async () => (await fetch(`http://localhost:${serving.port}/`)).text();
    renameSync(site, away);
    serving.refresh();
    expect(await served()).toBe('before');
    renameSync(next, site);
    await expect.poll(served).toBe('after');
    await serving.close();
  });
});

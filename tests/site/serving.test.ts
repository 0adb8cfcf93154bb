import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { serve } from '../../scripts/shared/serving.ts';
import { hashes } from '../../src/archive/hashes.ts';
import { copyArchive } from './building.ts';

const { folder } = inject('site');
let scratch = '';

beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'test-serving-'));
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** Starts a command that serves, and hands on its output, its exit code and how to stop it. */
function start(command: string, env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, ['scripts/run.mjs', command], {
    env: { ...process.env, VITEST: '', NODE_ENV: command === 'dev' ? 'development' : 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const seen = { output: '' };
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data) => {
      seen.output += data;
    });
  }
  const ended = new Promise<number>((done) => child.once('exit', (code) => done(code ?? -1)));
  return { child, seen, ended };
}

async function until(holds: () => boolean | Promise<boolean>, seconds = 120): Promise<void> {
  const end = Date.now() + seconds * 1000;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error('it never came');
    await new Promise((again) => setTimeout(again, 100));
  }
}

const answers = async (address: string) => {
  try {
    return (await fetch(address)).ok;
  } catch {
    return false;
  }
};

describe('npm start', () => {
  it('builds, prints its address, serves the whole site, and stops cleanly on Ctrl-C', async () => {
    const { child, seen, ended } = start('start', { PORT: '4391', STATE: join(scratch, 'state'), OUT: '' });
    await until(() => seen.output.includes('http://localhost:4391/'));
    const registry = await fetch('http://localhost:4391/data/registry.json');
    expect(hashes.sha256(new Uint8Array(await registry.arrayBuffer()))).toBe(
      hashes.sha256(readFileSync(join(folder, 'data/registry.json'))),
    );
    const missing = await fetch('http://localhost:4391/nowhere/');
    expect(missing.status).toBe(404);
    expect(await missing.text()).toContain('<h1');
    child.kill('SIGINT');
    expect(await ended).toBe(0);
    expect(await answers('http://localhost:4391/')).toBe(false);
  });

  it('stops with one clear message at an archive that cannot be read', async () => {
    const archive = copyArchive();
    writeFileSync(join(archive, 'data/waivers.json'), '{"waivers": [');
    const { seen, ended } = start('start', {
      PORT: '4392',
      ARCHIVE: archive,
      STATE: join(scratch, 'never'),
    });
    expect(await ended).toBe(1);
    expect(seen.output).toMatch(/data\/waivers\.json is no JSON/);
    expect(seen.output).not.toMatch(/\n\s+at /);
  });
});

describe('npm run dev', () => {
  it('answers every surface with the bytes that the build writes', async () => {
    const { child, ended } = start('dev', { PORT: '4393' });
    await until(() => answers('http://localhost:4393/data/browse-index.json'));
    const paths = [
      'data/registry.json',
      'data/browse-index.json',
      'data/texts/AXN-0C-text.md',
      'data/hex-to-deposit.json',
    ];
    for (const path of [
      ...paths,
      'data/deposits/AXN-000C.md',
      'data/wiki-entries.json',
      'api/axn-protocol.json',
    ]) {
      const answer = await fetch(`http://localhost:4393/${path}`);
      expect(`${path} ${hashes.sha256(new Uint8Array(await answer.arrayBuffer()))}`).toBe(
        `${path} ${hashes.sha256(readFileSync(join(folder, path)))}`,
      );
    }
    const record = await fetch('http://localhost:4393/s/records/2/');
    expect(await record.text()).toContain('How an identifier is made');
    child.kill('SIGINT');
    expect(await ended).toBe(0);
  });
});

describe('a served site that is built anew', () => {
  it('never answers with bytes of neither release', async () => {
    const site = join(scratch, 'swapped');
    const releases = ['one', 'two'].map((name) => {
      const made = join(scratch, name);
      cpSync(folder, made, { recursive: true });
      writeFileSync(
        join(made, 'data/state.json'),
        name === 'one' ? '{"release":1}' : `{"release":2,"more":"${'x'.repeat(5000)}"}`,
      );
      return made;
    });
    cpSync(releases[0] ?? '', site, { recursive: true });
    const serving = await serve(site, '/', 0, join(scratch, 'links'));
    const known = releases.map((made) => readFileSync(join(made, 'data/state.json'), 'utf8'));
    const seen = new Set<string>();
    let running = true;
    const clients = Array.from({ length: 4 }, async () => {
      while (running) {
        const answer = await fetch(`http://localhost:${serving.port}/data/state.json`);
        const text = await answer.text();
        expect(known).toContain(text);
        seen.add(text);
      }
    });
    for (let turn = 1; turn <= 8; turn++) {
      const next = join(scratch, `next-${turn}`);
      cpSync(releases[turn % 2] ?? '', next, { recursive: true });
      renameSync(site, join(scratch, `old-${turn}`));
      renameSync(next, site);
      serving.refresh();
      await new Promise((again) => setTimeout(again, 120));
    }
    running = false;
    await Promise.all(clients);
    await serving.close();
    expect(seen.size).toBe(2);
  });
});

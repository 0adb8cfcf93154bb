import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { hashes } from '../../src/archive/hashes.ts';
import { freePort } from '../fixtures/port.ts';
import { BROWSER, PATIENCE_MS } from './browser.ts';
import { example, type Filled, fill } from './deposit-page.ts';

// `npm start` as people use it: the real service, with nothing stood in for, and real browsers before it.

/** A started service. */
interface Started {
  readonly origin: string;
  readonly said: () => string;
  readonly stop: (signal?: NodeJS.Signals) => Promise<number>;
}

/** How long a build, or a deposit's way from its issue to its record, may take on a slow machine. */
const LONG_MS = 240_000;

function launch(state: string, port: number | string, ...args: string[]) {
  const child = spawn(process.execPath, ['scripts/run.mjs', 'start', ...args], {
    env: {
      ...process.env,
      // Vitest sets these for itself; the service is no test.
      ...{ NODE_ENV: 'production', VITEST: '', MODE: '', DEV: '', PROD: '' },
      ...{ STATE: state, PORT: String(port), OUT: '', ARCHIVE: '' },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data) => {
      said += data;
    });
  }
  const ended = new Promise<number>((done) => child.once('close', (code) => done(code ?? -1)));
  return { child, ended, said: () => said };
}

async function start(state: string, ...args: string[]): Promise<Started> {
  const port = await freePort();
  const { child, ended, said } = launch(state, port, ...args);
  const served = () => expect(said()).toMatch(/the site\n[\s\S]*Ctrl-C/);
  await vi.waitFor(served, { timeout: LONG_MS, interval: 100 });
  return {
    origin: `http://localhost:${port}`,
    said,
    stop: (signal = 'SIGINT') => {
      child.kill(signal);
      return ended;
    },
  };
}

/** A start that comes to nothing. */
async function refused(state: string, port: number | string): Promise<{ status: number; said: string }> {
  const { ended, said } = launch(state, port);
  return { status: await ended, said: said() };
}

let browser: Browser;
let folder = '';
let service: Started;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'test-service-'));
  browser = await chromium.launch(BROWSER);
  service = await start(join(folder, 'state'));
});
afterAll(async () => {
  await service.stop();
  await browser.close();
  // A service that was killed leaves commands behind that still write for a moment.
  rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
});

/** Another browser, with the form filled in. */
async function visitor(values: Filled, account: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  await page.goto(`${service.origin}/deposit/`);
  await fill(page, values);
  await page.locator('#f-account').fill(account);
  return page;
}

const depositHere = (page: Page) => page.locator('#send-here').click();
const ends = (page: Page, state: string) =>
  expect.poll(() => page.locator('#run').getAttribute('data-state'), { timeout: LONG_MS }).toBe(state);
const published = async (page: Page) => {
  await ends(page, 'published');
  return page.locator('#run-deposit a').first();
};

/** The page of an issue once the mint has answered there, which it may do after the record is published. */
async function answered(issue: string | URL, words: string): Promise<string> {
  const shown = async () => (await fetch(issue)).text();
  await expect.poll(shown, { timeout: LONG_MS }).toContain(words);
  return shown();
}

describe('the service', () => {
  it('says where it serves, and serves the site of the archive that it began with', async () => {
    expect(service.said()).toContain(`${service.origin}/`);
    const registry = await fetch(`${service.origin}/data/registry.json`);
    expect(hashes.sha256(new Uint8Array(await registry.arrayBuffer()))).toBe(
      hashes.sha256(readFileSync(join(inject('site').folder, 'data/registry.json'))),
    );
    const missing = await fetch(`${service.origin}/nowhere/`);
    expect(missing.status).toBe(404);
    expect(await missing.text()).toContain('<h1');
  });
});

describe('a work deposited here', () => {
  it('comes to its record through every stage, and its text hashes to what the page shows', async () => {
    const values = example({ title: 'A work for the service', license: 'CC BY' });
    const page = await visitor(values, 'first-visitor');
    const finding = page.locator('#f-license-said, [id^="f-license"]').filter({ hasText: 'LIC-001' });
    await expect.poll(() => finding.count()).toBeGreaterThan(0);
    await page.locator('#f-license').fill('CC-BY-4.0');
    await expect.poll(() => finding.count()).toBe(0);
    await depositHere(page);
    await (await published(page)).click();
    await page.waitForURL(/\/s\/records\/45\/$/);
    expect(await page.locator('h1').innerText()).toContain('A work for the service');
    const text = await fetch(`${service.origin}/data/texts/AXN-2D-text.md`);
    const hash = hashes.sha256(new Uint8Array(await text.arrayBuffer()));
    expect(await page.locator('main').innerText()).toContain(hash);
    const sums = await (await fetch(`${service.origin}/SHA256SUMS.txt`)).text();
    expect(sums).toContain(`${hash}  data/texts/AXN-2D-text.md`);
    await page.getByRole('link', { name: 'Issue 1, by' }).click();
    const answer = page.locator('article').last();
    await answered(page.url(), 'Deposit 45');
    await page.reload();
    const [address] = /http[^ ']*\.md/.exec(await answer.locator('pre').innerText()) ?? [''];
    expect(address).toBe(`${service.origin}/data/texts/AXN-2D-text.md`);
    await answer.getByRole('link', { name: '/s/records/45/' }).click();
    await page.waitForURL(`${service.origin}/s/records/45/`);
    await page.context().close();
  });

  it('that only the mint can refuse shows its findings beside the fields, and goes through when mended', async () => {
    const page = await visitor(example({ title: 'A work for the service' }), 'second-visitor');
    await depositHere(page);
    await ends(page, 'refused');
    expect(await page.locator('form').innerText()).toContain('DUP-001');
    const issue = await page.locator('#run-issue a').getAttribute('href');
    await page.locator('#f-title').fill('Another work for the service');
    await depositHere(page);
    await published(page);
    expect(await answered(new URL(issue ?? '', service.origin), 'Deposit 46')).not.toContain('DUP-001');
    await page.context().close();
  });

  it('by two browsers at once becomes two records', async () => {
    const pages = await Promise.all(
      ['One of two', 'Two of two'].map((title, at) => visitor(example({ title }), `visitor-${at}`)),
    );
    await Promise.all(pages.map(depositHere));
    const links = await Promise.all(pages.map(published));
    const records = await Promise.all(links.map((link) => link.getAttribute('href')));
    expect(records.toSorted()).toEqual(['/s/records/47/', '/s/records/48/']);
    for (const page of pages) await page.context().close();
  });
});

describe('the state folder', () => {
  it('keeps out a second service', async () => {
    const { status, said } = await refused(join(folder, 'state'), await freePort());
    expect(status).toBe(2);
    expect(said).toMatch(/Another service is at work/);
  });

  it('is given back when there is no port to serve at, which is said before anything is built', async () => {
    const other = join(folder, 'other');
    const taken = await refused(other, new URL(service.origin).port);
    expect(taken.status).toBe(2);
    expect(taken.said).toMatch(/Port \d+ is in use.*choose another: PORT=\d+ npm start/);
    expect(existsSync(join(other, 'site'))).toBe(false);
    const none = await refused(other, 'eighty');
    expect(none.status).toBe(2);
    expect(none.said).toContain('PORT=eighty is not a port');
    expect(none.said).not.toContain('at work');
  });

  it('survives a kill in the middle of a deposit: the next start goes on by itself', async () => {
    const page = await visitor(example({ title: 'A work that was cut short' }), 'third-visitor');
    await depositHere(page);
    const stage = page.locator('#stages [aria-current]');
    await expect.poll(() => stage.innerText()).toMatch(/Minted|gate|Merged/);
    await service.stop('SIGKILL');
    await page.context().close();
    service = await start(join(folder, 'state'));
    const record = `${service.origin}/s/records/49/`;
    await expect.poll(async () => (await fetch(record)).status, { timeout: LONG_MS }).toBe(200);
    expect(await (await fetch(record)).text()).toContain('A work that was cut short');
  });

  it('is given back on Ctrl-C, and begun anew with --fresh', async () => {
    expect(await service.stop()).toBe(0);
    await expect(fetch(service.origin)).rejects.toThrow();
    service = await start(join(folder, 'state'), '--fresh');
    expect((await fetch(`${service.origin}/s/records/45/`)).status).toBe(404);
    expect((await fetch(`${service.origin}/s/records/44/`)).status).toBe(200);
  });
});

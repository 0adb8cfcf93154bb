import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { hashes } from '../../src/archive/hashes.ts';
import type { Progress } from '../../src/registry/answers/progress.ts';
import { PATIENCE_MS } from './browser.ts';
import { example, type Filled, fill } from './deposit-page.ts';
import { LONG_MS, launched, type Started, start } from './service-process.ts';

// `npm start` as people use it: the real service without stand-ins, and real browsers. The works are submitted together.

let browser: Browser;
let folder = '';
let service: Started;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'test-service-'));
  // It builds its site while the shared one is built.
  const [started, { openBrowser }] = await Promise.all([
    start(join(folder, 'state')),
    import('./visiting.ts'),
  ]);
  service = started;
  browser = await openBrowser();
});
afterAll(async () => {
  await service.stop();
  await browser.close();
  // A service that was killed leaves commands behind that still write for a moment.
  rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
});

// The output of the service is the only trace of its work.
afterEach(({ task }) => {
  if (task.result?.state === 'fail') console.error(`The service said:\n${service.said()}`);
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
const record = (page: Page) => page.locator('#run-deposit a').first();

/** The page of an issue once the mint has answered there, which it may do after the record is published. */
async function answered(issue: string | URL, words: string): Promise<string> {
  const shown = async () => (await fetch(issue)).text();
  await expect.poll(shown, { timeout: LONG_MS }).toContain(words);
  return shown();
}

let one: Page;
let stranger: Page;
let issue = '';

describe('of two works that are submitted at once', () => {
  beforeAll(async () => {
    [one, stranger] = await Promise.all([
      visitor(example({ title: 'One of two', license: 'CC BY' }), 'visitor-1'),
      visitor(example({ title: 'A stranger’s version', supersedes: '1' }), 'visitor-2'),
    ]);
    const finding = one.locator('#f-license-findings').filter({ hasText: 'LIC-001' });
    await finding.waitFor();
    await one.locator('#f-license').fill('CC-BY-4.0');
    await finding.waitFor({ state: 'detached' });
    await Promise.all([one, stranger].map(depositHere));
  });

  // Takes long: the real service mints, checks, builds and publishes.
  it('one becomes the next record', async () => {
    await ends(one, 'published');
    expect(await record(one).getAttribute('href')).toBe('/s/records/45/');
    issue = (await one.locator('#run-issue a').getAttribute('href')) ?? '';
  });

  it('a published text hashes to what its page, the checksums and the answer on the issue say', async () => {
    await record(one).click();
    await one.waitForURL(/\/s\/records\/45\/$/);
    const number = Number(one.url().split('/').at(-2));
    const path = `data/texts/AXN-${number.toString(16).toUpperCase()}-text.md`;
    expect(await one.locator('h1').innerText()).toContain('One of two');
    const text = await fetch(`${service.origin}/${path}`);
    const hash = hashes.sha256(new Uint8Array(await text.arrayBuffer()));
    expect(await one.locator('main').innerText()).toContain(hash);
    const sums = await (await fetch(`${service.origin}/SHA256SUMS.txt`)).text();
    expect(sums).toContain(`${hash}  ${path}`);
    await one.locator('summary', { hasText: 'Metadata' }).click();
    await one.getByRole('link', { name: /^Issue \d, by/ }).click();
    await answered(one.url(), `Deposit ${number}`);
    await one.reload();
    const answer = one.locator('article').last();
    const [url] = /http[^ ']*\.md/.exec(await answer.locator('pre').innerText()) ?? [''];
    expect(url).toBe(`${service.origin}/${path}`);
    await answer.getByRole('link', { name: `/s/records/${number}/` }).click();
    await one.waitForURL(`${service.origin}/s/records/${number}/`);
    await one.context().close();
  });

  it('it is read afterwards, by a pull request of the reading pass, and has an edition then', async () => {
    const stages = async () => {
      const url = `${service.origin}/_service/stages/${issue.split('/').at(-1)}`;
      const progress = (await (await fetch(url)).json()) as Progress;
      return [progress.state, progress.stages.at(-1)?.name, progress.stages.at(-1)?.state];
    };
    await expect.poll(stages, { timeout: LONG_MS }).toEqual(['published', 'read', 'done']);
    const edition = await fetch(`${service.origin}/data/autonomous/AXN-2D-autonomous.md`);
    expect(edition.status).toBe(200);
    expect(service.said()).toMatch(/^read {2}read\/[0-9a-f]{12}: pull request \d+$/m);
    expect(/^(?:site|read) {2}[pr]/m.exec(service.said())?.[0], 'what comes first').toBe('site  p');
  });

  it('the other, which only the mint can reject, shows its findings beside the fields', async () => {
    await ends(stranger, 'refused');
    expect(await stranger.locator('#work').innerText()).toContain('REL-002');
  });

  it('the pages show the addresses of this machine, and none of a forge elsewhere', async () => {
    for (const path of ['/', '/about/', '/deposit/', '/protocol/deposit/', '/protocol/endpoints/']) {
      const html = await (await fetch(`${service.origin}${path}`)).text();
      const other = /https:\/\/(?:api\.)?github\.com\/(?!jdecked|googlefonts)[^"<]*/g;
      expect(html.match(other), path).toBeNull();
      expect(html, path).toContain(`${service.origin}/_forge/local/registry`);
    }
  });
});

describe('the state folder', () => {
  it('is not locked after a start without a usable port, which fails before anything is built', async () => {
    const other = join(folder, 'other');
    const taken = await launched(other, { port: new URL(service.origin).port });
    expect(await taken.ended).toBe(2);
    expect(taken.said()).toMatch(/Port \d+ is in use.*use another port: PORT=\d+ npm start/);
    expect(existsSync(join(other, 'site'))).toBe(false);
    const none = await launched(other, { port: 'eighty' });
    expect(await none.ended).toBe(2);
    expect(none.said()).toContain('PORT=eighty is not a port');
    expect(none.said()).not.toContain('is running');
  });

  it('survives a kill in the middle of a submission that was fixed: the next start publishes it', async () => {
    const own = await stranger.locator('#run-issue a').getAttribute('href');
    await stranger.locator('#f-title').fill('A work that was fixed');
    await stranger.locator('#f-supersedes').fill('');
    await depositHere(stranger);
    const stage = stranger.locator('#stages [aria-current]');
    await expect
      .poll(() => stage.innerText())
      .toMatch(/^(?:Number and identifier|Check of the whole registry|Entry in the registry)/);
    await service.stop('SIGKILL');
    await stranger.context().close();
    service = await start(join(folder, 'state'));
    const url = `${service.origin}/s/records/46/`;
    await expect.poll(async () => (await fetch(url)).status, { timeout: LONG_MS }).toBe(200);
    expect(await (await fetch(url)).text()).toContain('A work that was fixed');
    expect(await answered(new URL(new URL(own ?? '', url).pathname, url), 'Deposit 46')).not.toContain(
      'REL-002',
    );
  });

  it('is unlocked by Ctrl-C, and emptied by --fresh', async () => {
    expect(await service.stop()).toBe(0);
    await expect(fetch(service.origin)).rejects.toThrow();
    service = await start(join(folder, 'state'), { args: ['--fresh'] });
    expect((await fetch(`${service.origin}/s/records/45/`)).status).toBe(404);
    expect((await fetch(`${service.origin}/s/records/44/`)).status).toBe(200);
  });
});

import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { axeFindings } from './axe.ts';
import { BROWSER, PATIENCE_MS } from './browser.ts';
import { VISITED } from './pages.ts';

const { url } = inject('site');
let browser: Browser;

beforeAll(async () => {
  browser = await chromium.launch(BROWSER);
});
afterAll(() => browser.close());

/** What a page complained of, and every host that it asked. */
interface Seen {
  readonly complaints: string[];
  readonly hosts: Set<string>;
}

/** Opens a page, watched from the beginning. */
async function visit(path: string, options: BrowserContextOptions): Promise<{ page: Page; seen: Seen }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  const seen: Seen = { complaints: [], hosts: new Set() };
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of 404/.test(message.text()))
      seen.complaints.push(message.text());
  });
  page.on('pageerror', (error) => seen.complaints.push(error.message));
  page.on('request', (request) => seen.hosts.add(new URL(request.url()).host));
  await page.goto(url + path, { waitUntil: 'load' });
  return { page, seen };
}

describe.each(VISITED)('%s', (_what, path) => {
  let page: Page;
  let seen: Seen;
  beforeAll(async () => {
    ({ page, seen } = await visit(path, {}));
  });
  afterAll(() => page.context().close());

  it('is reached from the keyboard: the first stop skips to the content', async () => {
    await page.keyboard.press('Tab');
    const target = await page.evaluate(() => document.activeElement?.getAttribute('href'));
    expect(target).toMatch(/^#/);
    expect(await page.locator(target ?? '').count()).toBe(1);
  });

  it('breaks no content security policy, complains of nothing and asks no other host', async () => {
    expect(seen.complaints).toEqual([]);
    expect([...seen.hosts]).toEqual([new URL(url).host]);
    const policy = await page.locator('meta[http-equiv="content-security-policy"]').getAttribute('content');
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain("'unsafe-inline'");
  });

  it('is accessible by WCAG 2.2 AA, in light and in dark', async () => {
    const open = await visit(path, { bypassCSP: true });
    expect(await axeFindings(open.page)).toEqual([]);
    await open.page.context().close();
  });

  it('is whole without JavaScript, and fits a phone', async () => {
    const bare = await visit(path, { javaScriptEnabled: false, viewport: { width: 390, height: 900 } });
    expect(await bare.page.getByRole('heading', { level: 1 }).count()).toBe(1);
    expect((await bare.page.locator('main').innerText()).length).toBeGreaterThan(80);
    expect(await bare.page.locator('html').evaluate((html) => html.scrollWidth)).toBeLessThanOrEqual(390);
    await bare.page.context().close();
  });
});

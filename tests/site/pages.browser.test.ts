import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampled } from '../fixtures/runs.ts';
import { axeFindings } from './axe.ts';
import { PATIENCE_MS } from './browser.ts';
import { VISITED } from './pages.ts';
import { url } from './shared.ts';
import { openBrowser } from './visiting.ts';

let browser: Browser;

/** The complaints of a page, and every host that it asked. */
interface Seen {
  readonly complaints: string[];
  readonly hosts: Set<string>;
}

/** A tab that shows one page after the other, each watched from its beginning. */
interface Tab {
  readonly page: Page;
  readonly open: (path: string) => Promise<Seen>;
}

async function tab(options: BrowserContextOptions): Promise<Tab> {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  let seen: Seen = { complaints: [], hosts: new Set() };
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of 404/.test(message.text()))
      seen.complaints.push(message.text());
  });
  page.on('pageerror', (error) => seen.complaints.push(error.message));
  page.on('request', (request) => seen.hosts.add(new URL(request.url()).host));
  const open = async (path: string) => {
    seen = { complaints: [], hosts: new Set() };
    await page.goto(url + path, { waitUntil: 'load' });
    return seen;
  };
  return { page, open };
}

let desktop: Tab;
let phone: Tab;

beforeAll(async () => {
  browser = await openBrowser();
  desktop = await tab({ viewport: { width: 1280, height: 900 } });
  phone = await tab({ viewport: { width: 390, height: 900 }, javaScriptEnabled: false });
});
afterAll(() => browser.close());

// Every kind of page: npm run prove -- long-tests, and npm run audit.
describe.each(sampled(VISITED, 2))('%s', (_what, path) => {
  let seen: Seen;
  beforeAll(async () => {
    seen = await desktop.open(path);
  });

  it('is reached from the keyboard: the first stop skips to the content', async () => {
    const { page } = desktop;
    await page.keyboard.press('Tab');
    const target = await page.evaluate(() => document.activeElement?.getAttribute('href'));
    expect(target).toMatch(/^#/);
    expect(await page.locator(target ?? '').count()).toBe(1);
  });

  it('breaks no content security policy, complains of nothing and asks no other host', async () => {
    expect(seen.complaints).toEqual([]);
    expect([...seen.hosts]).toEqual([new URL(url).host]);
    const policy = await desktop.page
      .locator('meta[http-equiv="content-security-policy"]')
      .getAttribute('content');
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain("'unsafe-inline'");
  });

  it('is accessible by WCAG 2.2 AA, in light and in dark', async () => {
    expect(await axeFindings(desktop.page)).toEqual([]);
  });

  it('is complete without JavaScript, and fits a phone, even where everything is unfolded', async () => {
    await phone.open(path);
    const { page } = phone;
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    expect((await page.locator('main').innerText()).length).toBeGreaterThan(80);
    await page.evaluate(() => {
      for (const fold of document.querySelectorAll('details')) fold.open = true;
    });
    expect(await page.locator('html').evaluate((html) => html.scrollWidth)).toBeLessThanOrEqual(390);
  });
});

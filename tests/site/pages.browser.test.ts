import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { BROWSER } from './browser.ts';
import { PAGES } from './pages.ts';

const { url } = inject('site');
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
let browser: Browser;

beforeAll(async () => {
  browser = await chromium.launch(BROWSER);
});
afterAll(() => browser.close());

interface View {
  readonly width?: number;
  readonly javaScriptEnabled?: boolean;
  readonly bypassCSP?: boolean;
}

/** Opens a page and hands it on with everything that it complained of and every host that it asked. */
async function visit(
  path: string,
  view: View,
  look: (page: Page, seen: Seen) => Promise<void>,
): Promise<void> {
  const { width = 1280, ...options } = view;
  const context = await browser.newContext({ ...options, viewport: { width, height: 900 } });
  const page = await context.newPage();
  const seen: Seen = { complaints: [], hosts: new Set() };
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of 404/.test(message.text()))
      seen.complaints.push(message.text());
  });
  page.on('pageerror', (error) => seen.complaints.push(error.message));
  page.on('request', (request) => seen.hosts.add(new URL(request.url()).host));
  await page.goto(url + path, { waitUntil: 'load' });
  await look(page, seen);
  await context.close();
}

interface Seen {
  readonly complaints: string[];
  readonly hosts: Set<string>;
}

describe.each(PAGES)('%s', (_what, path) => {
  it('is accessible by WCAG 2.2 AA, in light and in dark', async () => {
    await visit(path, { bypassCSP: true }, async (page) => {
      await page.evaluate(axe);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        const { violations } = await page.evaluate(() =>
          (globalThis as unknown as Axe).axe.run({
            runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
          }),
        );
        const told = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html.slice(0, 160))]);
        expect([colorScheme, ...told]).toEqual([colorScheme]);
      }
    });
  });

  it('breaks no content security policy, complains of nothing and asks no other host', async () => {
    await visit(path, {}, async (page, { complaints, hosts }) => {
      expect(complaints).toEqual([]);
      expect([...hosts]).toEqual([new URL(url).host]);
      const policy = await page.locator('meta[http-equiv="content-security-policy"]').getAttribute('content');
      expect(policy).toContain("default-src 'none'");
      expect(policy).not.toContain("'unsafe-inline'");
    });
  });

  it('is whole without JavaScript, and fits a phone', async () => {
    await visit(path, { javaScriptEnabled: false, width: 390 }, async (page) => {
      expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
      expect((await page.locator('main').innerText()).length).toBeGreaterThan(80);
      const { wide, own } = {
        wide: await page.locator('html').evaluate((html) => html.scrollWidth),
        own: 390,
      };
      expect(wide).toBeLessThanOrEqual(own);
    });
  });

  it('is reached from the keyboard: the first stop skips to the content', async () => {
    await visit(path, {}, async (page) => {
      await page.keyboard.press('Tab');
      const target = await page.evaluate(() => document.activeElement?.getAttribute('href'));
      expect(target).toMatch(/^#/);
      expect(await page.locator(target ?? '').count()).toBe(1);
    });
  });
});

interface Axe {
  readonly axe: { run: (options: object) => Promise<{ violations: AxeViolation[] }> };
}

interface AxeViolation {
  readonly id: string;
  readonly nodes: readonly { html: string }[];
}

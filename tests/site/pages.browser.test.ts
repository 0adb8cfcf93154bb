import { expect, it } from 'vitest';
import { sampled } from '../fixtures/runs.ts';
import { axeFindings } from './axe.ts';
import { VISITED } from './pages.ts';
import { url } from './shared.ts';
import { page, reopen, seen, visitEach } from './visiting.ts';

visitEach({ viewport: { width: 1280, height: 900 } });

// Every kind of page: npm run prove -- long-tests, and npm run audit.
it.each(sampled(VISITED, 2))(
  '%s skips to its content, asks no other host, is accessible by WCAG 2.2 AA in light and in dark, and is whole on a phone without JavaScript',
  async (_what, path) => {
    const hosts = new Set<string>();
    page.on('request', (request) => hosts.add(new URL(request.url()).host));
    await page.goto(url + path);
    await page.keyboard.press('Tab');
    const target = await page.evaluate(() => document.activeElement?.getAttribute('href'));
    expect(target).toMatch(/^#/);
    expect(await page.locator(target ?? '').count()).toBe(1);
    expect(seen.complaints.filter((one) => !/status of 404/.test(one))).toEqual([]);
    expect([...hosts]).toEqual([new URL(url).host]);
    expect(await axeFindings(page)).toEqual([]);

    await reopen({ viewport: { width: 390, height: 900 }, javaScriptEnabled: false });
    await page.goto(url + path);
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    expect((await page.locator('main').innerText()).length).toBeGreaterThan(80);
    // It fits even where everything is unfolded.
    await page.evaluate(() => {
      for (const fold of document.querySelectorAll('details')) fold.open = true;
    });
    expect(await page.locator('html').evaluate((html) => html.scrollWidth)).toBeLessThanOrEqual(390);
  },
);

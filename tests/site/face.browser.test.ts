import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { longSuite, longTest } from '../fixtures/long.ts';
import { sampled } from '../fixtures/runs.ts';
import { openPage } from './page-weight.ts';
import { url } from './shared.ts';
import { openBrowser, page, reopen, visitEach } from './visiting.ts';

// The face of the site: its fonts and its header.

visitEach({ reducedMotion: 'reduce' });

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const phone = (path: string, javaScriptEnabled = true, width = 390) =>
  open(path, { viewport: { width, height: 844 }, javaScriptEnabled });

const LATIN = ['literata-latin-400-normal', 'literata-latin-600-normal'];

describe('fonts', () => {
  it.each(
    sampled([
      ['/', 390],
      // With formulas, which the reader's own fonts show.
      ['/s/records/2/', 390],
      ['/s/records/2/', 1280],
      // With a numero sign beside each number, and far below a title in Cyrillic, for which nothing is fetched before.
      ['/s/browse/', 390],
      ['/about/', 1280],
      ['/s/records/38/', 390],
    ]),
  )('of %s at %d px are ours, at most two, and move nothing when they come late', async (path, width) => {
    const opened = await openPage(browser, url + path, width);
    expect(opened.fonts).toContain(LATIN[0]);
    expect(LATIN).toEqual(expect.arrayContaining([...opened.fonts]));
    expect(opened.foreign).toEqual([]);
    expect(opened.fontBytes).toBeLessThanOrEqual(45_000);
    expect(opened.shift).toBeLessThan(0.05);
  });

  longTest('are used for text, and other scripts are shown in those of the system', async () => {
    await phone('/s/records/38/');
    const loaded = () =>
      page.evaluate(async () => {
        await document.fonts.ready;
        return [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family);
      });
    await expect.poll(loaded).toContain('Literata');
    expect(
      await page.locator('meta[http-equiv="content-security-policy"]').getAttribute('content'),
    ).toContain("font-src 'self';");
    expect(
      await page
        .locator('main :lang(ar)')
        .first()
        .evaluate((one) => getComputedStyle(one).fontFamily),
    ).toMatch(/^"Noto Naskh Arabic"/);
  });
});

it.each(sampled([1010, 1100, 1160, 1280]))(
  'the header at %d px has room to type in, or a menu',
  async (width) => {
    await phone('/about/', true, width);
    const field = await page.getByRole('combobox').boundingBox();
    expect(field?.width).toBeGreaterThan(220);
    expect(await page.locator('html').evaluate((html) => html.scrollWidth)).toBeLessThanOrEqual(width);
  },
);

longSuite('the header on a phone', () => {
  it.each(sampled([390, 320]))(
    'takes two short lines with its banner at %d px, and nothing is cut off',
    async (width) => {
      await phone('/s/records/2/', true, width);
      const box = await page.locator('.site-header').boundingBox();
      expect(box?.height).toBeLessThan(90);
      for (const control of ['.site-name', '.site-header input', '.menu']) {
        const { x = 0, width: wide = 0, height = 0 } = (await page.locator(control).boundingBox()) ?? {};
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x + wide).toBeLessThanOrEqual(width);
        expect(height).toBeGreaterThanOrEqual(24);
      }
      expect(await page.locator('html').evaluate((html) => html.scrollWidth)).toBeLessThanOrEqual(width);
    },
  );

  it('has a menu that opens and closes without JavaScript, by mouse and by keyboard', async () => {
    await phone('/about/', false);
    expect(await page.locator('.find').isVisible()).toBe(false);
    const [menu, nav] = [
      page.getByRole('button', { name: 'Menu' }),
      page.getByRole('navigation', { name: 'Site' }),
    ];
    expect(await nav.isVisible()).toBe(false);
    await menu.click();
    await nav.waitFor();
    await menu.click();
    await nav.waitFor({ state: 'hidden' });
    await menu.focus();
    await page.keyboard.press('Enter');
    await nav.waitFor();
    await page.keyboard.press('Tab');
    expect(await page.locator(':focus').innerText()).toBe('Browse');
    expect((await nav.getByRole('link').allInnerTexts()).join()).toBe(
      'Browse,Search,Explore,Data,Deposit,About,Protocols',
    );
    await page.keyboard.press('Escape');
    await nav.waitFor({ state: 'hidden' });
  });

  it('gives the box the whole line while it is used', async () => {
    await phone('/about/');
    const field = page.getByRole('combobox');
    const width = async () => (await field.boundingBox())?.width ?? 0;
    expect(await width()).toBeLessThan(60);
    await field.focus();
    expect(await width()).toBeGreaterThan(280);
  });
});

// Faults of layout that a reviewer saw in screenshots, each before it was mended.

const WIDE = { width: 1280, height: 800 };

async function open(path: string, options: Parameters<typeof reopen>[0]): Promise<void> {
  await reopen(options);
  await page.goto(url + path);
}

/** Where an element is in the window: its edges, in pixels. */
const edges = (selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect);

longTest('what stands beside a text covers nothing below the text, wherever a reader is', async () => {
  await open('/s/records/12/', { viewport: WIDE });
  for (const part of [0, 0.8, 0.9, 1]) {
    await page.evaluate((share) => scrollTo(0, document.body.scrollHeight * share), part);
    const [rail, below] = [await edges('.rail'), await edges('.generated')];
    expect(rail.left, `at ${part}`).toBeGreaterThanOrEqual(below.right);
  }
});

longTest('the button for a file of one’s own is seen when it has the focus', async () => {
  await open('/s/records/12/', { viewport: WIDE });
  await page.locator('#here input').focus();
  const button = await edges('#here label');
  expect(button.top).toBeGreaterThanOrEqual(0);
  expect(button.bottom).toBeLessThanOrEqual(WIDE.height);
  const rail = await edges('.rail');
  expect(button.bottom).toBeLessThanOrEqual(rail.bottom);
});

longTest(
  'in colors of the reader’s own, what is chosen looks otherwise than what is not, and signs are seen',
  async () => {
    await open('/wiki/', { viewport: WIDE, forcedColors: 'active', colorScheme: 'dark' });
    const styles = (selector: string, property: string) =>
      page
        .locator(selector)
        .evaluateAll(
          (found, name) => [...new Set(found.map((one) => getComputedStyle(one).getPropertyValue(name)))],
          property,
        );
    expect(await styles('.local-nav a:not([aria-current])', 'border-bottom-width')).toEqual(['0px']);
    expect(await styles('.local-nav a[aria-current]', 'border-bottom-width')).toEqual(['2px']);
    expect(await styles('.site-header nav a[aria-current]', 'border-bottom-width')).toEqual(['2px']);
    const [sign] = await styles('.find svg', 'stroke');
    const [ground] = await styles('.find button', 'background-color');
    expect(sign).not.toBe(ground);
    await page.goto(`${url}/s/records/12/`);
    // Black is what Chromium gives a dark page then.
    expect(await styles('.contents a:not([aria-current])', 'border-inline-start-color')).toEqual([
      'rgb(0, 0, 0)',
    ]);
  },
);

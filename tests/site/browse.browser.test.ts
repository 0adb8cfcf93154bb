import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { longTest } from '../fixtures/long.ts';
import { axeFindings } from './axe.ts';
import { url } from './shared.ts';
import { page, reopen, seen, visitEach } from './visiting.ts';

// The pages to browse in a real browser. What they list was written down from the sample by hand.

const BROWSE = '/s/browse/';
const COLUMNS = '/data/browse-columns.json';

visitEach({ viewport: { width: 1280, height: 900 } });

const open = (path: string) => page.goto(url + path);
/** The numbers of the deposits that a reader sees listed, in their order. */
const listed = (one: Page) =>
  one
    .locator('.rows > li')
    .evaluateAll((rows) =>
      rows.filter((row) => row.checkVisibility()).map((row) => (row as HTMLLIElement).value),
    );
const box = (name: RegExp) => page.getByRole('checkbox', { name });
const count = () => page.locator('#facet-count').innerText();
const filters = () => page.locator('#facet-panel > summary');

const ARCHIVAL = [44, 41, 38, 33, 31, 14, 12, 7, 6, 3];
longTest(
  'a row is laid out when it comes near the window, and what is sought in the page is found in it',
  async () => {
    await reopen({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false });
    await open(BROWSE);
    const last = page.locator('.rows > li').last();
    const isLaidOut = () =>
      last.locator('a').evaluate((a) => a.checkVisibility({ contentVisibilityAuto: true }));
    expect(await isLaidOut()).toBe(false);
    // As the browser's own search does.
    expect(await page.evaluate(`find('Charter of the Sample Archive')`)).toBe(true);
    await expect.poll(isLaidOut).toBe(true);
    expect(await last.locator('a').innerText()).toBe('Charter of the Sample Archive');
    // A month of the list is where its link leads, past rows that nobody has seen.
    await open(BROWSE);
    await page.getByRole('link', { name: 'July 2026' }).click();
    await expect
      .poll(async () => (await page.getByRole('heading', { name: 'July 2026' }).boundingBox())?.y)
      .toBeLessThan(60);
  },
);

describe('with JavaScript', () => {
  it('two facets are combined by keyboard; Back and a reload show what was shown', async () => {
    await open(BROWSE);
    expect(seen.asked).not.toContain(COLUMNS);
    await filters().press('Enter');
    await expect.poll(() => box(/^Archival 10$/).isVisible()).toBe(true);
    await box(/^Archival/).press('Space');
    await expect.poll(count).toBe('10 deposits');
    expect(await listed(page)).toEqual(ARCHIVAL);
    // The focus stays, and a value that would leave nothing is not offered.
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('facet-family-ARCHIVAL');
    expect(await box(/^glossary/).count()).toBe(0);
    await box(/^essay 7$/).press('Space');
    await expect.poll(count).toBe('7 deposits');
    const address = new URL(page.url());
    expect(address.search).toBe('?family=ARCHIVAL&type=essay');
    await page.reload();
    await expect.poll(count).toBe('7 deposits');
    // Filters that are in use are open, and can be closed.
    await filters().click();
    expect(await box(/./).count()).toBe(0);
    expect(await count()).toBe('7 deposits');
    await page.getByLabel('Order').selectOption('title');
    await page.getByLabel('Group by').selectOption('none');
    await expect.poll(() => page.url()).toContain('sort=title&group=none');
    const byTitle = await listed(page);
    expect(byTitle).not.toEqual(byTitle.toSorted((a, b) => b - a));
    await page.goBack();
    await page.goBack();
    await page.goBack();
    await expect.poll(count).toBe('10 deposits');
    await page.goBack();
    await expect.poll(() => listed(page)).toHaveLength(44);
    expect(await axeFindings(page, 'main')).toEqual([]);
    expect(seen.complaints).toEqual([]);
  });

  it('on the page of a value the filters are within it', async () => {
    await open(`${BROWSE}keyword/withdrawal/?family=OPERATIVE`);
    await expect.poll(count).toBe('1 deposit');
    expect(await listed(page)).toEqual([42]);
    await page.getByRole('button', { name: 'Remove the filter Operative' }).click();
    await expect.poll(() => listed(page)).toEqual([42, 41, 31, 24]);
  });

  longTest('on a phone the filters are in a sheet that says how many deposits it will show', async () => {
    await reopen({ viewport: { width: 390, height: 844 } });
    await open(BROWSE);
    await page.getByRole('button', { name: 'Filters', exact: true }).press('Enter');
    await box(/^Archival/).press('Space');
    await box(/^essay/).check();
    await page.getByRole('button', { name: 'Show 7 deposits' }).click();
    await expect.poll(() => page.locator(':popover-open').count()).toBe(0);
    await expect.poll(count).toBe('7 deposits');
    const opener = page.getByRole('button', { name: 'Filters (2)' });
    expect(await opener.evaluate((one) => one === document.activeElement)).toBe(true);
    await opener.click();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator(':popover-open').count()).toBe(0);
    await page.goBack();
    await expect.poll(count).toBe('10 deposits');
    await page.goBack();
    await expect.poll(() => listed(page)).toHaveLength(44);
    expect(new URL(page.url()).search).toBe('');
  });
});

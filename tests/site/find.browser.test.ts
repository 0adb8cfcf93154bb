import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { longTest } from '../fixtures/long.ts';
import { sampled } from '../fixtures/runs.ts';
import { axeFindings } from './axe.ts';
import { folder, url } from './shared.ts';
import { page, reopen, seen, visitEach } from './visiting.ts';

// One box for everything: each identifier of a deposit, by keyboard, on a page that is no search page. What leads where was read in
// the sample by a person.

visitEach();

const HASH_12 = '933a159355555f71ab0fbb23653f1323df9935352fba7d4f651118f273d312aa';

const box = () => page.locator('header form[role=search] input');
const panel = () => page.locator('[data-panel]');
const cards = () => page.locator('[data-panel] .deposit-card');
const numbersIn = (place: string) =>
  page
    .locator(`${place} .deposit-card a`)
    .evaluateAll((all) => all.map((a) => Number(/(\d+)\/$/.exec(a.getAttribute('href') ?? '')?.[1])));

/** Comes to the box, and puts a text in at once, as one does who pastes. */
async function paste(text: string): Promise<void> {
  await page.keyboard.press('/');
  await page.keyboard.insertText(text);
}

describe('the box leads by keyboard alone', () => {
  // Every form of an identifier: tests/registry/archive/find.
  it.each(
    sampled([
      [44, '44'],
      [12, '🎹 🦐 🦁 🎹 🍙 🍙'],
      [44, 'Welcome → welcome → growth → shelter → shelter → growth'],
      [2, 'https://doi.org/10.5555/SAMPLE.2025.002.v1'],
      [12, 'https://registry.example/data/texts/AXN-0C-text.md'],
    ]),
  )('to deposit %i by %s', async (number, text) => {
    await page.goto(`${url}/about/`);
    await paste(text);
    await page.keyboard.press('Enter');
    await page.waitForURL(`${url}/s/records/${number}/`, { waitUntil: 'commit' });
    expect(seen.complaints).toEqual([]);
  });

  it('to the search for words', async () => {
    await page.goto(`${url}/about/`);
    await paste('permanence of names');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${url}/search/?q=permanence+of+names`, { waitUntil: 'commit' });
  });
});

describe('as one types', () => {
  it('leads words to the search, by mouse and by keyboard', async () => {
    await page.goto(`${url}/about/`);
    await paste('識別子');
    await panel().getByRole('link', { name: 'Search for “識別子”' }).waitFor();
    // A combobox whose popup is a dialog.
    expect(await box().getAttribute('role')).toBe('combobox');
    expect(await box().getAttribute('aria-expanded')).toBe('true');
    expect(await page.getByRole('dialog', { name: 'What is found' }).isVisible()).toBe(true);
    expect(await axeFindings(page, 'header')).toEqual([]);
    // By keyboard: down to the link, up again, and typing goes on in the box.
    await page.keyboard.press('ArrowDown');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Search for “識別子”');
    await page.keyboard.press('Backspace');
    expect(await box().inputValue()).toBe('識別');
    await page.keyboard.press('Escape');
    expect(await panel().isVisible()).toBe(false);
    expect(await box().getAttribute('aria-expanded')).toBe('false');
    await page.keyboard.insertText('子');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/search\/\?q=/, { waitUntil: 'commit' });
    expect(seen.complaints).toEqual([]);
  });

  longTest('shows the deposit with its large seal and spoken words, and reaches it by arrow', async () => {
    await page.goto(`${url}/about/`);
    await paste(HASH_12.slice(0, 8));
    await expect.poll(() => cards().count()).toBe(1);
    expect(await cards().locator('.glyphs img').count()).toBe(6);
    await expect
      .poll(() => cards().locator('.word').allInnerTexts())
      .toEqual(['harmony', 'depth', 'kinship', 'harmony', 'welcome', 'welcome']);
    expect(await cards().innerText()).toContain('Deposit 12, by its hash');
    expect(await cards().locator('.axn').innerText()).toBe('AXN:0C.ARCHIVAL.🎹🦐🦁🎹🍙🍙');
    expect(await page.locator('[data-said]').innerText()).toBe('Deposit 12: 識別子の永続性について.');
    expect(await axeFindings(page, 'header')).toEqual([]);
    await page.keyboard.press('ArrowDown');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe('/s/records/12/');
    await page.keyboard.press('Escape');
    await page.keyboard.type('0');
    await expect
      .poll(() => panel().innerText())
      .toContain('No deposit has a hash that begins with these 9 digits.');
    expect(seen.complaints).toEqual([]);
  });

  longTest('offers a number first and a HEX label second, and leads nowhere by itself', async () => {
    await page.goto(`${url}/about/`);
    await paste('10');
    await expect.poll(() => numbersIn('[data-panel]')).toEqual([10, 16]);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/search\/\?q=10$/, { waitUntil: 'commit' });
    await expect.poll(() => numbersIn('#answer')).toEqual([10, 16]);
  });

  it('fetches a few kilobytes, and before somebody comes to it nothing', async () => {
    const fetched = () =>
      [...new Set(seen.asked)]
        .filter((path) => path.startsWith('/data/'))
        .reduce((total, path) => total + readFileSync(join(folder, path)).length, 0);
    await page.goto(`${url}/about/`, { waitUntil: 'networkidle' });
    expect(fetched()).toBe(0);
    // Most of it is what islands share, in one file that the search page needs as well.
    const scripts = seen.asked.filter((path) => path.endsWith('.js'));
    const zipped = scripts.map((path) => gzipSync(readFileSync(join(folder, path))).length);
    expect(zipped.reduce((total, size) => total + size, 0)).toBeLessThan(10_000);
    await paste('0000-0002-1825-0097');
    await expect.poll(() => cards().count()).toBe(3);
    expect(fetched()).toBeLessThan(60_000);
    expect(seen.asked.filter((path) => path.startsWith('/data/lookup/')).length).toBe(2);
  });
});

longTest('the key / leaves a text field alone, and can be turned off for good and on again', async () => {
  await page.goto(`${url}/records/`);
  await page.locator('#id').focus();
  await page.keyboard.type('a/b');
  expect(await page.locator('#id').inputValue()).toBe('a/b');
  await box().focus();
  await panel().getByRole('button', { name: 'Turn off the / key' }).click();
  await page.goto(`${url}/about/`);
  await page.keyboard.press('/');
  expect(await box().evaluate((input) => input === document.activeElement)).toBe(false);
  await box().focus();
  await panel().getByRole('button', { name: 'Turn on the / key' }).click();
  await page.goto(`${url}/about/`);
  await page.keyboard.press('/');
  expect(await box().evaluate((input) => input === document.activeElement)).toBe(true);
  expect(await box().inputValue()).toBe('');
});

it('the finder takes digits alone for a deposit number, and the record says whose label they are, too', async () => {
  await page.goto(`${url}/records/?id=10`);
  await page.waitForURL(`${url}/s/records/10/?id=10`, { waitUntil: 'commit' });
  const line = page.locator('.record header > .notice').first();
  await expect.poll(() => line.innerText()).toMatch(/^10 is also the HEX label of deposit 16, /);
  expect(await line.getByRole('link').getAttribute('href')).toBe('/s/records/16/');
  // 44 is no label of this archive.
  await page.goto(`${url}/records/?id=44`);
  await page.waitForURL(`${url}/s/records/44/`, { waitUntil: 'commit' });
  // What no deposit has, the search page answers.
  await page.goto(`${url}/records/?id=EA-NOBODY`);
  await page.waitForURL(`${url}/search/?q=EA-NOBODY`);
  await expect.poll(() => page.locator('#answer').innerText()).toContain('No deposit has the document id');
});

longTest('without JavaScript the box promises nothing, and the ways to browse are there', async () => {
  await reopen({ javaScriptEnabled: false });
  await page.goto(`${url}/about/`);
  expect(await page.locator('header form[role=search]').isVisible()).toBe(false);
  expect(await page.locator('header').getByRole('link', { name: 'Browse' }).isVisible()).toBe(true);
  await page.goto(url);
  expect(await page.locator('form[role=search]').isVisible()).toBe(false);
  expect(await page.locator('main noscript p').innerText()).toMatch(/^Search needs JavaScript\./);
  await page.goto(`${url}/records/?id=12`);
  expect(await page.locator('#finder').isVisible()).toBe(false);
  expect(await page.locator('main noscript p').innerText()).toContain('needs JavaScript');
});

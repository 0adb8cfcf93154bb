import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { BROWSER } from './browser.ts';
import { checked, example, fill, watched } from './deposit-page.ts';

const { url } = inject('site');
let browser: Browser;
let context: BrowserContext;
let page: Page;
let seen: Awaited<ReturnType<typeof watched>>;
let scratch = '';

beforeAll(async () => {
  browser = await chromium.launch(BROWSER);
  scratch = mkdtempSync(join(tmpdir(), 'test-deposit-'));
});
afterAll(async () => {
  await browser.close();
  rmSync(scratch, { recursive: true, force: true });
});

async function open(options: Parameters<Browser['newContext']>[0] = {}): Promise<void> {
  context = await browser.newContext(options);
  seen = await watched(context);
  page = seen.page;
  await page.goto(`${url}/deposit/`);
}
beforeEach(() => open());
afterEach(() => context.close());

describe('the draft', () => {
  it('survives a reload, and is discarded for good', async () => {
    const values = example();
    await fill(page, values);
    await page.locator('#draft').filter({ hasText: 'Draft kept in this browser' }).waitFor();
    await page.reload();
    await checked(page, values);
    expect(await page.locator('#f-body').inputValue()).toBe(values.get('body'));
    expect(await page.locator('#f-terms').isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Discard draft' }).click();
    expect(await page.locator('#f-title').inputValue()).toBe('');
    await page.reload();
    expect(await page.locator('#f-title').inputValue()).toBe('');
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
  });

  it('is overwritten by no second tab unasked', async () => {
    const other = await context.newPage();
    await other.goto(`${url}/deposit/`);
    await page.locator('#f-title').fill('From the first');
    await other.locator('#other-tab').getByText('Another tab changed the draft').waitFor();
    await other.locator('#f-title').fill('From the second');
    await other.waitForTimeout(700);
    const kept = () => page.evaluate(() => Object.values(localStorage).join());
    expect(await kept()).toContain('From the first');
    await other.getByRole('button', { name: 'Keep what stands here' }).click();
    expect(await kept()).toContain('From the second');
    await page.getByRole('button', { name: 'Take over what it has' }).click();
    expect(await page.locator('#f-title').inputValue()).toBe('From the second');
  });

  it('without its text where the browser has no room for it, and says so', async () => {
    await page.evaluate(() => {
      let at = 0;
      for (let size = 1_000_000; size >= 1_000; size /= 10) {
        try {
          for (;;) localStorage.setItem(`other ${at++}`, 'x'.repeat(size));
        } catch {
          // full, but for less than this
        }
      }
      localStorage.removeItem('other 0');
      localStorage.setItem('other 0', 'x'.repeat(990_000));
    });
    await page.locator('#f-title').fill('A long one');
    await page.locator('#f-body').fill('word '.repeat(8_000));
    await page.locator('#draft').filter({ hasText: 'but for the Full Text' }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('deposit-draft/v1:/'))).toContain('A long one');
  });
});

describe('an import', () => {
  const file = (name: string, bytes: string | Uint8Array) => {
    const path = join(scratch, name);
    writeFileSync(path, bytes);
    return path;
  };

  it('by choosing fills the text, and an empty title from its first heading; undo takes both back', async () => {
    const text =
      '\uFEFFIntro\r\n\r\n```\n# no\n```\n\n# The *first* heading\n\n# Second\n<script>alert(1)</script>';
    await page.locator('#import').setInputFiles(file('a.md', text));
    await expect.poll(() => page.locator('#f-title').inputValue()).toBe('The first heading');
    expect(await page.locator('#f-body').inputValue()).toBe(text.slice(1).replace(/\r\n/g, '\n'));
    await page.getByRole('button', { name: 'Undo' }).click();
    expect(await page.locator('#f-body').inputValue()).toBe('');
    expect(await page.locator('#f-title').inputValue()).toBe('');
    expect(seen.complaints).toEqual([]);
  });

  it('by dropping leaves a title that is there', async () => {
    await page.locator('#f-title').fill('Mine');
    const dropped = await page.evaluateHandle(() => {
      const data = new DataTransfer();
      data.items.add(new File(['# Theirs\n'], 'b.md', { type: 'text/markdown' }));
      return data;
    });
    await page.locator('#text-part').dispatchEvent('drop', { dataTransfer: dropped });
    await expect.poll(() => page.locator('#f-body').inputValue()).toBe('# Theirs\n');
    await page.waitForTimeout(500);
    expect(await page.locator('#f-title').inputValue()).toBe('Mine');
  });

  it.each([
    ['is not UTF-8', 'c.md', new Uint8Array([0x66, 0xfc, 0x72]), /it is not UTF-8/],
    ['is too long', 'd.md', 'a'.repeat(5_000_001), /5,000,001 bytes, and a text may have 5,000,000/],
    ['is no text', 'e.png', new Uint8Array([0x89, 0x50]), /neither Markdown nor plain text/],
  ])('that %s is not taken, and says why', async (_what, name, bytes, why) => {
    await page.locator('#f-body').fill('kept');
    await page.locator('#import').setInputFiles(file(name, bytes));
    await page.locator('#imported').filter({ hasText: why }).waitFor();
    expect(await page.locator('#f-body').inputValue()).toBe('kept');
  });
});

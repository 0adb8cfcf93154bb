import { describe, expect, it } from 'vitest';
import { axeFindings } from './axe.ts';
import { url } from './shared.ts';
import { page, seen, visitEach } from './visiting.ts';

// The box on every page, for words.

visitEach();

const box = () => page.locator('header form[role=search] input');
const panel = () => page.locator('[data-panel]');
const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');

/** Comes to the box by its key, and puts a text in at once, as one does who pastes. */
async function paste(text: string): Promise<void> {
  await page.keyboard.press('/');
  await page.keyboard.insertText(text);
}

describe('the box', () => {
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
    expect(await focused()).toBe('Search for “識別子”');
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
});

describe('the search page', () => {
  it('is named to browsers by every page, in a document that is XML', async () => {
    await page.goto(`${url}/about/`);
    const read = await page.evaluate(async () => {
      const link = document.querySelector<HTMLLinkElement>('link[rel=search]');
      const text = await (await fetch(link?.href ?? '')).text();
      const xml = new DOMParser().parseFromString(text, 'application/xml');
      const of = (name: string) =>
        xml.getElementsByTagNameNS('http://a9.com/-/spec/opensearch/1.1/', name)[0];
      return [link?.type, of('ShortName')?.textContent, of('Url')?.getAttribute('template')];
    });
    expect(read).toEqual([
      'application/opensearchdescription+xml',
      'Deposit Registry',
      'https://registry.example/search/?q={searchTerms}',
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { longSuite, longTest } from '../fixtures/long.ts';
import { sampled } from '../fixtures/runs.ts';
import { axeFindings } from './axe.ts';
import { url } from './shared.ts';
import { page, reopen, reopenAlone, seen, visitEach } from './visiting.ts';

// The box on every page, for words, and the searches made last.

visitEach();

const box = () => page.locator('header form[role=search] input');
const panel = () => page.locator('[data-panel]');
const group = (title: string) => panel().getByRole('list', { name: title, exact: true });
const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
const kept = () => page.evaluate(() => localStorage.getItem('recent-searches'));

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

longSuite('recent searches', () => {
  it('are kept on the device after a search, shown under the empty box, and removed one by one and all', async () => {
    await page.goto(`${url}/about/`);
    await paste('perman');
    await panel().getByRole('link', { name: 'Search for' }).waitFor();
    expect(await kept()).toBeNull();
    for (const text of ['<b>bold</b>', 'permanence of names']) {
      await page.goto(`${url}/about/`);
      await paste(text);
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/search\/\?q=/, { waitUntil: 'commit' });
    }
    await page.goto(`${url}/about/`);
    await page.keyboard.press('/');
    await expect
      .poll(() => group('Recent searches').getByRole('link').allInnerTexts())
      .toEqual(['permanence of names', '<b>bold</b>']);
    expect(await panel().innerText()).toContain('Kept on this device only.');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Delete');
    expect(await focused()).toBe('<b>bold</b>');
    expect(await kept()).toBe('["<b>bold</b>"]');
    await panel().getByRole('button', { name: 'Remove all' }).click();
    expect(await kept()).toBeNull();
    expect(await box().evaluate((input) => input === document.activeElement)).toBe(true);
    expect(seen.complaints).toEqual([]);
  });

  it.each(
    sampled<[what: string, spoil: () => void]>([
      [
        'blocked',
        () =>
          Object.defineProperty(window, 'localStorage', {
            get: () => {
              throw new Error('no');
            },
          }),
      ],
      [
        'full',
        () => {
          Storage.prototype.setItem = () => {
            throw new DOMException('full', 'QuotaExceededError');
          };
        },
      ],
      ['something else', () => localStorage.setItem('recent-searches', '{"a":1}')],
    ]),
  )('break nothing where storage is %s', async (_what, spoil) => {
    await reopenAlone();
    await page.addInitScript(spoil);
    await page.goto(`${url}/search/`);
    await page.locator('#q').fill('識別子');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('#count').innerText()).toBe('1 deposit for “識別子”');
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

  longTest(
    'without JavaScript is reached by nothing that does not work: the box stays away, and what else there is on its lists',
    async () => {
      await reopen({ javaScriptEnabled: false });
      await page.goto(`${url}/search/?q=archive`);
      expect(await page.locator('#others').isVisible()).toBe(false);
      expect(await page.locator('main noscript').innerText()).toContain('needs JavaScript');
      const form = page.locator('form[role=search]');
      expect([await form.getAttribute('action'), await form.getAttribute('method')]).toEqual([
        '/search/',
        'get',
      ]);
    },
  );
});

import { describe, expect, inject, it } from 'vitest';
import { longTest } from '../fixtures/long.ts';
import { AXE, axeFindings } from './axe.ts';
import { page, reopen, seen, visitEach } from './visiting.ts';

// Search everywhere: what the box and the search page find by name, of every kind. What stands in the sample was read there by a person.

const { url } = inject('site');
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
  it('shows what has a word in its name, by kind, and leads there by mouse and by keyboard', async () => {
    await page.addInitScript(AXE);
    await page.goto(`${url}/about/`);
    await paste('識別子');
    await group('Terms').getByRole('link', { name: '識別子の永続性' }).waitFor();
    expect(await group('Terms').locator('mark').innerText()).toBe('識別子');
    expect(await group('Deposits').innerText()).toContain('Deposit 12');
    expect(await panel().getByRole('list').count()).toBe(4);
    expect(await page.locator('[data-said]').innerText()).toBe(
      'Found by name: 1 deposit, 1 term, 1 article, 1 address.',
    );
    // One index, and one file of names.
    expect(seen.asked.filter((path) => path.startsWith('/data/names/')).length).toBe(2);
    // A combobox whose popup is a dialog.
    expect(await box().getAttribute('role')).toBe('combobox');
    expect(await box().getAttribute('aria-expanded')).toBe('true');
    expect(await page.getByRole('dialog', { name: 'What is found' }).isVisible()).toBe(true);
    expect(await axeFindings(page, 'header')).toEqual([]);
    // By keyboard: down to the first, up again, up to the last, and typing goes on in the box.
    await page.keyboard.press('ArrowDown');
    expect(await focused()).toBe('識別子の永続性について');
    await page.keyboard.press('End');
    expect(await focused()).toBe('Search the texts for “識別子”');
    await page.keyboard.press('ArrowDown');
    expect(await box().evaluate((input) => input === document.activeElement)).toBe(true);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Backspace');
    expect(await box().inputValue()).toBe('識別');
    await page.keyboard.press('Escape');
    expect(await panel().isVisible()).toBe(false);
    expect(await box().getAttribute('aria-expanded')).toBe('false');
    await page.keyboard.insertText('子');
    await page.keyboard.press('ArrowDown');
    await group('Terms').getByRole('link').click();
    await page.waitForURL(/\/lexical\/.+\/\?term=/, { waitUntil: 'commit' });
    expect(seen.complaints).toEqual([]);
  });

  longTest(
    'counts what it does not show, fits a phone, and says so where nothing has the words',
    async () => {
      await reopen({ viewport: { width: 390, height: 800 } });
      await page.goto(`${url}/about/`);
      await box().focus();
      await page.keyboard.insertText('archive');
      await panel().getByRole('link', { name: 'All 16 addresses' }).waitFor();
      expect(await group('Addresses').getByRole('listitem').count()).toBe(3);
      const { x = -1, width = 999 } = (await panel().boundingBox()) ?? {};
      expect([x >= 0, x + width <= 390]).toEqual([true, true]);
      await box().fill('zzzqq');
      const none = 'No title, term or address has “zzzqq”. The words may be in a text:';
      await expect.poll(() => panel().innerText()).toContain(none);
      await box().fill('archive');
      await panel().getByRole('link', { name: 'All 16 addresses' }).click();
      await page.waitForURL(`${url}/addresses/?q=archive`, { waitUntil: 'commit' });
    },
  );

  longTest(
    'says that names could not be loaded, stays usable, and finds them when it is asked again',
    async () => {
      await page.route('**/data/names/**', (route) => route.abort());
      await page.goto(`${url}/about/`);
      await paste('archive');
      await expect.poll(() => panel().innerText()).toContain('could not be loaded');
      expect(await page.locator('[data-said]').innerText()).toContain('could not be loaded');
      await page.unroute('**/data/names/**');
      await page.keyboard.insertText('s');
      await page.keyboard.press('Backspace');
      await group('Terms').waitFor();
      await page.route('**/data/names/**', (route) => route.abort());
      await page.goto(`${url}/search/?q=識別子`);
      await expect.poll(() => page.locator('#names-note').innerText()).toContain('could not be loaded');
      await expect.poll(() => page.locator('#results > li').count()).toBe(1);
    },
  );
});

it('a word of one letter asks for no file that is not there', async () => {
  for (const text of ['b', '<b>bold</b>'])
    await page.goto(`${url}/search/?q=${encodeURIComponent(text)}`, { waitUntil: 'networkidle' });
  expect(seen.asked.filter((path) => path.includes('/data/names/')).length).toBeGreaterThan(0);
  expect(seen.complaints).toEqual([]);
});

describe('recent searches', () => {
  longTest(
    'are kept on the device after a search, shown under the empty box, and removed one by one and all',
    async () => {
      await page.goto(`${url}/about/`);
      await paste('perman');
      await panel().getByRole('link', { name: 'Search the texts' }).waitFor();
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
    },
  );

  it.each([
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
  ])('break nothing where storage is %s', async (_what, spoil) => {
    await page.addInitScript(spoil);
    await page.goto(`${url}/search/`);
    await page.locator('#q').fill('識別子');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('#count').innerText()).toBe('1 deposit for “識別子”');
    expect(seen.complaints).toEqual([]);
  });
});

describe('the search page', () => {
  longTest('shows a few of each kind above the deposits, and one kind at an address of its own', async () => {
    await page.addInitScript(AXE);
    await page.goto(`${url}/search/?q=archive`);
    await expect.poll(() => page.locator('#count').innerText()).toBe('44 deposits for “archive”');
    const kinds = page.getByRole('list', { name: 'Kinds of what is found' });
    expect(await kinds.getByRole('link').allInnerTexts()).toEqual([
      'All kinds',
      'Deposits 44',
      'Terms 2',
      'Articles 5',
      'Addresses 16',
      'Captures 5',
      'Register entries 2',
    ]);
    expect(await page.locator('#results > li').count()).toBeGreaterThan(0);
    await kinds.getByRole('link', { name: 'Addresses' }).press('Enter');
    await expect.poll(() => page.locator('#count').innerText()).toBe('16 addresses for “archive”');
    expect(page.url()).toContain('kind=address');
    expect(await page.locator('#results').isVisible()).toBe(false);
    expect(await page.locator('#names li').count()).toBe(16);
    // Which were not asked for again.
    expect(await kinds.getByRole('link', { name: 'Deposits' }).innerText()).toBe('Deposits 44');
    expect(await axeFindings(page)).toEqual([]);
    await page.reload();
    await expect.poll(() => page.locator('#names li').count()).toBe(16);
    await page.goBack();
    await expect.poll(() => page.locator('#names ul').count()).toBe(5);
    // Filters choose among deposits.
    await page.goto(`${url}/search/?q=archive&family=EMPIRICAL&kind=term`);
    await expect
      .poll(() => page.locator('#names-note').innerText())
      .toContain('Filters choose among deposits');
    expect(await page.locator('#names').isVisible()).toBe(false);
    expect(seen.complaints).toEqual([]);
  });

  longTest(
    'shows the best of every kind on a phone, the way to its others, and the first deposits not far below',
    async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(`${url}/search/?q=archive`);
      await expect.poll(() => page.locator('#count').innerText()).toBe('44 deposits for “archive”');
      const sections = page.locator('#names .names');
      const seen = await sections.evaluateAll((all) =>
        all.map((one) => [
          one.querySelector('h2')?.textContent,
          [...one.querySelectorAll('li')].filter((item) => item.checkVisibility()).length,
          one.querySelector<HTMLElement>('.names-all')?.innerText,
        ]),
      );
      expect(seen).toEqual([
        ['Terms', 1, 'All 2 terms'],
        ['Articles', 1, 'All 5 articles'],
        ['Addresses', 1, 'All 16 addresses'],
        ['Captures', 1, 'All 5 captures'],
        ['Register entries', 1, 'All 2 register entries'],
      ]);
      const first = await page.locator('#results > li').first().boundingBox();
      expect(first?.y).toBeLessThan(900);
    },
  );

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

  it('without JavaScript is reached by nothing that does not work: the box stays away, and the names are on their lists', async () => {
    await reopen({ javaScriptEnabled: false });
    await page.goto(`${url}/search/?q=archive`);
    expect(await page.locator('#names').isVisible()).toBe(false);
    expect(await page.locator('#kinds').isVisible()).toBe(false);
    expect(await page.locator('main noscript').innerText()).toContain('needs JavaScript');
    const form = page.locator('form[role=search]');
    expect([await form.getAttribute('action'), await form.getAttribute('method')]).toEqual([
      '/search/',
      'get',
    ]);
  });
});

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { longSuite, longTest } from '../fixtures/long.ts';
import { sampled } from '../fixtures/runs.ts';
import { axeFindings } from './axe.ts';
import { url } from './shared.ts';
import { page, seen, visitEach } from './visiting.ts';

// The abilities of every list page, on that of the citations, in a real browser. Its rows were written down from the sample by hand.

const LIST = '/citations/';
const COLUMNS = '/data/lists/citations.json';

visitEach({ viewport: { width: 1280, height: 900 } });

const open = (path: string) => page.goto(url + path);
const count = () => page.locator('#facet-count').innerText();
const words = () => page.getByRole('searchbox', { name: 'Search citations' });
/** The ids of the rows that a reader sees. */
const rows = (one: Page) =>
  one
    .locator('.citations > li')
    .evaluateAll((items) => items.filter((item) => item.checkVisibility()).map(({ id }) => id));
const headings = () => page.locator('section.citing:visible h2 bdi:first-child').allInnerTexts();
const doubled = () =>
  page.evaluate(() => {
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    return ids.filter((id, at) => ids.indexOf(id) !== at);
  });

/** The citations by words that have “deposit 2” in them, in any case. */
const NUMBERED = ['c32-22', 'c31-24', 'c26-2', 'c11-2', 'c10-2', 'c5-2', 'c4-2'].map(
  (edge) => `${edge}-deposit_number`,
);

describe('with JavaScript', () => {
  it('words find rows of other pages as those show them; Back, a reload and a link show the same', async () => {
    await open(LIST);
    expect(seen.asked).not.toContain(COLUMNS);
    await words().focus();
    await page.keyboard.type('WITNESSES Call');
    await expect.poll(count).toBe('1 citation');
    expect(await rows(page)).toEqual(['c32-22-deposit_number']);
    expect(await headings()).toEqual(['A Receipt for Ink, Edited from Three Witnesses']);
    // However many keys it took, it is one step.
    expect(new URL(page.url()).search).toBe('?q=WITNESSES+Call');
    await words().fill('tamper');
    await expect.poll(() => rows(page)).toEqual([]);
    await words().fill('"deposit 2"');
    // Rows out of sight come when one gets there.
    await expect.poll(() => rows(page).then((ids) => ids.slice(0, 4))).toEqual(NUMBERED.slice(0, 4));
    const toLast = () =>
      page
        .locator('#facet-found li')
        .last()
        .evaluate((row) => row.scrollIntoView());
    await expect.poll(() => toLast().then(() => rows(page))).toEqual(NUMBERED);
    await words().press('Enter');
    expect(await doubled()).toEqual([]);
    await page.reload();
    await expect.poll(() => rows(page)).toEqual(NUMBERED);
    expect(await words().inputValue()).toBe('"deposit 2"');
    expect(await axeFindings(page, 'main')).toEqual([]);
    await page.goBack();
    await expect.poll(count).toBe('');
    expect((await rows(page))[0]).toBe('c44-43-deposit_number');
    expect(seen.complaints).toEqual([]);
  });

  longTest('a filter is taken away by a button, and more rows are shown on request', async () => {
    await open(`${LIST}?via=axn_hex_reference&sort=oldest`);
    await expect.poll(count).toBe('4 citations');
    await expect.poll(() => rows(page)).toHaveLength(4);
    await page.getByRole('button', { name: 'Remove the filter by HEX label' }).click();
    await expect.poll(count).toBe('63 citations');
    await expect.poll(() => rows(page).then(([first]) => first)).toBe('c2-1-axn');
    // The next 25, with the focus on the first of them.
    await page.getByRole('button', { name: 'Show more (38 left)' }).click();
    await expect.poll(() => rows(page).then(({ length }) => length)).toBeGreaterThan(25);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('#facet-found') !== null))
      .toBe(true);
  });

  longTest('an address shows what a deposit cites and what cites it', async () => {
    await open(`${LIST}?source=4`);
    await expect.poll(() => rows(page)).toEqual(['c4-2-axn', 'c4-2-axn_hex', 'c4-2-deposit_number']);
    await open(`${LIST}?deposit=2`);
    await expect.poll(count).toBe('13 citations');
    await expect.poll(() => rows(page).then((ids) => ids.at(-1))).toBe('c2-1-axn');
    expect(await page.getByRole('button', { name: 'Remove the filter Deposit 2' }).isVisible()).toBe(true);
  });

  longTest('an anchor leads to the page that has it', async () => {
    await open(`${LIST}#c4-2-axn_hex`);
    await expect.poll(() => page.url()).toBe(`${url}${LIST}1-10/#c4-2-axn_hex`);
  });

  longTest('where nothing is left, a button takes words and filters away', async () => {
    await open(`${LIST}?via=ea_id_reference&q=glyphz`);
    await expect.poll(count).toBe('No citation matches.');
    await page.getByRole('button', { name: 'Clear the search and the filters' }).click();
    await expect.poll(count).toBe('');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('facet-q');
  });

  longTest(
    'without its columns a page says so and lists what it did; without another page titles stay',
    async () => {
      await page.route(`**${COLUMNS}`, (route) => route.abort());
      await open(`${LIST}?q=glyphs`);
      await expect.poll(count).toBe('The search could not be loaded. Here is the whole list.');
      expect((await rows(page))[0]).toBe('c44-43-deposit_number');
      await page.unroute(`**${COLUMNS}`);
      await page.route('**/citations/1-10/', (route) => route.abort());
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect.poll(count).toMatch(/^\d+ citations$/);
      await open(`${LIST}?source=4`);
      await expect.poll(() => page.locator('.list-partly').isVisible()).toBe(true);
      const title = page
        .locator('#facet-found')
        .getByRole('link', { name: 'How an identifier is made' })
        .first();
      expect(await title.getAttribute('href')).toBe('/citations/1-10/#c4-2-axn');
    },
  );

  longTest('words and values that nothing has, however long, are looked for and fit the page', async () => {
    await open(`${LIST}?q=${'x'.repeat(5000)}&via=${'y'.repeat(3000)}&sort=constructor`);
    await expect.poll(count).toMatch(/^No citation/);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBe(0);
    expect(seen.complaints).toEqual([]);
  });

  longTest.each(
    sampled([LIST, '/s/browse/', '/resolve/?doi=10.5281/x', '/records/?id=2', '/search/?q=seal', '/graph/']),
  )('without its script %s says so after a while', async (path) => {
    await page.route('**/*.js', (route) => route.abort());
    await open(path);
    const said = page.getByText('could not be loaded yet');
    expect(await said.first().isVisible()).toBe(false);
    // Six seconds later.
    await page.evaluate(() => {
      for (const animation of document.getAnimations()) animation.finish();
    });
    expect(await said.first().isVisible()).toBe(true);
    await page.unroute('**/*.js');
    await page.reload();
    await expect.poll(() => said.filter({ visible: true }).count()).toBe(0);
  });
});

// Values of the facets of a list with their counts: those of the sample were counted by hand.
longSuite('what is in a list', () => {
  const facet = (name: string) => page.getByRole('group', { name, exact: true });
  const values = async (name: string) =>
    (await facet(name).locator('label').allInnerTexts()).map((one) => one.replace(/\s+/g, ' ').trim());

  it('keeps its place while one filters, also what all that is left has', async () => {
    await open('/register/');
    await page.locator('#facet-panel > summary').click();
    await expect.poll(() => values('Archive')).toEqual(['In the answer 5', 'Not in the answer 8']);
    await facet('Archive')
      .getByRole('checkbox', { name: /^In the answer/ })
      .press('Space');
    await expect.poll(count).toBe('5 entries');
    await expect
      .poll(() => values('Archive'))
      .toEqual(['In the answer 5', expect.stringMatching(/^Not in the answer/)]);
    expect(seen.complaints).toEqual([]);
  });

  it('is filtered by what it alone has: status, section, class and bridge', async () => {
    await open('/captures/?status=EXACT+MATCH');
    await expect.poll(count).toBe('5 captures');
    await page.getByRole('checkbox', { name: /^Identifiers 1$/ }).click();
    await expect
      .poll(() => page.locator('#facet-found .sought').allInnerTexts())
      .toEqual(['"a checksum for people"']);
    await open('/addresses/?class=subjunctive');
    await expect.poll(count).toBe('101 addresses');
    await open('/addresses/?bridge=quoted');
    await expect.poll(count).toBe('5 addresses');
    expect(await axeFindings(page, 'main')).toEqual([]);
  });

  it('shows the rest of a long facet to who asks for it, by button or by words', async () => {
    await open('/s/browse/');
    const keyword = facet('Keyword');
    await page.locator('#facet-panel > summary').press('Enter');
    await expect.poll(() => keyword.getByRole('checkbox').count()).toBe(8);
    await keyword.getByRole('button', { name: /^\d+ more$/ }).press('Enter');
    expect(await keyword.getByRole('checkbox').count()).toBe(46);
    // The focus is on the first that was not there.
    expect(
      await keyword
        .getByRole('checkbox')
        .nth(8)
        .evaluate((one) => one === document.activeElement),
    ).toBe(true);
    await keyword.getByRole('searchbox').fill('withdraw');
    await expect.poll(() => values('Keyword')).toEqual([expect.stringMatching(/^withdrawal \d$/)]);
  });
});

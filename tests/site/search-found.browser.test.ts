import { describe, expect, it } from 'vitest';
import { longSuite, longTest } from '../fixtures/long.ts';
import { url } from './shared.ts';
import { page, seen, visitEach } from './visiting.ts';

// What a search finds, in which order, and how it is shown; and that it is there again after going away and coming back.

visitEach();

const status = () => page.locator('#count').innerText();
const results = () => page.locator('#results > li');
const titles = () => page.locator('#results > li > h3 bdi').allInnerTexts();
const at = (query: string) => page.goto(`${url}/search/${query}`);

/** Searches by the address, and waits until it says what was found. */
async function answered(query: string, expected: RegExp | string): Promise<void> {
  await at(query);
  await expect.poll(status).toMatch(expected);
}

describe('what is found', () => {
  longTest('for an identifier is the deposit that bears it, and nothing of the full text', async () => {
    const answer = page.locator('#answer');
    const whole = 'f17b9d35d8f0bc96276852587a54a29bff7660dcd0f18b3589c0ded917ba39d9';
    for (const hash of [whole, whole.slice(0, 12)]) {
      await answered(`?q=${hash}`, `1 deposit for “${hash}”`);
      expect(await answer.getByRole('link').first().getAttribute('href')).toBe('/s/records/8/');
      expect(await answer.innerText()).toContain('🧴🧱🎼🐠📦🛁');
    }
    for (const [id, kind] of [
      ['0123456789abcdef', 'hash'],
      ['0000-0001-5109-3700', 'ORCID'],
    ] as const) {
      await answered(`?q=${id}`, /^No deposits/);
      expect(await answer.innerText()).toMatch(new RegExp(`No deposit has .*${kind}`));
    }
    expect(await results().count()).toBe(0);
    expect(seen.asked.filter((path) => path.endsWith('.pf_index'))).toEqual([]);
    await answered('?q=deposit+12', /“deposit 12”/);
    expect(await answer.locator('a').first().getAttribute('href')).toBe('/s/records/12/');
  });

  longTest(
    'for a number is its deposit, above those that have it in their texts, none of which shows rows of a table',
    async () => {
      await answered('?q=44', '3 deposits have “44” in their text');
      const [hit, said] = await Promise.all(
        ['#answer .deposit-card', '#count'].map((place) => page.locator(place).boundingBox()),
      );
      expect((hit?.y ?? 0) + (hit?.height ?? 0)).toBeLessThan(said?.y ?? 0);
      expect(hit?.width).toBeCloseTo((await page.locator('#results').boundingBox())?.width ?? 0, 0);
      await page.waitForLoadState('networkidle');
      expect((await results().allInnerTexts()).join()).not.toMatch(/(?:\d+ ){6}/);
    },
  );

  longTest('for “permenance” is nothing: words that contain “per” are no match', async () => {
    await answered('?q=permenance', 'No deposits for “permenance”');
    expect(await results().count()).toBe(0);
    // Nothing to order or to filter; what helps is there instead.
    expect(await page.getByLabel('Order').isVisible()).toBe(false);
    expect(await page.locator('#facets').isVisible()).toBe(false);
    expect(await page.getByRole('link', { name: 'All deposits, newest first' }).isVisible()).toBe(true);
  });

  longTest('is sought again without its rarest word where nothing has all words, and says so', async () => {
    await answered(
      '?q=permanence+zzzyqx',
      /^Nothing has all of “permanence zzzyqx”. Without “zzzyqx”: \d+ deposits$/,
    );
    expect((await titles())[0]).toBe('Index of Small Permanences');
    await answered('?q=%2B%2B', '“++” has no letter or digit.');
  });

  longTest('for a year offers the deposits of that year', async () => {
    await at('?q=2026');
    await page
      .locator('#suggestion')
      .getByRole('link', { name: /deposits of the year 2026$/ })
      .click();
    await page.waitForURL(/\?year=2026$/);
    await expect.poll(status).toMatch(/^\d+ deposits$/);
  });

  longTest('has titles first, and superseded versions behind the current one', async () => {
    await answered('?q=glossary', /deposits for/);
    expect((await titles())[0]).toBe('Glossary of the Sample Archive, Third Version');
  });

  longTest('has terms, articles, addresses and captures below the deposits', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await answered('?q=識別子', '1 deposit for “識別子”');
    const others = page.locator('#others');
    await others.getByRole('link', { name: '識別子の永続性' }).first().waitFor();
    const [first, below] = await Promise.all([results().first().boundingBox(), others.boundingBox()]);
    expect(first?.y).toBeLessThan(600);
    expect(below?.y).toBeGreaterThan(first?.y ?? 0);
    expect(seen.complaints).toEqual([]);
  });

  it('stands in an excerpt of sentences, without title, creator or sources of formulas, in the language of its text', async () => {
    await answered('?q=birthday+bound', /deposits for/);
    await page.locator('#results mark').first().waitFor();
    const first = results().first();
    expect(await first.locator('h3').innerText()).toBe('Six glyphs and the birthday bound');
    const excerpt = await first.locator('.excerpt').innerText();
    expect(excerpt).not.toMatch(/Six glyphs and the birthday bound|Measurement desk|[\\^{}]/);
    expect(excerpt).toMatch(/^(?:… |\p{Lu})/u);
    await answered('?q=السجل', /deposits? for/);
    await expect.poll(() => page.locator('#results .excerpt[lang=ar] mark').count()).toBeGreaterThan(0);
    const direction = page.locator('#results .excerpt[lang=ar]').first();
    expect(await direction.evaluate((node) => getComputedStyle(node).direction)).toBe('rtl');
    expect(await results().first().locator('h3').getAttribute('dir')).toBe('rtl');
  });
});

longSuite('the history of the search page', () => {
  it('has a step for each query that was answered, and names the page by it', async () => {
    await at('');
    const box = page.getByRole('searchbox', { name: /^Search/ });
    await box.pressSequentially('tombstone', { delay: 20 });
    await expect.poll(status).toContain('“tombstone”');
    await box.selectText();
    await box.pressSequentially('identifier', { delay: 20 });
    await page.keyboard.press('Enter');
    await expect.poll(status).toContain('“identifier”');
    expect(await page.title()).toBe('identifier · Search · The Deposit Registry');
    await page.goBack();
    await expect.poll(status).toContain('“tombstone”');
    expect(await page.title()).toBe('tombstone · Search · The Deposit Registry');
    expect(await box.inputValue()).toBe('tombstone');
    await page.goBack();
    await expect.poll(status).toBe('');
    expect(await page.locator('#start').isVisible()).toBe(true);
    expect(await box.inputValue()).toBe('');
    await page.goForward();
    await page.goForward();
    await expect.poll(status).toContain('“identifier”');
    expect(await results().count()).toBeGreaterThan(0);
  });

  it('brings back what was shown, to the pixel: from a record, by reloading, and from another search', async () => {
    await answered('?q=identifier', /deposits for/);
    await page.getByRole('button', { name: /^Show more/ }).click();
    await expect.poll(() => results().count()).toBe(20);
    await page
      .locator('#results > li:nth-child(17)')
      .evaluate((item) => item.scrollIntoView({ behavior: 'instant' }));
    const place = () => page.evaluate(() => Math.round(scrollY));
    const before = await place();
    expect(before).toBeGreaterThan(1000);
    const same = async () => {
      await expect.poll(() => results().count()).toBe(20);
      await expect.poll(place).toBe(before);
    };
    await page.locator('#results > li:nth-child(17) a').click();
    await page.waitForURL('**/s/records/*/');
    await page.goBack();
    await same();
    await page.reload();
    await same();
    await page.getByRole('searchbox', { name: /^Search/ }).fill('tombstone');
    await expect.poll(status).toContain('“tombstone”');
    await page.goBack();
    await expect.poll(status).toContain('“identifier”');
    await expect.poll(() => results().count()).toBe(20);
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Request } from 'playwright-core';
import { describe, expect, it, test } from 'vitest';
import { listFiles } from '../../src/archive/files.ts';
import { longSuite, longTest } from '../fixtures/long.ts';
import { sampled } from '../fixtures/runs.ts';
import { watchMoves } from './page-weight.ts';
import { folder, url } from './shared.ts';
import { holdBack, page, reopenAlone, seen, visitEach } from './visiting.ts';

visitEach();

const status = () => page.locator('#facet-count').innerText();
const results = () => page.locator('#facet-found > .rows > li');
const titles = () => results().locator('> a bdi').allInnerTexts();
const at = (query: string) => page.goto(`${url}/search/${query}`);

/** The text of what was found, waited for. */
async function answered(query: string, expected: RegExp | string): Promise<void> {
  await at(query);
  await expect.poll(status).toMatch(expected);
}

describe('the search page', () => {
  longTest('shows the first result of its first word after at most 42 requests and 800 KB', async () => {
    await reopenAlone();
    const asked: Request[] = [];
    page.on('request', (request) => asked.push(request));
    await page.goto(`${url}/search/`);
    const shown = page.locator('#facet-found').evaluate(
      (list) =>
        new Promise<number>((resolve) => {
          new MutationObserver(() => resolve(Date.now())).observe(list, { childList: true });
        }),
    );
    await page.getByRole('searchbox').pressSequentially('permanence', { delay: 40 });
    const instant = await shown;
    const bytes = await Promise.all(
      asked.map(async (request) => {
        await (await request.response())?.finished();
        const { responseHeadersSize, responseBodySize } = await request.sizes();
        return request.timing().startTime <= instant ? responseHeadersSize + responseBodySize : 0;
      }),
    );
    // A file of the browser's cache has no bytes.
    expect(bytes.filter((one) => one > 0).length).toBeLessThanOrEqual(42);
    expect(bytes.reduce((total, one) => total + one, 0)).toBeLessThanOrEqual(800_000);
  });

  it('asks for nothing of the index before somebody is about to search', async () => {
    await page.goto(`${url}/search/`, { waitUntil: 'networkidle' });
    expect(seen.asked.filter((path) => /pagefind|browse-rows/.test(path))).toEqual([]);
    expect(await page.getByText('Put an exact phrase in quotation marks').isVisible()).toBe(true);
    await page.getByRole('searchbox').focus();
    await expect.poll(() => seen.asked).toContain('/pagefind/pagefind.js');
    expect(await status()).toBe('');
  });

  longTest('says that it is searching until there is an answer', async () => {
    const goOn = await holdBack(page, '**/*.pf_index');
    await at('?q=permanence');
    await expect.poll(status).toBe('Searching…');
    expect(await page.getByRole('status').filter({ hasText: 'Searching…' }).isVisible()).toBe(true);
    expect(await results().count()).toBe(0);
    goOn();
    await expect.poll(status).toMatch(/^\d+ deposits for “permanence”$/);
    expect(await results().count()).toBeGreaterThan(0);
  });

  longTest.each(
    sampled([
      [1280, '?q=permanence'],
      [390, '?q=permanence'],
      [390, '?q=44'],
    ]),
  )('moves nothing from its opening to its last excerpt, at %i pixels for %s', async (width, query) => {
    await reopenAlone({ viewport: { width, height: 800 } });
    const moved = await watchMoves(page);
    const goOn = await holdBack(page, '**/browse-columns.json');
    await answered(query, /deposits (?:for|have)/);
    expect(await results().locator('.summary').first().innerText()).not.toBe('');
    goOn();
    // Rows of tables are not shown, so that nothing is marked among those for a number.
    if (query !== '?q=44') await results().locator('mark').first().waitFor();
    expect(await moved()).toBeLessThan(0.05);
  });

  it('finds everything of a family without a word, the newest deposit first, and in the order of dates when asked', async () => {
    await answered('?family=EMPIRICAL', /^\d+ deposits$/);
    expect(await page.title()).toBe('Empirical · Search · The Deposit Registry');
    const orders = page.getByLabel('Order').locator('option:not([hidden])');
    expect(await orders.allInnerTexts()).toEqual(['Newest first', 'Oldest first']);
    const dates = () =>
      results().evaluateAll((all) =>
        all.map((li) => /\d{4}-\d\d-\d\d/.exec(li.textContent ?? '')?.[0] ?? ''),
      );
    const newest = await dates();
    expect(newest.length).toBeGreaterThan(2);
    expect(newest).toEqual(newest.toSorted().toReversed());
    await page.getByLabel('Order').selectOption('oldest');
    await page.waitForURL(/sort=oldest/);
    await expect.poll(dates).toEqual(newest.toReversed());
  });
});

test('only the search page may run WebAssembly, and no page anything unsafe', () => {
  const pages = listFiles(folder).filter((path) => path.endsWith('.html'));
  const policies = pages.map((path) => {
    const head = readFileSync(join(folder, path), 'utf8').split('</head>')[0] ?? '';
    return [path, /http-equiv="content-security-policy" content="([^"]*)"/i.exec(head)?.[1] ?? ''] as const;
  });
  expect(policies.length).toBeGreaterThan(50);
  expect(policies.filter(([, policy]) => !policy.includes("default-src 'none'"))).toEqual([]);
  const unsafe = policies.filter(([, policy]) => policy.includes('unsafe'));
  expect(unsafe.map(([path]) => path)).toEqual(['search/index.html']);
  expect(unsafe[0]?.[1]).not.toContain("'unsafe");
});

longTest(
  'a search index that cannot be fetched: says so in place of “no deposits”, and searches when it is asked again',
  async () => {
    await page.route('**/pagefind.js', (route) => route.abort());
    await answered('?q=permanence', 'The search could not be loaded.');
    expect(await page.getByRole('link', { name: 'All deposits, newest first' }).isVisible()).toBe(true);
    await page.unroute('**/pagefind.js');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(status).toMatch(/deposits for “permanence”$/);
    expect(await results().count()).toBeGreaterThan(0);
  },
);

// The results of a search, their order and their looks; and that they are there again after going away and coming back.

describe('what is found', () => {
  longTest('for an identifier is the deposit that bears it, and nothing of the full text', async () => {
    const answer = page.locator('#answer');
    const hash = 'f17b9d35d8f0bc96276852587a54a29bff7660dcd0f18b3589c0ded917ba39d9';
    await answered(`?q=${hash}`, `1 deposit for “${hash}”`);
    expect(await answer.getByRole('link').first().getAttribute('href')).toBe('/s/records/8/');
    expect(await answer.innerText()).toContain('🧴🧱🎼🐠📦🛁');
    await answered('?q=0123456789abcdef', /^No deposits/);
    expect(await answer.innerText()).toMatch(/No deposit has .*hash/);
    expect(await results().count()).toBe(0);
    expect(seen.asked.filter((path) => path.endsWith('.pf_index'))).toEqual([]);
  });

  longTest(
    'for a number is its deposit, above those that have it in their texts, none of which shows rows of a table',
    async () => {
      await answered('?q=44', '3 deposits have “44” in their text');
      const [hit, list] = await Promise.all(
        ['#answer .deposit-card', '#facet-found > .rows'].map((place) => page.locator(place).boundingBox()),
      );
      expect((hit?.y ?? 0) + (hit?.height ?? 0)).toBeLessThan(list?.y ?? 0);
      expect(hit?.width).toBeCloseTo(list?.width ?? 0, 0);
      await page.waitForLoadState('networkidle');
      expect((await results().allInnerTexts()).join()).not.toMatch(/(?:\d+ ){6}/);
    },
  );

  longTest('for “permenance” is nothing: words that contain “per” are no match', async () => {
    await answered('?q=permenance', 'No deposits for “permenance”');
    expect(await results().count()).toBe(0);
    await page.getByRole('button', { name: 'Clear the search and the filters' }).click();
    await page.getByRole('link', { name: 'All deposits, newest first' }).waitFor();
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
    const others = page.locator('.others');
    await others.getByRole('link', { name: '識別子の永続性' }).first().waitFor();
    const [first, below] = await Promise.all([results().first().boundingBox(), others.boundingBox()]);
    expect(first?.y).toBeLessThan(600);
    expect(below?.y).toBeGreaterThan(first?.y ?? 0);
    expect(seen.complaints).toEqual([]);
  });

  it('stands in an excerpt of sentences, without title, creator or sources of formulas, in the language of its text', async () => {
    await answered('?q=birthday+bound', /deposits for/);
    await results().locator('mark').first().waitFor();
    const first = results().first();
    expect(await first.locator('> a').innerText()).toBe('Six glyphs and the birthday bound');
    const excerpt = await first.locator('.summary').innerText();
    expect(excerpt).not.toMatch(/Six glyphs and the birthday bound|Measurement desk|[\\^{}]/);
    expect(excerpt).toMatch(/^(?:… |\p{Lu})/u);
    await answered('?q=السجل', /deposits? for/);
    await expect.poll(() => results().locator('.summary[lang=ar] mark').count()).toBeGreaterThan(0);
    const direction = results().locator('.summary[lang=ar]').first();
    expect(await direction.evaluate((node) => getComputedStyle(node).direction)).toBe('rtl');
    expect(await results().first().locator('> a').getAttribute('dir')).toBe('rtl');
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
    expect(await page.locator('#facet-static').isVisible()).toBe(true);
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
    const row = results().nth(16);
    await row.evaluate((item) => item.scrollIntoView({ behavior: 'instant' }));
    const place = () => page.evaluate(() => Math.round(scrollY));
    const before = await place();
    expect(before).toBeGreaterThan(1000);
    const same = async () => {
      await expect.poll(() => results().count()).toBe(20);
      await expect.poll(place).toBe(before);
    };
    await row.locator('a').click();
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

import { describe, expect, inject, it } from 'vitest';
import { untilFirstResult } from './first-result.ts';
import { holdBack, page, seen, visitEach } from './visiting.ts';

const { url } = inject('site');
visitEach();

const status = () => page.locator('#count').innerText();
const results = () => page.locator('#results > li');

describe('the search page', () => {
  const MOST = { requests: 12, bytes: 300_000 };

  it.each(['permanence', 'the', '識別子'])(
    'shows the first result of its first word, %s, after at most 12 requests and 300 KB',
    async (word) => {
      const fetched = await untilFirstResult(page, url, word);
      const paths = fetched.map(({ path }) => path);
      expect(paths.length, paths.join('\n')).toBeLessThanOrEqual(MOST.requests);
      expect(fetched.reduce((total, { bytes }) => total + bytes, 0)).toBeLessThanOrEqual(MOST.bytes);
      // What is counted is what a search needs, and it was not there before.
      expect(paths).toEqual(
        expect.arrayContaining(['/search/', '/pagefind/pagefind.js', '/pagefind/wasm.en.pagefind']),
      );
    },
  );

  it('asks for nothing of the index before somebody is about to search', async () => {
    await page.goto(`${url}/search/`, { waitUntil: 'networkidle' });
    expect(seen.asked.filter((path) => /pagefind|browse-rows/.test(path))).toEqual([]);
    expect(await page.getByText('Put an exact phrase in quotation marks').isVisible()).toBe(true);
    await page.getByRole('searchbox').focus();
    await expect.poll(() => seen.asked).toContain('/pagefind/pagefind.js');
    expect(await status()).toBe('');
  });

  it('says that it is searching until there is an answer', async () => {
    const goOn = await holdBack(page, '**/*.pf_index');
    await page.goto(`${url}/search/?q=permanence`);
    await expect.poll(status).toBe('Searching…');
    expect(await page.getByRole('status').filter({ hasText: 'Searching…' }).isVisible()).toBe(true);
    expect(await results().count()).toBe(0);
    goOn();
    await expect.poll(status).toMatch(/^\d+ deposits for “permanence”$/);
    expect(await results().count()).toBeGreaterThan(0);
  });

  it('shows results without their excerpts and filters, then with them, and nothing moves', async () => {
    await page.addInitScript(() => {
      Object.assign(globalThis, { moved: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          Object.assign(globalThis, { moved: moved() + (entry as never as { value: number }).value });
      }).observe({ type: 'layout-shift', buffered: true });
      const moved = () => (globalThis as never as { moved: number }).moved;
    });
    const goOn = await holdBack(page, '**/*.{pf_fragment,pf_filter}');
    await page.goto(`${url}/search/?q=permanence`);
    await expect.poll(status).toMatch(/deposits for/);
    expect(await page.locator('#results mark').count()).toBe(0);
    expect(await page.locator('#results .excerpt').first().innerText()).not.toBe('');
    expect(await page.getByRole('checkbox').count()).toBe(0);
    goOn();
    await page.locator('#results mark').first().waitFor();
    await page.getByRole('checkbox').first().waitFor();
    expect(await page.evaluate(() => (globalThis as never as { moved: number }).moved)).toBeLessThan(0.01);
  });

  it('finds everything of a family without a word, the newest deposit first, and in the order of dates when asked', async () => {
    await page.goto(`${url}/search/?family=EMPIRICAL`);
    await expect.poll(status).toMatch(/^\d+ deposits$/);
    const dates = () =>
      page
        .locator('#results > li')
        .evaluateAll((all) => all.map((li) => /\d{4}-\d\d-\d\d/.exec(li.textContent ?? '')?.[0] ?? ''));
    expect((await dates()).length).toBeGreaterThan(2);
    await page.getByLabel('Order').selectOption('oldest');
    await page.waitForURL(/sort=oldest/);
    await expect.poll(dates).toEqual((await dates()).toSorted());
    expect(new Set(await dates()).size).toBeGreaterThan(1);
  });

  it('goes back from a search to its beginning, and forth again', async () => {
    await page.goto(`${url}/search/`);
    await page.getByRole('searchbox').fill('tombstone');
    await page.keyboard.press('Enter');
    await expect.poll(status).toContain('“tombstone”');
    await page.goBack();
    await expect.poll(status).toBe('');
    expect(await page.locator('#start').isVisible()).toBe(true);
    expect(await page.getByRole('searchbox').inputValue()).toBe('');
    await page.goForward();
    await expect.poll(status).toContain('“tombstone”');
    expect(await results().count()).toBeGreaterThan(0);
  });
});

describe('a search index that cannot be fetched', () => {
  const FAILED = 'The search could not be loaded.';

  it.each([
    ['its module', '**/pagefind.js*'],
    ['its entry', '**/pagefind-entry.json*'],
    ['its list of documents', '**/*.pf_meta'],
    ['its program', '**/wasm.*'],
    ['the part with the word', '**/*.pf_index'],
    ['the rows of the results', '**/browse-rows/*'],
  ])('%s: says so in place of “no deposits”, and searches when it is asked again', async (_what, pattern) => {
    await page.route(pattern, (route) => route.abort());
    await page.goto(`${url}/search/?q=permanence`);
    await expect.poll(status).toBe(FAILED);
    expect(await page.locator('#failed').getByRole('link', { name: 'Browse all deposits' }).isVisible()).toBe(
      true,
    );
    await page.unroute(pattern);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(status).toMatch(/deposits for “permanence”$/);
    expect(await results().count()).toBeGreaterThan(0);
  });

  it('its excerpts: shows the beginning of each description', async () => {
    await page.route('**/*.pf_fragment', (route) => route.abort());
    await page.goto(`${url}/search/?q=permanence`);
    await expect.poll(status).toMatch(/deposits for/);
    expect(await page.locator('#results .excerpt').first().innerText()).not.toBe('');
  });

  it('its filters: shows the results, and says it where the filters would stand', async () => {
    await page.route('**/*.pf_filter', (route) => route.abort());
    await page.goto(`${url}/search/?q=permanence`);
    await expect.poll(() => page.locator('#facets').innerText()).toBe('The filters could not be loaded.');
    expect(await results().count()).toBeGreaterThan(0);
  });
});

import { describe, expect, it } from 'vitest';
import { sampled } from '../fixtures/runs.ts';
import { url } from './shared.ts';
import { page, reopenAlone, visitEach } from './visiting.ts';

// Nothing moves in a real browser while the graph opens.

const GRAPH = '/graph/';

visitEach({ viewport: { width: 1280, height: 900 } });

const open = (path: string) => page.goto(url + path);
const title = () => page.locator('[data-card]').getByRole('heading', { level: 2 });

describe('when the page opens', () => {
  it.each(sampled([390, 1280]))('nothing moves, at %i px', async (width) => {
    await reopenAlone({ viewport: { width, height: 844 } });
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
          document.documentElement.dataset.moved = String(
            Number(document.documentElement.dataset.moved ?? 0) + entry.value,
          );
      }).observe({ type: 'layout-shift', buffered: true });
    });
    // The script is late, as on a slow line: the page is painted before it runs.
    await page.route('**/_astro/*.js', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      await route.continue();
    });
    await open(`${GRAPH}?search=canonical%20text`);
    await expect.poll(() => title().innerText()).toBe('canonical text');
    expect(await page.evaluate(() => Number(document.documentElement.dataset.moved ?? 0))).toBeLessThan(
      0.005,
    );
  });
});

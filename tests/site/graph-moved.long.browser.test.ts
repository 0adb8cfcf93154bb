import { describe, expect, it } from 'vitest';
import { sampled } from '../fixtures/runs.ts';
import { url } from './shared.ts';
import { page, reopen, reopenAlone, visitEach } from './visiting.ts';

// How the graph moves in a real browser: not while it opens, by fingers, and what is drawn around a name that is looked at.

const GRAPH = '/graph/';

visitEach({ viewport: { width: 1280, height: 900 } });

const open = (path: string) => page.goto(url + path);
const card = () => page.locator('[data-card]');
const title = () => card().getByRole('heading', { level: 2 });
const stage = () => page.getByRole('application');
const world = () => page.locator('[data-world]').getAttribute('transform');

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

describe('by touch', () => {
  type Places = readonly (readonly [x: number, y: number])[];

  /** Moves fingers from places of the stage to others, in steps, as a hand does. */
  async function fingers(from: Places, to: Places): Promise<void> {
    const session = await page.context().newCDPSession(page);
    const { x: left, y: top } = (await stage().boundingBox()) ?? { x: 0, y: 0 };
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', places: Places) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: places.map(([x, y], id) => ({ x: left + x, y: top + y, id })),
      });
    const STEPS = 10;
    await touch('touchStart', from);
    for (let step = 1; step <= STEPS; step += 1) {
      const part = (a: number, b: number) => a + ((b - a) * step) / STEPS;
      await touch(
        'touchMove',
        from.map(([x, y], at) => [part(x, to[at]?.[0] ?? x), part(y, to[at]?.[1] ?? y)] as const),
      );
    }
    // A finger that rests before it is lifted throws nothing.
    await page.waitForTimeout(150);
    await touch('touchMove', to);
    await touch('touchEnd', []);
  }

  const scale = async () => Number((await world())?.match(/scale\(([\d.]+)/)?.[1]);
  const scrolled = () => page.evaluate(() => scrollY);

  it('one finger moves the page up and down and the picture sideways; two scale the picture alone', async () => {
    await reopen({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await open(GRAPH);
    await stage().evaluate((element) => {
      (element as HTMLElement).focus();
      element.scrollIntoView({ behavior: 'instant' });
    });
    await expect.poll(world).toMatch(/scale/);
    const [whole, top] = [await world(), await scrolled()];
    await fingers([[200, 300]], [[205, 150]]);
    await expect.poll(scrolled).toBeGreaterThan(top + 60);
    expect(await world()).toBe(whole);
    await stage().evaluate((element) => element.scrollIntoView({ behavior: 'instant' }));
    await expect.poll(scrolled).toBe(top);
    await fingers([[280, 200]], [[150, 206]]);
    await expect.poll(world).toMatch(/translate\(-1\d\d/);
    expect(await scrolled()).toBe(top);
    const before = await scale();
    const apart = [
      [
        [190, 170],
        [190, 230],
      ],
      [
        [190, 110],
        [190, 290],
      ],
    ] as const;
    await fingers(...apart);
    await expect.poll(scale).toBeGreaterThan(before * 2);
    expect([await scrolled(), await page.evaluate(() => visualViewport?.scale)]).toEqual([top, 1]);
    expect(await title().innerText()).toBe('Where to begin');
    for (const name of ['Zoom in', 'Zoom out', 'Fit']) {
      const { width, height } = (await page.getByRole('button', { name }).boundingBox()) ?? {
        width: 0,
        height: 0,
      };
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    }
  });
});

describe('what the whole picture leaves out', () => {
  it('has its color and a dotted line, and the page says so', async () => {
    // A deposit of the sample that is not drawn: here, one that the test takes out of the picture.
    await page.route('**/data/graph/overview.json', async (route) => {
      const drawn = await (await route.fetch()).json();
      const at = drawn.codes.indexOf('d3');
      drawn.codes[at] = 'd9999';
      await route.fulfill({ json: drawn });
    });
    await open(`${GRAPH}?search=canonical%20text`);
    await expect.poll(() => title().innerText()).toBe('canonical text');
    expect(await page.locator('[data-note]').innerText()).toBe('Dotted: not in the whole picture');
    expect(await page.locator('.over .left-out').getAttribute('d')).toMatch(/^M/);
    const black = page.locator('.over [data-kinds="deposit"]:not([data-family])');
    expect(await black.count()).toBe(0);
    await card().getByRole('button', { name: 'Close' }).click();
    expect(await page.locator('[data-note]').innerText()).toBe('');
  });
});

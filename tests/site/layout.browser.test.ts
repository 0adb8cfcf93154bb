import { expect, it } from 'vitest';
import { longTest } from '../fixtures/long.ts';
import { url } from './shared.ts';
import { page, reopen, visitEach } from './visiting.ts';

// Faults of layout that a reviewer saw in screenshots, each before it was mended.

const WIDE = { width: 1280, height: 800 };

visitEach({ reducedMotion: 'reduce' });

async function opened(path: string, options: Parameters<typeof reopen>[0]): Promise<void> {
  await reopen(options);
  await page.goto(`${url}${path}`);
}

/** Where an element is in the window: its edges, in pixels. */
const edges = (selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect);

longTest('what stands beside a text covers nothing below the text, wherever a reader is', async () => {
  await opened('/s/records/12/', { viewport: WIDE });
  for (const part of [0, 0.8, 0.9, 1]) {
    await page.evaluate((share) => scrollTo(0, document.body.scrollHeight * share), part);
    const [rail, below] = [await edges('.rail'), await edges('.generated')];
    expect(rail.left, `at ${part}`).toBeGreaterThanOrEqual(below.right);
  }
});

longTest('the button for a file of one’s own is seen when it has the focus', async () => {
  await opened('/s/records/12/', { viewport: WIDE });
  await page.locator('#here input').focus();
  const button = await edges('#here label');
  expect(button.top).toBeGreaterThanOrEqual(0);
  expect(button.bottom).toBeLessThanOrEqual(WIDE.height);
  const rail = await edges('.rail');
  expect(button.bottom).toBeLessThanOrEqual(rail.bottom);
});

longTest(
  'in colors of the reader’s own, what is chosen looks otherwise than what is not, and signs are seen',
  async () => {
    await opened('/wiki/', { viewport: WIDE, forcedColors: 'active', colorScheme: 'dark' });
    const styles = (selector: string, property: string) =>
      page
        .locator(selector)
        .evaluateAll(
          (found, name) => [...new Set(found.map((one) => getComputedStyle(one).getPropertyValue(name)))],
          property,
        );
    expect(await styles('.local-nav a:not([aria-current])', 'border-bottom-width')).toEqual(['0px']);
    expect(await styles('.local-nav a[aria-current]', 'border-bottom-width')).toEqual(['2px']);
    expect(await styles('.site-header nav a[aria-current]', 'border-bottom-width')).toEqual(['2px']);
    const [sign] = await styles('.find svg', 'stroke');
    const [ground] = await styles('.find button', 'background-color');
    expect(sign).not.toBe(ground);
    await page.goto(`${url}/s/records/12/`);
    // Black is what Chromium gives a dark page then.
    expect(await styles('.contents a:not([aria-current])', 'border-inline-start-color')).toEqual([
      'rgb(0, 0, 0)',
    ]);
  },
);

it('an article that begins with a Hebrew title is an English sentence, read from the left', async () => {
  await opened('/wiki/39/', { viewport: WIDE });
  const opening = page.locator('.article .text p').first();
  expect(await opening.innerText()).toMatch(/ is a deposit of the type “essay” /);
  expect(await opening.evaluate((one) => getComputedStyle(one).direction)).toBe('ltr');
  expect(await opening.locator('strong').evaluate((one) => getComputedStyle(one).direction)).toBe('rtl');
});

import type { Browser, Page, Response } from 'playwright-core';

// The fonts of a page for a reader with an empty cache, and whether it moves under their eyes while they arrive.

/** One opening of one page. */
export interface Opening {
  readonly fontBytes: number;
  /** The fonts that came, by the beginning of their names. */
  readonly fonts: readonly string[];
  /** Cumulative layout shift (the sum, without windows: never less than the metric of that name). */
  readonly shift: number;
  /** Hosts other than the page's own. */
  readonly foreign: readonly string[];
}

/** Long enough that the fallback is painted before any font is there. */
const FONT_DELAY_MS = 250;

declare global {
  var layoutShift: number;
}

/** Watches a page that is opened next. Returns what gives the sum of its layout shifts, but for those that follow an input. */
export async function watchMoves(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    globalThis.layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) globalThis.layoutShift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => globalThis.layoutShift);
}

/** Opens a page in a new context of a width in pixels, where fonts come late, and waits until nothing more is asked for. */
export async function openPage(browser: Browser, url: string, width: number): Promise<Opening> {
  const context = await browser.newContext({ viewport: { width, height: width < 600 ? 844 : 900 } });
  try {
    const page = await context.newPage();
    const moved = await watchMoves(page);
    await page.route('**/*.woff2', async (route) => {
      await new Promise((done) => setTimeout(done, FONT_DELAY_MS));
      await route.continue();
    });
    const responses: Response[] = [];
    page.on('response', (response) => responses.push(response));
    await page.goto(url, { waitUntil: 'networkidle' });
    await page.evaluate(async () => {
      await document.fonts.ready;
      for (let frame = 0; frame < 3; frame++) await new Promise((done) => requestAnimationFrame(done));
    });
    const shift = await moved();
    const fonts = responses.filter((one) => one.url().endsWith('.woff2'));
    const sizes = await Promise.all(fonts.map(async (font) => (await font.body()).length));
    const own = new URL(url).host;
    return {
      fontBytes: sizes.reduce((sum, size) => sum + size, 0),
      fonts: fonts.flatMap((font) => /\/([^/.]+)\.[^/]+\.woff2$/.exec(font.url())?.[1] ?? []).toSorted(),
      shift,
      foreign: responses.map((one) => new URL(one.url()).host).filter((host) => host !== own),
    };
  } finally {
    await context.close();
  }
}

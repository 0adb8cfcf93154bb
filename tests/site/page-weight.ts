import { gzipSync } from 'node:zlib';
import type { Browser, Page, Response } from 'playwright-core';

// The bytes of a page for a reader with an empty cache, and whether it moves under their eyes while its fonts arrive.

/** One opening of one page. */
export interface Opening {
  readonly requests: number;
  /** Bodies as a host with gzip sends them. */
  readonly bytes: number;
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
    const bodies = await Promise.all(responses.map(async (one) => [one.url(), await sizeOf(one)] as const));
    const sum = (wanted: (path: string) => boolean) =>
      bodies.reduce((total, [path, size]) => total + (wanted(path) ? size : 0), 0);
    const own = new URL(url).host;
    return {
      requests: responses.length,
      bytes: sum(() => true),
      fontBytes: sum((path) => path.endsWith('.woff2')),
      fonts: bodies.flatMap(([path]) => /\/([^/.]+)\.[^/]+\.woff2$/.exec(path)?.[1] ?? []).toSorted(),
      shift,
      foreign: bodies.map(([path]) => new URL(path).host).filter((host) => host !== own),
    };
  } finally {
    await context.close();
  }
}

const TEXT = /^(?:text\/|application\/(?:json|javascript|xml)|image\/svg)/;

async function sizeOf(response: Response): Promise<number> {
  const body = await response.body();
  return TEXT.test(response.headers()['content-type'] ?? '') ? gzipSync(body).length : body.length;
}

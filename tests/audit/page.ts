import type { Browser, Page, Request } from 'playwright-core';
import { axeFindings } from '../site/axe.ts';
import { PATIENCE_MS } from '../site/browser.ts';

/** The button of a list that opens its filters on a phone: a page with one is a list page. */
const FILTERS = '#facet-open';

/** The items of a list, as they stand in its page. */
const ITEMS = '#facet-static li[id], #facet-static .rows > li';

/** After so long without a request, a page asks for nothing more. */
const SETTLING_MS = 500;

/** Looks at a page in a window of some size of its own. */
async function onPage<T>(browser: Browser, width: number, height: number, look: (page: Page) => Promise<T>) {
  const context = await browser.newContext({ viewport: { width, height } });
  try {
    context.setDefaultTimeout(PATIENCE_MS);
    return await look(await context.newPage());
  } finally {
    await context.close();
  }
}

/** Findings of axe on a page, in light and in dark. */
export function axeOn(browser: Browser, url: string): Promise<readonly unknown[]> {
  return onPage(browser, 1280, 900, async (page) => {
    await page.goto(url);
    return axeFindings(page);
  });
}

/** Measurements of a list page. */
export interface Listing {
  /** How many items stand in the page. */
  readonly items: number;
  /** The bytes that it fetches when its filters are opened for the first time, heads and packed bodies. */
  readonly index: number;
}

/** Counts the items of a list page, and the bytes that its filters fetch; undefined for a page without filters. */
export function listingOf(browser: Browser, url: string): Promise<Listing | undefined> {
  return onPage(browser, 390, 844, async (page) => {
    await page.goto(url, { waitUntil: 'networkidle' });
    if ((await page.locator(FILTERS).count()) === 0) return undefined;
    const items = await page.locator(ITEMS).count();
    const requests: Request[] = [];
    page.on('request', (request) => requests.push(request));
    await page.locator(FILTERS).click();
    for (let known = -1; known < requests.length; ) {
      known = requests.length;
      await Promise.all(requests.map(async (request) => (await request.response())?.finished()));
      await page.waitForTimeout(SETTLING_MS);
    }
    const sizes = await Promise.all(requests.map((request) => request.sizes()));
    const weights = sizes.map((size) => size.responseHeadersSize + size.responseBodySize);
    return { items, index: weights.reduce((sum, bytes) => sum + bytes, 0) };
  });
}

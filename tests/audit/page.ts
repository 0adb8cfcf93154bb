import type { Browser, Request } from 'playwright-core';
import { axeFindings } from '../site/axe.ts';
import { PATIENCE_MS } from '../site/browser.ts';

/** The button of a list that opens its filters on a phone: a page with one is a list page. */
const FILTERS = '#facet-open';

/** The items of a list, as they stand in its page. */
const ITEMS = '#facet-static li[id], #facet-static .rows > li';

/** After so long without a request, a page asks for nothing more. */
const SETTLING_MS = 500;

/** What axe finds on a page, in light and in dark. */
export async function axeOn(browser: Browser, url: string): Promise<readonly unknown[]> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  try {
    context.setDefaultTimeout(PATIENCE_MS);
    const page = await context.newPage();
    await page.goto(url);
    return await axeFindings(page);
  } finally {
    await context.close();
  }
}

/** What is known of a list page. */
export interface Listing {
  /** How many items stand in the page. */
  readonly items: number;
  /** The bytes that it fetches when its filters are opened for the first time, heads and packed bodies. */
  readonly index: number;
}

/** What a list page has, and what its filters fetch; undefined for a page without filters. */
export async function listingOf(browser: Browser, url: string): Promise<Listing | undefined> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  try {
    context.setDefaultTimeout(PATIENCE_MS);
    const page = await context.newPage();
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
    const index = sizes.reduce((sum, { responseHeadersSize, responseBodySize }) => {
      return sum + responseHeadersSize + responseBodySize;
    }, 0);
    return { items, index };
  } finally {
    await context.close();
  }
}

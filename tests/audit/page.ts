import type { Browser, Request } from 'playwright-core';
import { AXE, axeFindings } from '../site/axe.ts';
import { PATIENCE_MS } from '../site/browser.ts';

/** The button of a list that opens its filters on a phone: a page with one is a list page. */
const FILTERS = '#facet-open';

/** After so long without a request, a page asks for nothing more. */
const SETTLING_MS = 500;

/** What axe finds on a page, in light and in dark. */
export async function axeOn(browser: Browser, url: string): Promise<readonly unknown[]> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  try {
    context.setDefaultTimeout(PATIENCE_MS);
    await context.addInitScript(AXE);
    const page = await context.newPage();
    await page.goto(url);
    return await axeFindings(page);
  } finally {
    await context.close();
  }
}

/** The bytes that a list page fetches when its filters are opened for the first time, heads and packed bodies; undefined for a page without filters. */
export async function indexBytes(browser: Browser, url: string): Promise<number | undefined> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  try {
    context.setDefaultTimeout(PATIENCE_MS);
    const page = await context.newPage();
    await page.goto(url, { waitUntil: 'networkidle' });
    if ((await page.locator(FILTERS).count()) === 0) return undefined;
    const requests: Request[] = [];
    page.on('request', (request) => requests.push(request));
    await page.locator(FILTERS).click();
    for (let known = -1; known < requests.length; ) {
      known = requests.length;
      await Promise.all(requests.map(async (request) => (await request.response())?.finished()));
      await page.waitForTimeout(SETTLING_MS);
    }
    const sizes = await Promise.all(requests.map((request) => request.sizes()));
    return sizes.reduce((sum, { responseHeadersSize, responseBodySize }) => {
      return sum + responseHeadersSize + responseBodySize;
    }, 0);
  } finally {
    await context.close();
  }
}

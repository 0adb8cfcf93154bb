import type { Page, Request } from 'playwright-core';

// What a reader's browser asks for from opening the search page until the first result of the first word stands there.

/** One file that came over the line, with its bytes: head and body. */
export interface Fetched {
  readonly path: string;
  readonly bytes: number;
}

/** After this long without a request the page asks for nothing more. */
const SETTLING_MS = 300;

/**
 * Opens the search page of a site, types `words`, and returns what was asked for until the first result was shown. The page's
 * clock tells what came after it; what that does not know of (a worker's files, the icon) counts in any case.
 */
export async function untilFirstResult(page: Page, url: string, words: string): Promise<Fetched[]> {
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  await page.goto(`${url}/search/`);
  const shown = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const list = document.querySelector('#results');
        if (!list) throw new Error('the search page has no list of results');
        const look = () => list.childElementCount > 0 && resolve(performance.now());
        new MutationObserver(look).observe(list, { childList: true });
      }),
  );
  await page.getByRole('searchbox').pressSequentially(words, { delay: 40 });
  const instant = await shown;
  for (let known = 0; known < requests.length; ) {
    known = requests.length;
    await Promise.all(requests.map(async (request) => (await request.response())?.finished()));
    await page.waitForTimeout(SETTLING_MS);
  }
  const later = await page.evaluate(
    (end) =>
      performance
        .getEntriesByType('resource')
        .filter(({ startTime }) => startTime > end)
        .map(({ name }) => name),
    instant,
  );
  const counted = requests.filter((request) => !later.includes(request.url()));
  const fetched = await Promise.all(
    counted.map(async (request) => {
      const { responseHeadersSize, responseBodySize } = await request.sizes();
      return { path: new URL(request.url()).pathname, bytes: responseHeadersSize + responseBodySize };
    }),
  );
  // What the browser has from before comes over no line: it takes the icon once more when the address changes.
  return fetched.filter(({ bytes }) => bytes > 0);
}

import { chromium, type Page } from 'playwright-core';
import { serve } from '../../../src/server/serving.ts';
import { BROWSER, PATIENCE_MS } from '../../site/browser.ts';

// The search page of a built site, in a real browser.

/** The cost from opening the page to the first result of the first word. */
export interface FirstSearch {
  readonly milliseconds: number;
  readonly requests: number;
  readonly bytes: number;
}

/** The results of searches on a page with an empty cache. */
export interface Searched {
  readonly first: FirstSearch;
  /** The words that did not find the record of their title. */
  readonly lost: readonly string[];
}

/** Opens the search page and searches for a word, then for each title. `scratch` is used by nothing else. Throws without a result. */
export async function searchSite(
  site: string,
  scratch: string,
  word: string,
  titles: readonly string[],
): Promise<Searched> {
  const asked = { requests: 0, bytes: 0 };
  const serving = await serve(site, '/', 0, scratch, {
    // Counted at the server, because a browser does not report all requests of its workers.
    handle: (_request, response) => {
      asked.requests += 1;
      response.once('finish', () => {
        asked.bytes += Number(response.getHeader('content-length') ?? 0);
      });
      return false;
    },
  });
  const browser = await chromium.launch(BROWSER);
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    const start = performance.now();
    let first: FirstSearch | undefined;
    await page.exposeFunction(SHOWN, () => {
      first ??= { milliseconds: performance.now() - start, ...asked };
    });
    await page.addInitScript(tellFirst, SHOWN);
    await page.goto(`http://localhost:${serving.port}/search/`);
    await ask(page, word);
    if (!first) throw new Error(`the search page showed nothing for “${word}”`);
    const lost: string[] = [];
    for (const title of titles) {
      const found = await ask(page, title).catch(() => [] as string[]);
      if (!found.includes(title)) lost.push(`${title} (found: ${found.join(' · ') || 'nothing'})`);
    }
    return { first, lost };
  } finally {
    await browser.close();
    await serving.close();
  }
}

const SHOWN = 'firstResultIsShown';

/** Runs in the page: calls a function when the first result appears. Does not wait for later requests. */
function tellFirst(name: string): void {
  const tell = (globalThis as unknown as Record<string, () => void>)[name];
  new MutationObserver((_changes, observer) => {
    if (!document.querySelector('#results > li')) return;
    observer.disconnect();
    tell?.();
  }).observe(document, { childList: true, subtree: true });
}

/** Types words into the search field. Returns the titles of the first results. */
async function ask(page: Page, words: string): Promise<string[]> {
  await page.getByRole('searchbox').fill(words);
  await page.locator('#count').filter({ hasText: words }).waitFor();
  await page.locator('#results a').first().waitFor();
  const titles = await page.locator('#results h3 a').allTextContents();
  return titles.map((title) => title.trim());
}

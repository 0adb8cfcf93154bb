import { chromium, type Page } from 'playwright-core';
import { serve } from '../../../src/server/serving.ts';
import { BROWSER, PATIENCE_MS } from '../../site/browser.ts';
import { untilFirstResult } from '../../site/first-result.ts';

// The search page of a built site, in a real browser.

/** What a browser asked for from opening the page to the first result of the first word. */
export interface FirstSearch {
  readonly requests: number;
  readonly bytes: number;
}

/** The results of searches on a page with an empty cache. */
export interface Searched {
  readonly first: FirstSearch;
  /** The words that did not find the record of their title. */
  readonly lost: readonly string[];
}

/** Opens the search page and searches for a word, then for each title. Throws without a result. */
export async function searchSite(site: string, word: string, titles: readonly string[]): Promise<Searched> {
  const serving = await serve(site, '/', 0);
  const browser = await chromium.launch(BROWSER);
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    const fetched = await untilFirstResult(page, `http://localhost:${serving.port}`, word);
    const first = { requests: fetched.length, bytes: fetched.reduce((sum, { bytes }) => sum + bytes, 0) };
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

/** Types words into the search field. Returns the titles of the first results. */
async function ask(page: Page, words: string): Promise<string[]> {
  await page.getByRole('searchbox').fill(words);
  await page.locator('#count').filter({ hasText: words }).waitFor();
  await page.locator('#results a').first().waitFor();
  const titles = await page.locator('#results h3 a').allTextContents();
  return titles.map((title) => title.trim());
}

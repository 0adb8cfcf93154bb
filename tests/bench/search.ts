import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { writeCorpus } from '../../scripts/corpus.ts';
import { serve } from '../../scripts/shared/serving.ts';
import { BROWSER } from '../site/browser.ts';
import { type Bench, measureProcess, median } from './bench.ts';

const SIZE = 4000;
const TIMES = 5;
const AIMS = { kilobytes: 300, milliseconds: 100 };

/** From a word in the search field to the first result, in a real browser with an empty cache, and the bytes it took. */
export const searchBench: Bench = {
  name: 'search',
  run: async (scratch, say) => {
    const archive = join(scratch, 'corpus');
    await writeCorpus(SIZE, archive);
    say(`a site of ${SIZE} records`);
    const dist = join(scratch, 'dist');
    await measureProcess(process.execPath, ['scripts/run.mjs', 'build', '--out', dist], {
      ...process.env,
      ARCHIVE: archive,
    });
    const serving = await serve(dist, '/', 0, join(scratch, 'serving'));
    const browser = await chromium.launch(BROWSER);
    try {
      say('searching');
      const first: number[] = [];
      const again: number[] = [];
      const kilobytes: number[] = [];
      const fetches: number[] = [];
      for (let turn = 0; turn < TIMES; turn++) {
        const measured = await searchOnce(browser, `http://localhost:${serving.port}`);
        first.push(measured.first);
        again.push(measured.again);
        kilobytes.push(measured.bytes / 1000);
        fetches.push(measured.fetch);
      }
      const reference = { what: 'one file fetched by the same page', value: median(fetches) };
      return [
        {
          bench: 'search',
          what: `first result of the first search, ${SIZE} records`,
          value: median(first),
          unit: 'ms',
          aim: AIMS.milliseconds,
          reference,
        },
        {
          bench: 'search',
          what: 'first result of a further search',
          value: median(again),
          unit: 'ms',
          aim: AIMS.milliseconds,
        },
        {
          bench: 'search',
          what: 'fetched for the page and its first search',
          value: median(kilobytes),
          unit: 'KB',
          aim: AIMS.kilobytes,
        },
      ];
    } finally {
      await browser.close();
      await serving.close();
    }
  },
};

async function searchOnce(browser: Awaited<ReturnType<typeof chromium.launch>>, base: string) {
  const context = await browser.newContext();
  const page = await context.newPage();
  let bytes = 0;
  page.on('response', async (response) => {
    bytes += Number(response.headers()['content-length'] ?? 0);
  });
  // Counted from the opening of the page, since the page fetches the index before the first word is typed.
  await page.goto(`${base}/search/`, { waitUntil: 'networkidle' });
  const search = async (word: string) => {
    const start = performance.now();
    await page.getByRole('searchbox').fill(word);
    await page.locator('#count').filter({ hasText: word }).waitFor();
    await page.locator('#results a', { hasText: /./ }).first().waitFor();
    return performance.now() - start;
  };
  const first = await search('permanence');
  await page.waitForLoadState('networkidle');
  const fetched = bytes;
  const again = await search('identifier');
  const fetch = await page.evaluate(async () => {
    const start = performance.now();
    await (await globalThis.fetch('/SHA256SUMS.txt', { cache: 'no-store' })).text();
    return performance.now() - start;
  });
  await context.close();
  return { first, again, bytes: fetched, fetch };
}

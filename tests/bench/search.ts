import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { writeCorpus } from '../../src/corpus/write.ts';
import { serve } from '../../src/server/serving.ts';
import { writeSearchSite } from '../fixtures/search-site.ts';
import { BROWSER } from '../site/browser.ts';
import { buildSite } from '../site/building.ts';
import { untilFirstResult } from '../site/first-result.ts';
import { type Bench, type Figure, median } from './bench.ts';

const LARGE = 16_384;
const TIMES = 5;
const AIMS = { requests: 14, kilobytes: 400, milliseconds: 100 };

/** A word of some texts, one of nearly all texts, and one of nearly all sentences. */
const WORDS = ['permanence', 'deposit', 'the'];

/**
 * The requests of a real browser with an empty cache, from opening the search page to the first result of the first word, sent as
 * by a static host without compression (most of the index is compressed already), and the time of each search.
 */
export const searchBench: Bench = {
  name: 'search',
  run: async (scratch, say) => {
    const sample = join(scratch, 'sample');
    say('the sample’s site');
    buildSite({ out: sample });
    say(`a search index of ${LARGE} records`);
    const archive = join(scratch, 'corpus');
    const large = join(scratch, 'large');
    await writeCorpus(LARGE, archive);
    await writeSearchSite(sample, archive, large);
    const browser = await chromium.launch(BROWSER);
    try {
      return [
        ...(await measured(browser, sample, 'the sample', join(scratch, 'serving-sample'))),
        ...(await measured(browser, large, `${LARGE} records`, join(scratch, 'serving-large'))),
      ];
    } finally {
      await browser.close();
    }
  },
};

async function measured(browser: Browser, site: string, what: string, scratch: string): Promise<Figure[]> {
  const serving = await serve(site, '/', 0, scratch);
  const url = `http://localhost:${serving.port}`;
  try {
    const figures: Figure[] = [];
    for (const word of WORDS) {
      const page = await (await browser.newContext()).newPage();
      const fetched = await untilFirstResult(page, url, word);
      await page.context().close();
      const bytes = fetched.reduce((total, file) => total + file.bytes, 0);
      const about = `until the first result of “${word}”, ${what}`;
      figures.push(
        { bench: 'search', what: about, value: fetched.length, unit: 'requests', aim: AIMS.requests },
        { bench: 'search', what: about, value: bytes / 1000, unit: 'KB', aim: AIMS.kilobytes },
      );
    }
    const times = [];
    for (let turn = 0; turn < TIMES; turn++) times.push(await timedSearch(browser, url));
    const reference = {
      what: 'one file fetched by the same page',
      value: median(times.map((time) => time.fetch)),
    };
    const [first, again] = [median(times.map((time) => time.first)), median(times.map((time) => time.again))];
    return [
      ...figures,
      {
        bench: 'search',
        what: `first result of the first search, ${what}`,
        value: first,
        unit: 'ms',
        reference,
      },
      {
        bench: 'search',
        what: `first result of a further search, ${what}`,
        value: again,
        unit: 'ms',
        aim: AIMS.milliseconds,
      },
    ];
  } finally {
    await serving.close();
  }
}

/** Milliseconds from the keystroke to the first result, on an open page whose field was not used before. */
async function timedSearch(browser: Browser, url: string) {
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${url}/search/`, { waitUntil: 'networkidle' });
  const search = async (word: string) => {
    const start = performance.now();
    await page.getByRole('searchbox').fill(word);
    await page.keyboard.press('Enter');
    await page.locator('#count').filter({ hasText: word }).waitFor();
    return performance.now() - start;
  };
  const first = await search('permanence');
  await page.waitForLoadState('networkidle');
  const again = await search('identifier');
  const fetch = await page.evaluate(async () => {
    const start = performance.now();
    await (await globalThis.fetch('/favicon.svg', { cache: 'no-store' })).text();
    return performance.now() - start;
  });
  await page.context().close();
  return { first, again, fetch };
}

import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { writeSeedScale } from '../../src/corpus/seed-scale.ts';
import { serve } from '../../src/server/serving.ts';
import { BROWSER } from '../site/browser.ts';
import { buildSite } from '../site/building.ts';
import { type Bench, type Figure, median } from './bench.ts';

const TURNS = 5;
const AIM_MS = 50;

/** The longest lists of an archive of the seed's size. */
const LISTS = ['/lexical/', '/citations/', '/addresses/'];

/** A letter that nearly everything has, another, a word, and what nothing has. */
const QUERIES = ['e', 'a', 'seal', 'zqx'];

/**
 * How long it takes from a key to the titles and the count of what is found, painted, on the longest lists at the seed's size. The
 * columns are there: who comes to the box has them fetched. `SEED_SITE=FOLDER` takes a site that is built already.
 */
export const listsBench: Bench = {
  name: 'lists',
  run: async (scratch, say) => {
    const site = process.env.SEED_SITE ?? join(scratch, 'site');
    if (!process.env.SEED_SITE) {
      say('a site of the seed’s size');
      const archive = join(scratch, 'seed');
      await writeSeedScale(archive);
      buildSite({ out: site, archive });
    }
    const serving = await serve(site, '/', 0, join(scratch, 'serving'));
    const browser = await chromium.launch(BROWSER);
    try {
      const figures: Figure[] = [];
      for (const path of LISTS) {
        say(path);
        figures.push(...(await answersOn(browser, `http://localhost:${serving.port}${path}`, path)));
      }
      return figures;
    } finally {
      await browser.close();
      await serving.close();
    }
  },
};

async function answersOn(browser: Browser, url: string, path: string): Promise<Figure[]> {
  const page = await browser.newPage();
  await page.goto(url);
  await page.focus('#facet-q');
  await page.waitForLoadState('networkidle');
  const times = new Map<string, number[]>(QUERIES.map((query) => [query, []]));
  let first: number | undefined;
  for (let turn = 0; turn < TURNS; turn++) {
    for (const [query, taken] of times) {
      taken.push(await untilPainted(page, query));
      first ??= taken[0];
    }
  }
  await page.close();
  const figure = (what: string, value: number): Figure => ({
    bench: 'lists',
    what: `${path}: ${what}`,
    value,
    unit: 'ms',
    aim: AIM_MS,
  });
  return [
    figure('the first letter after the columns', first ?? 0),
    ...[...times].map(([query, taken]) => figure(`“${query}”`, median(taken))),
  ];
}

/** Milliseconds from the event of a query to the frame that has its answer. */
async function untilPainted(page: Page, query: string): Promise<number> {
  const taken = await page.evaluate(async (words) => {
    const [box, count] = ['facet-q', 'facet-count'].map((id) => document.getElementById(id));
    if (!(box instanceof HTMLInputElement) || !count) throw new Error('this page has no list');
    // What is counted anew is said anew, though it be the same.
    const counted = new Promise((done) => {
      new MutationObserver(done).observe(count, { childList: true });
    });
    box.value = words;
    const from = performance.now();
    box.dispatchEvent(new InputEvent('input', { bubbles: true }));
    await counted;
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    return performance.now() - from;
  }, query);
  // What an answer fetches after its titles comes after a pause; the next key finds the page at rest.
  await page.waitForLoadState('networkidle');
  return taken;
}

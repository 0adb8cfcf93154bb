import { loadavg } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { writeSeedScale } from '../../src/corpus/seed-scale.ts';
import { pageNamed } from '../../src/registry/pages/index.ts';
import { serve } from '../../src/server/serving.ts';
import { BROWSER, PATIENCE_MS } from '../site/browser.ts';
import { buildSite } from '../site/building.ts';
import { type Bench, type Figure, median } from './bench.ts';

const WIDTHS = [390, 1280];
const TIMES = 5;
const SLOWER = 4;
const AIM_MS = 2000;

/** The first letters of names that the seed-scale archive has, as one would type them. */
const TYPED = 'arch';

/**
 * How long the graph of the seed-scale archive takes until it answers, on a processor four times as slow: from the navigation to the first
 * names that its box proposes, typed as soon as the box is there, with an empty cache. `SEED_SITE` is a site of that archive already built.
 */
export const graphBench: Bench = {
  name: 'graph',
  run: async (scratch, say) => {
    const site = process.env.SEED_SITE ?? join(scratch, 'site');
    if (!process.env.SEED_SITE) {
      say('the seed-scale archive and its site');
      const archive = join(scratch, 'archive');
      await writeSeedScale(archive);
      buildSite({ out: site, archive });
    }
    const [load = 0] = loadavg();
    say(`load of the machine before: ${load.toFixed(1)}`);
    const serving = await serve(site, '/', 0, join(scratch, 'serving'));
    const browser = await chromium.launch(BROWSER);
    const url = `http://localhost:${serving.port}${pageNamed('graph-page').path}`;
    try {
      const figures: Figure[] = [];
      for (const width of WIDTHS) {
        const times: number[] = [];
        for (let turn = 0; turn < TIMES; turn++) times.push(await untilAnswered(browser, url, width));
        const what = `graph, seed scale, ${width} px, processor ${SLOWER} times slower: until it answers`;
        figures.push({ bench: 'graph', what, value: median(times), unit: 'ms', aim: AIM_MS });
      }
      return figures;
    } finally {
      await browser.close();
      await serving.close();
    }
  },
};

/** Milliseconds from the navigation to the first proposed name. */
async function untilAnswered(browser: Browser, url: string, width: number): Promise<number> {
  const context = await browser.newContext({ viewport: { width, height: 844 } });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    const start = performance.now();
    await page.goto(url, { waitUntil: 'commit' });
    await page.getByRole('search', { name: 'In the graph' }).getByRole('searchbox').pressSequentially(TYPED);
    await page.locator('.graph-find .proposal').first().waitFor({ timeout: PATIENCE_MS });
    return performance.now() - start;
  } finally {
    await context.close();
  }
}

import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { serve } from '../../src/server/serving.ts';
import { BROWSER } from '../site/browser.ts';
import { buildSite } from '../site/building.ts';
import { openPage } from '../site/page-weight.ts';
import { VISITED } from '../site/pages.ts';
import type { Bench, Figure } from './bench.ts';

const WIDTHS = [390, 1280];
const AIMS = { shift: 0.05, fonts: 120 };

/** What each kind of page costs with an empty cache (requests, KB with gzip), and how much it moves while its fonts are late. */
export const pagesBench: Bench = {
  name: 'pages',
  run: async (scratch, say) => {
    const site = process.env.SITE ?? join(scratch, 'site');
    if (!process.env.SITE) {
      say('the sample’s site');
      buildSite({ out: site });
    }
    const serving = await serve(site, '/', 0, join(scratch, 'serving'));
    const browser = await chromium.launch(BROWSER);
    const figures: Figure[] = [];
    const add = (what: string, value: number, unit: Figure['unit'], aim?: number) =>
      figures.push({ bench: 'pages', what, value, unit, ...(aim === undefined ? {} : { aim }) });
    try {
      for (const [what, path] of VISITED) {
        say(what);
        const url = `http://localhost:${serving.port}${path}`;
        for (const width of WIDTHS) {
          const opened = await openPage(browser, url, width);
          const about = `${what}, ${width} px`;
          add(`${about}: all`, opened.requests, 'requests');
          add(`${about}: all`, opened.bytes / 1000, 'KB');
          add(`${about}: fonts`, opened.fontBytes / 1000, 'KB', AIMS.fonts);
          add(`${about}: layout shift`, opened.shift, 'CLS', AIMS.shift);
        }
      }
      return figures;
    } finally {
      await browser.close();
      await serving.close();
    }
  },
};
